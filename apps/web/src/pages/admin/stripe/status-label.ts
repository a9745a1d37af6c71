import { texts } from './stripe.texts.js';

const labels: Readonly<Record<string, string>> = texts.subscriptions.statuses;

/** The provider's subscription status as text; one unknown to this release is shown as it is. */
export const statusLabel = (status: string): string => labels[status] ?? status;
