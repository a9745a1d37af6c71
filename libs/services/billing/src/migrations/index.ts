import type { Migration } from '@sop/database';
import { subscriptionsAndUsage } from './0001-subscriptions-and-usage.js';
import { planSeed } from './0002-plans.js';
import { erasedCompanies } from './0003-erased-companies.js';
import { historyAndCredit } from './0004-history-and-credit.js';
import { payments } from './0005-payments.js';
import { abandonedReferences } from './0006-abandoned-references.js';
import { whatIsPaid } from './0007-what-is-paid.js';
import { creditTakenBack } from './0008-credit-taken-back.js';

export const migrations: readonly Migration[] = [
  subscriptionsAndUsage,
  planSeed,
  erasedCompanies,
  historyAndCredit,
  payments,
  abandonedReferences,
  whatIsPaid,
  creditTakenBack,
];
