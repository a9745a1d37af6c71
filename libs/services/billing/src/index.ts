export { BillingModule } from './billing.module.js';
export { billingSchema } from './billing.schema.js';
