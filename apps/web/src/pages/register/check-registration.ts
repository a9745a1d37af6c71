import { passwordMinLength } from '@sop/contracts';
import { texts } from './register.texts.js';

export interface Registration {
  readonly companyName: string;
  readonly email: string;
  readonly password: string;
  readonly confirmation: string;
  readonly hasAgreed: boolean;
}

/** The first thing that keeps a registration from being sent, in a sentence; null when nothing does. */
export function registrationFault(form: Registration): string | null {
  const fields = [form.companyName.trim(), form.email.trim(), form.password, form.confirmation];
  if (fields.some((field) => field === '')) return texts.missing;
  if (form.password !== form.confirmation) return texts.mismatch;
  if (form.password.length < passwordMinLength) return texts.tooShort;
  return form.hasAgreed ? null : texts.terms;
}
