import { texts } from './stripe.texts.js';

const words: Readonly<Record<string, string>> = texts.subscriptions.statuses;

/** What the provider calls a subscription, in words; one that this release does not know as it is told. */
export const statusWords = (status: string): string => words[status] ?? status;
