import { texts } from './contact.texts.js';

export interface ContactValues {
  readonly name: string;
  readonly email: string;
  readonly company: string;
  readonly message: string;
  /** The field that nobody sees. */
  readonly website: string;
}

export const noValues: ContactValues = { name: '', email: '', company: '', message: '', website: '' };

/** What has to be there, then whether the address looks like one: one sentence at a time, above the form. */
export function faultsOf(values: ContactValues): Partial<Record<keyof ContactValues, string>> {
  const missing = (['name', 'email', 'message'] as const).filter((field) => values[field].trim() === '');
  if (missing.length > 0) return Object.fromEntries(missing.map((field) => [field, texts.required]));
  return /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(values.email.trim()) ? {} : { email: texts.invalidEmail };
}
