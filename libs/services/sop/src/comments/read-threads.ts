import type { Tx } from '@sop/database';
import { refuse } from '@sop/service-kit';
import type { SopAndSteps } from '../releases/frozen-content.js';
import type { Audience } from '../releases/read-shown.js';
import { CommentRow } from './comment.entity.js';

export interface Thread {
  row: CommentRow;
  /** In order. */
  replies: CommentRow[];
}

/** The comments that this audience may see, the latest first: readers see those on the version that they read. */
export async function readThreads(tx: Tx, { sop }: SopAndSteps, audience: Audience): Promise<Thread[]> {
  const { id: sopId, companyId } = sop;
  const rows = await tx.manager.find(CommentRow, { where: { sopId, companyId }, order: { id: 'ASC' } });
  return rows
    .filter(
      ({ threadId, version }) => threadId === null && (audience === 'editor' || version === versionOf(sop)),
    )
    .map((row) => ({ row, replies: rows.filter(({ threadId }) => threadId === row.id) }))
    .reverse();
}

/** @throws Problem 404 for a reply, and for a comment that this audience may not see */
export async function requireThread(
  tx: Tx,
  { sop }: SopAndSteps,
  { audience, id }: { audience: Audience; id: string },
): Promise<CommentRow> {
  const { id: sopId, companyId } = sop;
  const row = await tx.manager.findOneBy(CommentRow, { id, sopId, companyId });
  if (!row || row.threadId !== null || (audience === 'reader' && row.version !== versionOf(sop)))
    throw refuse('comment.not-found');
  return row;
}

const versionOf = ({ releasedVersion }: SopAndSteps['sop']): number | null => releasedVersion;
