import { passwordMinLength } from '@sop/contracts';
import { required } from '../../ui/form/rules.js';
import { texts } from './register.texts.js';

export const blank = { company_name: '', email: '', password: '', confirmation: '', has_agreed: false };
export type Registration = typeof blank;

/** What keeps a registration from being sent, in a sentence at each field. */
export const registrationRules = {
  company_name: required,
  email: required,
  password: (value: string) => required(value) ?? (value.length < passwordMinLength ? texts.tooShort : null),
  confirmation: (value: string, { password }: Registration) =>
    required(value) ?? (value === password ? null : texts.mismatch),
  has_agreed: (value: boolean) => (value ? null : texts.terms),
};
