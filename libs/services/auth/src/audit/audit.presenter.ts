import type { AuditAction, AuditDetail, AuditEntry, AuditTarget } from '@sop/contracts';

export interface AuditRow {
  id: string;
  company_id: string | null;
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

export function presentAuditEntry({ created_at, ...row }: AuditRow): AuditEntry {
  return { ...row, at: created_at.toISOString() };
}
