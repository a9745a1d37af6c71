import type { AuditAction, WorkKind } from '@sop/contracts';
import { isErased, type Tx } from '@sop/database';

/** Of one user: more than are shown, as some may be in the trash. */
const rememberedPerUser = 20;
/** A page that is opened again sooner is the same use: it was reloaded. */
const sameUseHours = 1;

const kinds: Partial<Record<AuditAction, WorkKind>> = {
  'sop.created': 'uploaded',
  'sop.regenerated': 'uploaded',
  'sop.restarted': 'uploaded',
  'sop.duplicated': 'edited',
  'sop.imported': 'edited',
  'sop.edited': 'edited',
  'sop.pixels-destroyed': 'edited',
  'sop.review-requested': 'reviewed',
  'sop.returned': 'reviewed',
  'sop.released': 'reviewed',
  'sop.withdrawn': 'reviewed',
  'sop.review-confirmed': 'reviewed',
  'sop.reading-confirmed': 'confirmed',
  'comment.created': 'commented',
  'comment.replied': 'commented',
  'comment.resolved': 'commented',
  'comment.reopened': 'commented',
  'execution.photo-added': 'run-begun',
};

/** What the action is for the user who continues later; undefined for what no one continues. */
export const workOf = (
  action: AuditAction,
  detail: Readonly<Record<string, unknown>>,
): WorkKind | undefined =>
  action === 'execution.recorded'
    ? detail['state'] === 'in_progress'
      ? 'run-begun'
      : 'run-ended'
    : kinds[action];

/** SQL: an opening keeps what was done before, and an event that arrives late changes nothing. */
const rememberSql = `
  insert into overview_work as kept (user_id, sop_id, company_id, kind, at, opened_at)
  select $1::uuid, sop_id, company_id, $3::text, $4::timestamptz, case when $3::text = 'opened' then $4::timestamptz end
    from overview_sop where sop_id = $2
  on conflict (user_id, sop_id) do update set
    kind = case when excluded.kind = 'opened' then kept.kind else excluded.kind end, at = excluded.at,
    opened_at = coalesce(excluded.opened_at, kept.opened_at)
  where kept.at <= excluded.at`;

const forgetOlderSql = `
  delete from overview_work where user_id = $1 and sop_id not in (
    select sop_id from overview_work where user_id = $1 order by at desc limit ${rememberedPerUser})`;

const openedSql = `
  select 1 from overview_work
   where user_id = $1 and sop_id = $2 and abs(extract(epoch from opened_at - $3::timestamptz)) < ${sameUseHours * 3600}`;

export interface Work {
  userId: string;
  sopId: string;
  kind: WorkKind;
  at: string;
}

/** The user continues here. The SOP is projected. */
export async function rememberWork(tx: Tx, { userId, sopId, kind, at }: Work): Promise<void> {
  if (await isErased(tx, userId)) return;
  await tx.execute(rememberSql, [userId, sopId, kind, at]);
  await tx.execute(forgetOlderSql, [userId]);
}

/** Whether the user opened the SOP within the hour before. */
export const isOpenedAgain = async (tx: Tx, { userId, sopId, at }: Omit<Work, 'kind'>): Promise<boolean> =>
  (await tx.query(openedSql, [userId, sopId, at])).length > 0;
