import { unlimited } from '@sop/contracts';
import { localized } from '../../lib/locale.js';
import { plural } from '../../lib/time.js';

/** Plans that nobody chooses. */
export const hiddenPlans: readonly string[] = ['legacy_unlimited', 'trial'];

const counted = (count: number, noun: string) =>
  count === unlimited ? `Unlimited ${noun}s` : plural(count, noun);

const kept = 'Everything you have stays: it can be read and exported, but nothing new can be made.';

export const texts = localized({
  en: {
    title: 'Billing',
    lead: 'Your plan, what it allows, and what you have used of it.',
    sections: 'Parts of billing',
    tabs: { overview: 'Overview', plans: 'Plans & Pricing', usage: 'Usage Details' },
    loading: 'Loading billing data',
    failure: 'Failed to load billing data',
    closed: 'Billing is not open to you. An administrator of your company can help.',
    onlyAdmins: 'Administrators of your company choose the plan and pay for it.',
    notSetUp:
      'This installation takes no payments: no payment provider is connected to it. Its operator can connect one, or give your company a plan without payment.',
    writeToOperator: 'Write to the operator',
    thanks: 'Thank you. Your payment is on its way; what you bought shows here as soon as it arrives.',
    thanksFor: (plan: string) => `Thank you. You are on ${plan} now.`,
    cancelled: 'Payment was cancelled. You can try again when ready.',
    seePlans: 'See plans',

    current: 'Your plan',
    statuses: {
      'trial-over': 'Trial over',
      active: 'Active',
      ending: 'Ending',
      'past-due': 'Payment failed',
      unpaid: 'Unpaid',
      ended: 'Ended',
    },
    trialEnds: (day: string) => `Trial ends ${day}`,
    trialEnded: (day: string) => `Trial ended ${day}`,
    daysLeft: (days: number) => `${plural(days, 'day')} left`,
    priceLine: (price: string) => `${price} per month`,
    renews: (day: string) => `Renews on ${day}`,
    ends: (day: string) => `Ends on ${day}`,
    choosePlan: 'Choose a plan',
    changePlan: 'Change plan',
    keepPlan: (plan: string) => `Keep ${plan}`,

    standings: {
      'trial-over': `Your free trial has ended. ${kept}`,
      ending: (day: string) => `Your plan ends on ${day}. Until then everything works as before.`,
      endingSoon: 'Your plan ends with the time that is paid for. Until then everything works as before.',
      'past-due':
        'Your last payment failed. We try again in the next days, and you can go on working meanwhile. Please check your payment details.',
      unpaid: `Your subscription is suspended, because its payment failed. ${kept}`,
      ended: `Your subscription has ended. ${kept}`,
    },
    nextPlan: (next: string, now: string, day: string | null) =>
      `${next} begins ${day === null ? 'with the next period' : `on ${day}`}. Until then you keep ${now}.`,
    keptPlan: (plan: string) => `You keep ${plan}.`,
    keepFailure: 'Failed to keep the plan',
    updatePayment: 'Update payment details',
    portal: 'Payment details',
    portalFailure: 'Failed to open the payment details',
    cancel: 'Cancel subscription',
    cancelTitle: 'Cancel your subscription?',
    cancelWhat: (plan: string, day: string | null) =>
      `You have paid for ${plan}${day === null ? ' to the end of this period' : ` until ${day}`}, and keep it until then. After that nothing new can be made. Your SOPs, videos and models stay: they can be read and exported.`,
    cancelUndo: 'Until then you can change your mind with one click.',
    keep: 'Keep subscription',
    isCancelled: 'Your subscription is cancelled. Your plan goes on until the end of the time you paid for.',
    cancelFailure: 'Failed to cancel the subscription',

    usage: 'Used this month',
    usageDetails: 'Usage Details',
    period: (month: string) => `Counted for ${month}`,
    startsAnew: (days: number) => `The count starts anew in ${plural(days, 'day')}`,
    used: {
      sops: 'SOPs',
      storage: 'Storage',
      users: 'Users',
      models: 'Models',
      recording: 'Screen recording',
    },
    meant: {
      sops: 'Made this month. A deleted one still counts.',
      storage: 'Videos, pictures, datasets and models that are kept now. Deleting frees it.',
      users: 'People of your company who may sign in, and open invitations.',
      models: 'Trained this month.',
      recording: 'Minutes recorded this month. Each that has begun counts.',
    },
    minutes: (count: string) => `${count} min`,
    unlimited: 'Unlimited',
    of: (limit: string) => `of ${limit}`,
    usedOf: (label: string, used: string, limit: string) => `${label}: ${used} of ${limit}`,
    percentUsed: (percent: string) => `${percent} used`,
    left: (amount: string) => `${amount} left`,
    nothingLeft: 'Nothing left',
    over: (amount: string) => `${amount} over the limit`,

    perMonth: 'per month',
    contact: 'Contact Sales',
    onRequest: 'On request',
    sopsPerMonth: (count: number) => `${counted(count, 'SOP')} per month`,
    storage: (size: string) => `${size} storage`,
    users: (count: number) => counted(count, 'user'),
    models: (count: number) =>
      count === unlimited ? 'Unlimited trained models' : `${plural(count, 'trained model')} per month`,
    feature: (name: string, value: string) => `${name}: ${value}`,
    noPlans: 'No plans are on offer',
    noPlansText: 'The operator of this system has put none up.',
    choose: (plan: string) => `Choose ${plan}`,
    upgrade: (plan: string) => `Upgrade to ${plan}`,
    switch: (plan: string) => `Switch to ${plan}`,
    checkoutFailure: 'Failed to start checkout',

    change: {
      title: (plan: string) => `Switch to ${plan}?`,
      loading: 'Asking what it costs',
      price: (plan: string, price: string) => `${plan} costs ${price} per month.`,
      now: (amount: string) =>
        `You pay ${amount} now, for the rest of this period, less what you have paid for it already.`,
      nothingNow: 'You pay nothing now.',
      at: (day: string, plan: string) => `It begins on ${day}; until then you keep ${plan}.`,
      atOnce: 'It begins at once.',
      confirm: 'Switch plan',
      done: (plan: string) => `You are on ${plan} now.`,
      later: (plan: string, day: string) => `${plan} begins on ${day}.`,
      previewFailure: 'Failed to find out what the change costs',
      failure: 'Failed to change the plan',
    },

    invoices: {
      title: 'Invoices',
      none: 'No invoices yet',
      noneText: 'Each payment shows here with its invoice.',
      failure: 'Failed to load the invoices',
      number: 'Invoice',
      draft: 'Draft',
      date: 'Date',
      status: 'Status',
      tax: 'Tax',
      total: 'Total',
      open: 'View',
      openOf: (number: string) => `View invoice ${number}`,
      pdf: 'PDF',
      pdfOf: (number: string) => `PDF of invoice ${number}`,
      more: 'Earlier invoices',
      statuses: {
        draft: 'Draft',
        open: 'To pay',
        paid: 'Paid',
        uncollectible: 'Not paid',
        void: 'Void',
      },
    },
  },
});
