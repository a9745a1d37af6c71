import type { Migration } from '@sop/database';
import { accounts } from './0001-accounts.js';
import { companyRoles } from './0002-company-roles.js';
import { auditTrail } from './0003-audit-trail.js';
import { invitations } from './0004-invitations.js';
import { confirmedAddresses } from './0005-confirmed-addresses.js';
import { identities } from './0006-identities.js';
import { actingSessions } from './0007-acting-sessions.js';
import { operators } from './0008-operators.js';
import { auditAges } from './0009-audit-ages.js';
import { handedOverLinks } from './0010-handed-over-links.js';
import { foldedAddresses } from './0011-folded-addresses.js';
import { sessionsOfOperators } from './0012-sessions-of-operators.js';
import { foldedCompanyNames } from './0013-folded-company-names.js';
import { displayNames } from './0014-display-names.js';

export const migrations: readonly Migration[] = [
  accounts,
  companyRoles,
  auditTrail,
  invitations,
  confirmedAddresses,
  identities,
  actingSessions,
  operators,
  auditAges,
  handedOverLinks,
  foldedAddresses,
  sessionsOfOperators,
  foldedCompanyNames,
  displayNames,
];
