export { Mail, type Delivery } from './mail.js';
export { MailModule } from './mail.module.js';
export type { MailMessage } from './mail-message.js';
export {
  companyDataReady,
  emailVerification,
  invitation,
  passwordReset,
  secondFactorReset,
  webhookSwitchedOff,
} from './templates/account.js';
export { paymentFailed, paymentLastCall, suspendedForPayment, trialEnds } from './templates/billing.js';
export { commentNotice, sopNotice } from './templates/sops.js';
export { contactMessage } from './templates/contact.js';
