import { counted, defineMessages } from './refusal.js';

const noRecording =
  'Screen recording requires a Professional plan or add-on. Please upgrade your subscription.';

interface Monthly {
  readonly limit: number;
  readonly used: number;
  /** When the next month begins. */
  readonly resets_at: string;
}

interface Storage {
  readonly limit_bytes: number;
  readonly used_bytes: number;
  readonly more_bytes: number;
}

/** Refusals of a plan or a subscription: the number that was reached, and the way out. */
export const planMessages = defineMessages({
  'plan.sops': [
    'plan-limit',
    ({ limit, used, resets_at }: Monthly) =>
      `Your plan includes ${counted(limit, 'SOP')} per month and ${used} are used. Upgrade on the Billing page ${orWait(resets_at)}.`,
  ],
  'plan.models': [
    'plan-limit',
    ({ limit, used, resets_at }: Monthly) =>
      `Your plan includes ${counted(limit, 'trained model')} per month and ${used} are used. Upgrade on the Billing page ${orWait(resets_at)}.`,
  ],
  'plan.users': [
    'plan-limit',
    ({ limit }: { limit: number }) =>
      `Your plan includes ${counted(limit, 'user')}. Upgrade on the Billing page to add more.`,
  ],
  'plan.storage': [
    'plan-limit',
    ({ limit_bytes, used_bytes, more_bytes }: Storage) =>
      `Your plan includes ${size(limit_bytes)} of storage, ${size(used_bytes)} are in use and ${size(more_bytes)} more would not fit. Delete something or upgrade on the Billing page.`,
  ],
  'plan.confirm-address': [
    'plan-limit',
    ({ sops, limit_bytes }: { sops: number; limit_bytes: number }) =>
      `Please confirm your email address to continue: until then, ${counted(sops, 'SOP')} and ${size(limit_bytes)} of storage are included. The bar at the top of the page sends the link again.`,
  ],
  'plan.no-recording': ['plan-limit', noRecording],
  'plan.recording-required': ['plan-required', noRecording],
  'plan.recording-used-up': [
    'plan-limit',
    ({ resets_at }: { resets_at: string }) =>
      `You have no recording minutes remaining this month. Upgrade on the Billing page ${orWait(resets_at)}.`,
  ],
  'plan.recording-left': [
    'plan-limit',
    ({ minutes, resets_at }: { minutes: number; resets_at: string }) =>
      `You have ${counted(minutes, 'recording minute')} remaining this month. Make a shorter recording, upgrade on the Billing page ${orWait(resets_at)}.`,
  ],
  'plan.not-found': ['not-found', 'This plan does not exist.'],
  'plan.paid-for': [
    'conflict',
    'This company pays for its plan. End its subscription at the payment provider before giving it another one.',
  ],
  'plan.trial-is-over': ['conflict', 'This company has no trial that can be extended.'],
  'plan.credit-used': ['conflict', 'At least part of this credit has already been used.'],
  'plan.credit-too-large': ['conflict', 'A company can hold at most 1,000,000 of credit.'],
  'plan.abandoned': ['not-found', 'This upload no longer exists.'],
  'plan.company-deleted': ['forbidden', 'This company was deleted.'],
  'plan.trial-ended': [
    'plan-limit',
    'Your free trial has ended. Choose a plan on the Billing page to continue.',
  ],
  'plan.subscription-ended': [
    'plan-limit',
    'Your subscription has ended. Choose a plan on the Billing page to continue.',
  ],
  'plan.unpaid': [
    'plan-limit',
    'Your subscription is unpaid. Update your payment details on the Billing page to continue.',
  ],
});

