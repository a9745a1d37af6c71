import type { ServiceSchema } from '@sop/database';
import { AuditEntryRow } from './audit/audit-entry.entity.js';
import { CompanyRow } from './companies/company.entity.js';
import { InvitationRow } from './invitations/invitation.entity.js';
import { migrations } from './migrations/index.js';
import { SecondFactorRow } from './second-factor/second-factor.entity.js';
import { SessionRow } from './sessions/session.entity.js';
import { UserRow } from './users/user.entity.js';

export const authSchema: ServiceSchema = {
  service: 'auth',
  entities: [CompanyRow, UserRow, SessionRow, InvitationRow, SecondFactorRow, AuditEntryRow],
  migrations,
};
