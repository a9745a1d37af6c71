import type { AuditAction, AuditDetail, AuditEntry, AuditTarget } from '@sop/contracts';

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
  operator_email: string | null;
}

/** @param names what the targets are called, by their ids */
export function presentAuditEntry(
  { created_at, targets, ...row }: AuditRow,
  names: ReadonlyMap<string, string>,
): AuditEntry {
  const named = targets.map((target) => {
    const name = names.get(target.id);
    return name === undefined ? target : { ...target, name };
  });
  return { ...row, targets: named, at: created_at.toISOString() };
}