/** Refusals of payments, and their temporary failures. */
export const paymentMessages = defineMessages({
  'payments.not-set-up': [
    'unavailable',
    'Payments are not set up on this installation. Its operator can connect a payment provider, or give your company a plan without payment.',
  ],
  'payments.webhooks-not-set-up': [
    'unavailable',
    'Messages from the payment provider are not set up on this installation: their secret is missing.',
  ],
  'payments.wrong-signature': ['invalid-request', 'The signature of the message is wrong or too old.'],
  'payments.unreadable-event': ['invalid-request', 'The message could not be read.'],
  'payments.unreachable': [
    'unavailable',
    'The payment provider cannot be reached. Please try again in a few minutes.',
  ],
  'payments.busy': ['unavailable', 'The payment provider is busy. Please try again in a moment.'],
  'payments.key-refused': [
    'unavailable',
    'The payment provider does not accept the key of this installation. The operator can set another one.',
  ],
  'payments.not-found': ['not-found', 'The payment provider could not find this.'],
  'payments.card-refused': [
    'plan-required',
    ({ reason }: { reason: string }) =>
      `The payment was declined: ${reason} Nothing has changed. Choose another card in the customer portal.`,
  ],
  'payments.foreign-address': ['invalid-form', 'The address must belong to this product.'],
  'payments.not-on-offer': ['conflict', 'This plan cannot be bought here. Please contact sales.'],
  'payments.already-subscribed': [
    'conflict',
    'Your company already pays for a plan. Change the plan instead, or pay the open invoice in the customer portal.',
  ],
  'payments.no-account': ['conflict', 'Your company has not paid for a plan yet.'],
  'payments.no-subscription': ['conflict', 'Your company has no paid plan. Choose one on the Billing page.'],
  'payments.already-cancelled': ['conflict', 'The subscription has already been cancelled.'],
  'payments.not-cancelled': ['conflict', 'The subscription is not cancelled.'],
  'payments.same-plan': ['conflict', 'Your company already has this plan.'],
  'payments.other-currency': [
    'conflict',
    ({ plan, currency, paid }: { plan: string; currency: string; paid: string }) =>
      `${plan} is paid in ${currency} and your company pays in ${paid}. Cancel your subscription, and choose the plan when its period has ended.`,
  ],
  'payments.price-changed': [
    'conflict',
    'The price of this plan has just changed. Reload the page to see it.',
  ],
  'payments.resume-first': ['conflict', 'The subscription is cancelled. Resume it to change the plan.'],
  'payments.too-many-users': [
    'conflict',
    ({ plan, limit, used }: { plan: string; limit: number; used: number }) =>
      `${plan} includes ${counted(limit, 'user')} and your company has ${used}. Remove some first.`,
  ],
  'payments.too-much-storage': [
    'conflict',
    ({ plan, limit_bytes, used_bytes }: { plan: string; limit_bytes: number; used_bytes: number }) =>
      `${plan} includes ${size(limit_bytes)} of storage and ${size(used_bytes)} are in use. Delete something first.`,
  ],
  'payments.newest-first': ['invalid-form', 'Invoices are listed newest first.'],
  'payments.free-plan': ['conflict', 'A plan without a price cannot be sold.'],
  'payments.price-taken': ['conflict', 'This price belongs to another plan.'],
  'payments.price-does-not-fit': [
    'conflict',
    ({
      is_sold,
      plan,
      plan_cents,
      plan_currency,
      cents,
      currency,
      interval,
      interval_count,
    }: MisfitPrice) => {
      if (!is_sold)
        return 'This price, or its product, is archived at Stripe. Restore it there, or choose another price.';
      const wanted = `${money(plan_cents, plan_currency)} a month`;
      return `This price is ${money(cents, currency)} ${often(interval, interval_count)}, and ${plan} costs ${wanted}. Create a price of ${wanted} in Stripe and choose that one, or first change the price of ${plan} on the Plans tab.`;
    },
  ],
});

/** A price of the payment provider that differs from the price of its plan; amounts in the smallest unit. */
interface MisfitPrice {
  readonly is_sold: boolean;
  readonly plan: string;
  readonly plan_cents: number;
  readonly plan_currency: string;
  readonly cents: number;
  readonly currency: string;
  readonly interval: string;
  readonly interval_count: number;
}

const money = (cents: number, currency: string): string => `${(cents / 100).toFixed(2)} ${currency}`;

function often(interval: string, count: number): string {
  if (interval === 'one_time') return 'once';
  return count === 1 ? `a ${interval}` : `every ${counted(count, interval)}`;
}

const orWait = (isoDate: string): string =>
  `or wait until ${new Date(isoDate).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })}`;

function size(bytes: number): string {
  const megabytes = bytes / 1024 ** 2;
  if (megabytes >= 1024) return `${round(megabytes / 1024)} GB`;
  return megabytes >= 1 ? `${round(megabytes)} MB` : `${Math.ceil(bytes / 1024)} KB`;
}

const round = (value: number): number => Math.round(value * 10) / 10;
