import { texts } from './contact.texts.js';

export interface ContactValues {
  readonly name: string;
  readonly email: string;
  readonly company: string;
  readonly message: string;
  /** A hidden field that only bots fill in. */
  readonly website: string;
}

export const noValues: ContactValues = { name: '', email: '', company: '', message: '', website: '' };

/** Checks the required fields, then the address, so that one message at a time is shown above the form. */
export function errorsOf(values: ContactValues): Partial<Record<keyof ContactValues, string>> {
  const missing = (['name', 'email', 'message'] as const).filter((field) => values[field].trim() === '');
  if (missing.length > 0) return Object.fromEntries(missing.map((field) => [field, texts.required]));
  return /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(values.email.trim()) ? {} : { email: texts.invalidEmail };
}
