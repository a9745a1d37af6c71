import { unlimited } from '@sop/contracts';
import { localized } from '../../lib/locale.js';
import { plural } from '../../lib/time.js';

/** Plans that cannot be chosen. */
export const hiddenPlans: readonly string[] = ['legacy_unlimited', 'trial'];

const counted = (count: number, noun: string) =>
  count === unlimited ? `Unlimited ${noun}s` : plural(count, noun);

const readOnlyAccess = 'You can still view and export everything, but not create anything new.';

export const texts = localized({
  en: {
    title: 'Billing',
    lead: 'Your plan, its limits, and what you have used.',
    sections: 'Billing sections',
    tabs: { overview: 'Overview', plans: 'Plans & Pricing', usage: 'Usage Details' },
    loading: 'Loading billing data',
    failure: 'Failed to load billing data',
    closed: 'You do not have access to billing. Please contact an administrator of your company.',
    onlyAdmins: 'Only administrators of your company can choose a plan and pay for it.',
    notSetUp:
      'Payments are not set up on this installation. Its operator can connect a payment provider, or give your company a plan without payment.',
    writeToOperator: 'Contact the operator',
    thanks: 'Thank you. Your payment is being processed. Your plan appears here as soon as it is confirmed.',
    thanksFor: (plan: string) => `Thank you. You are now on ${plan}.`,
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

    stateTexts: {
      'trial-over': `Your free trial has ended. ${readOnlyAccess}`,
      ending: (day: string) => `Your plan ends on ${day}. Until then everything works as before.`,
      endingSoon:
        'Your plan ends at the end of the period you paid for. Until then everything works as before.',
      'past-due':
        'Your last payment failed. We will try again in the next few days, and you can keep working in the meantime. Please check your payment details.',
      unpaid: `Your subscription is suspended because a payment failed. ${readOnlyAccess}`,
      ended: `Your subscription has ended. ${readOnlyAccess}`,
    },
    nextPlan: (next: string, now: string, day: string | null) =>
      `${next} starts ${day === null ? 'with the next period' : `on ${day}`}. Until then you keep ${now}.`,
    keepPlanDone: (plan: string) => `You keep ${plan}.`,
    keepFailure: 'Failed to keep the plan',
    updatePayment: 'Update payment details',
    portal: 'Payment details',
    portalFailure: 'Failed to open the payment details',
    cancel: 'Cancel subscription',
    cancelTitle: 'Cancel your subscription?',
    cancelWhat: (plan: string, day: string | null) =>
      `You have paid for ${plan}${day === null ? ' to the end of this period' : ` until ${day}`}, and keep it until then. After that you cannot create anything new. You can still view and export your SOPs, videos and models.`,
    cancelUndo: 'Until then you can change your mind with one click.',
    keep: 'Keep subscription',
    isCancelled:
      'Your subscription is cancelled. Your plan continues until the end of the period you paid for.',
    cancelFailure: 'Failed to cancel the subscription',

    usage: 'Used this month',
    usageDetails: 'Usage Details',
    period: (month: string) => `Usage in ${month}`,
    resets: (days: number) => `Resets in ${plural(days, 'day')}`,
    used: {
      sops: 'SOPs',
      storage: 'Storage',
      users: 'Users',
      models: 'Models',
      recording: 'Screen recording',
    },
    meant: {
      sops: 'Created this month. Deleted SOPs still count.',
      storage: 'Videos, pictures, datasets and models currently stored. Deleting them frees storage.',
      users: 'People in your company who can log in, plus pending invitations.',
      models: 'Trained this month.',
      recording: 'Minutes recorded this month, rounded up.',
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
    noPlans: 'No plans available',
    noPlansText: 'The operator of this system has not published any plans.',
    choose: (plan: string) => `Choose ${plan}`,
    upgrade: (plan: string) => `Upgrade to ${plan}`,
    switch: (plan: string) => `Switch to ${plan}`,
    checkoutFailure: 'Failed to start checkout',

    change: {
      title: (plan: string) => `Switch to ${plan}?`,
      loading: 'Checking the price',
      price: (plan: string, price: string) => `${plan} costs ${price} per month.`,
      now: (amount: string) =>
        `You pay ${amount} now, for the rest of this period, minus what you have already paid for it.`,
      nothingNow: 'You pay nothing now.',
      at: (day: string, plan: string) => `It starts on ${day}. Until then you keep ${plan}.`,
      atOnce: 'It starts immediately.',
      confirm: 'Switch plan',
      done: (plan: string) => `You are now on ${plan}.`,
      later: (plan: string, day: string) => `${plan} starts on ${day}.`,
      previewFailure: 'Failed to check the price of the change',
      failure: 'Failed to change the plan',
    },

    invoices: {
      title: 'Invoices',
      none: 'No invoices yet',
      noneText: 'Each payment appears here with its invoice.',
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
      more: 'Show earlier invoices',
      statuses: {
        draft: 'Draft',
        open: 'Due',
        paid: 'Paid',
        uncollectible: 'Unpaid',
        void: 'Void',
      },
    },
  },
});
