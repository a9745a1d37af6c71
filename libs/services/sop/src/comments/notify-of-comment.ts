import { noticeLimits, SopCommented, truncate, type CommentNotice } from '@sop/contracts';
import type { Tx } from '@sop/database';
import { approversOf } from '../releases/approvers.service.js';
import type { SopRow } from '../sops/sop.entity.js';
import type { CommentRow } from './comment.entity.js';

type SopFacts = Pick<SopRow, 'id' | 'companyId' | 'title' | 'departmentId' | 'createdBy'>;

/** Mails a new comment to those whom it mentions; a report also to those who release the SOP and to its creator. */
export async function notifyOfComment(tx: Tx, sop: SopFacts, thread: CommentRow): Promise<void> {
  await notify(tx, sop, thread, { notice: 'mentioned', of: thread, users: thread.mentions });
  if (thread.kind !== 'wrong') return;
  const approvers = await approversOf(tx, sop.departmentId);
  const users = [sop.createdBy, ...approvers].filter((id) => !thread.mentions.includes(id));
  const toAdministrators = approvers.length === 0;
  await notify(tx, sop, thread, { notice: 'reported', of: thread, users, toAdministrators });
}

/** Mails a reply to those whom it mentions, and to those who wrote in the thread. */
export async function notifyOfReply(
  tx: Tx,
  sop: SopFacts,
  thread: CommentRow,
  { reply, writers }: { reply: CommentRow; writers: readonly string[] },
): Promise<void> {
  await notify(tx, sop, thread, { notice: 'mentioned', of: reply, users: reply.mentions });
  const users = writers.filter((id) => !reply.mentions.includes(id));
  await notify(tx, sop, thread, { notice: 'answered', of: reply, users });
}

/** Mails to the writer of a comment that it is resolved. */
export const notifyOfResolution = (
  tx: Tx,
  sop: SopFacts,
  thread: CommentRow,
  resolution: { id: string; createdBy: string },
): Promise<void> =>
  notify(tx, sop, thread, {
    notice: 'resolved',
    of: { ...resolution, text: thread.text },
    users: [thread.createdBy],
  });

interface Mailed {
  notice: CommentNotice;
  /** What happened: its id, its text and whose it is. */
  of: Pick<CommentRow, 'id' | 'text' | 'createdBy'>;
  users: readonly string[];
  toAdministrators?: boolean;
}

async function notify(
  tx: Tx,
  sop: SopFacts,
  thread: CommentRow,
  { notice, of, users, toAdministrators = false }: Mailed,
): Promise<void> {
  const user_ids = [...new Set(users)].filter((id) => id !== of.createdBy);
  if (user_ids.length === 0 && !toAdministrators) return;
  // A run writes longer titles than a user may.
  await tx.emit(SopCommented, {
    ...{ company_id: sop.companyId, sop_id: sop.id, thread_id: thread.id, notice, title: sop.title },
    ...{ step: thread.stepId === null ? null : truncate(thread.stepTitle, noticeLimits.title) },
    ...{ text: of.text, user_ids: user_ids.slice(0, noticeLimits.receivers), notice_id: of.id },
    ...{ to_administrators: toAdministrators, by_user_id: of.createdBy },
  });
}
