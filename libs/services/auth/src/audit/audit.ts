import type { Tx } from '@sop/database';
import { v7 as uuidv7 } from 'uuid';
import { AuditEntryRow } from './audit-entry.entity.js';

export type AuditAction =
  | 'company.registered'
  | 'company.suspended'
  | 'company.reactivated'
  | 'company.deleted'
  | 'company.logo-replaced'
  | 'user.signed-in'
  | 'user.sign-in-refused'
  | 'user.signed-out'
  | 'platform-admin.created';

export interface AuditEntry {
  companyId: string;
  /** Absent when the product itself acted. */
  userId?: string;
  action: AuditAction;
  /** Ids and reasons. Never personal data: the trail cannot be erased. */
  detail?: Record<string, string | number | boolean>;
}

/** Adds to the audit trail in the transaction of the thing itself: both happen or neither. */
export async function record(tx: Tx, entry: AuditEntry): Promise<void> {
  const { companyId, userId, action, detail } = entry;
  await tx.manager.insert(AuditEntryRow, {
    id: uuidv7(),
    companyId,
    userId: userId ?? null,
    action,
    detail: detail ?? {},
  });
}
