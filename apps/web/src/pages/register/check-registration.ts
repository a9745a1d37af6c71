import { blankPassword, newPasswordRules } from '../../features/new-password/new-password-fields.js';
import { required } from '../../ui/form/rules.js';
import { texts } from './register.texts.js';

export const blank = { company_name: '', email: '', ...blankPassword, has_agreed: false };
export type Registration = typeof blank;

/** The validation rules of a registration, with a message for each field. */
export const registrationRules = {
  company_name: required,
  email: required,
  ...newPasswordRules,
  has_agreed: (value: boolean) => (value ? null : texts.terms),
};
