import type { Tx } from '@sop/database';
import { mostOverlapping } from '../generated/overlap.js';
import type { SopRow } from '../sops/sop.entity.js';
import type { StepRow } from '../steps/step.entity.js';

/** Comments on a step that a new run replaces move to the one that shows most of its time; without one they stay on a deleted step. */
export async function carryComments(
  tx: Tx,
  { id: sopId, companyId }: Pick<SopRow, 'id' | 'companyId'>,
  previous: readonly StepRow[],
  rows: readonly StepRow[],
): Promise<void> {
  const stored = new Set(rows.map(({ id }) => id));
  const moves = previous.flatMap(({ id, generated }) => {
    const next = stored.has(id) ? undefined : mostOverlapping(generated, rows);
    return next ? [{ from: id, to: next.id }] : [];
  });
  if (moves.length === 0) return;
  await tx.execute(
    `update sop_comment set step_id = move."to"
       from jsonb_to_recordset($3::jsonb) as move ("from" uuid, "to" uuid)
      where sop_comment.sop_id = $1 and sop_comment.company_id = $2 and sop_comment.step_id = move."from"`,
    [sopId, companyId, JSON.stringify(moves)],
  );
}
