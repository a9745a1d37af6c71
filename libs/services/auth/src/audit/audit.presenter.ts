import type { AuditAction, AuditDetail, AuditEntry, AuditTarget } from '@sop/contracts';
import type { Named } from '../users/with-address.js';

export interface AuditRow {
  id: string;
  company_id: string | null;
  company_name: string | null;
  user_id: string | null;
  operator_id: string | null;
  action: AuditAction;
  targets: AuditTarget[];
  detail: AuditDetail;
  request_id: string | null;
  address: string | null;
  created_at: Date;
  user_email: string | null;
  user_name: string | null;
}

export interface AuditNames {
  /** What the targets are called, by their ids. */
  targets: ReadonlyMap<string, string>;
  operators: ReadonlyMap<string, Named>;
}

export function presentAuditEntry({ created_at, targets, ...row }: AuditRow, names: AuditNames): AuditEntry {
  const operator = row.operator_id === null ? undefined : names.operators.get(row.operator_id);
  const named = targets.map((target) => {
    const name = names.targets.get(target.id);
    return name === undefined ? target : { ...target, name };
  });
  return {
    ...row,
    operator_email: operator?.email ?? null,
    operator_name: operator?.displayName ?? null,
    targets: named,
    at: created_at.toISOString(),
  };
}
