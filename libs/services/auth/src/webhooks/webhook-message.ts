import type { AuditRecorded, PayloadOf, WebhookEvent, WebhookMessage } from '@sop/contracts';

type Entry = PayloadOf<typeof AuditRecorded>;

/** What happened, as a webhook reports it: everything but the id. */
export interface Reported {
  companyId: string;
  type: WebhookEvent;
  at: string;
  data: WebhookMessage['data'];
}

/** The actions of the audit trail that webhooks report, and as what. */
const reportedActions: Readonly<Partial<Record<Entry['action'], WebhookEvent>>> = {
  'sop.created': 'sop.created',
  'sop.duplicated': 'sop.created',
  'sop.imported': 'sop.created',
  'sop.review-requested': 'sop.review-requested',
  'sop.released': 'sop.released',
  'sop.withdrawn': 'sop.withdrawn',
  'sop.deleted': 'sop.deleted',
  'comment.created': 'comment.created',
  'comment.replied': 'comment.created',
  'execution.recorded': 'execution.recorded',
};

/** The report of an audited action; undefined for one that webhooks do not report. */
export function reportOf({ company_id, action, actor, targets, detail, at }: Entry): Reported | undefined {
  const type = reportedActions[action];
  // An execution that begins is recorded too; it is reported with its end.
  if (type === undefined || company_id === null || detail['state'] === 'in_progress') return undefined;
  const idOf = (kind: string) => targets.find((target) => target.kind === kind)?.id;
  const { version, state } = detail;
  const data = {
    sop_id: idOf('sop'),
    comment_id: idOf('comment'),
    execution_id: idOf('execution'),
    user_id: actor.kind === 'system' ? undefined : actor.user_id,
    sop_version: typeof version === 'number' ? version : undefined,
    state: typeof state === 'string' ? state : undefined,
  };
  return { companyId: company_id, type, at, data };
}

/** The body of a delivery. */
export const messageOf = (
  id: string,
  { companyId, at, data, type }: Omit<Reported, 'type'> & { type: WebhookMessage['type'] },
): WebhookMessage => ({ id, type, version: 1, created_at: at, company_id: companyId, data });
