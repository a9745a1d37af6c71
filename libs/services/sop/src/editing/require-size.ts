import { editingLimits } from '@sop/contracts';
import type { Tx } from '@sop/database';
import { refuse } from '@sop/service-kit';

const sizeSql = `
  select octet_length(sop.removed_spans::text)
       + coalesce((select sum(octet_length(step::text)) from step where step.sop_id = sop.id), 0)::bigint as bytes
    from sop where sop.id = $1`;

/** Called after a change that made them larger. @throws Problem 409 when the steps exceed the limit */
export async function requireSize(tx: Tx, sopId: string): Promise<void> {
  const [size] = await tx.query<{ bytes: number }>(sizeSql, [sopId]);
  if ((size?.bytes ?? 0) > editingLimits.bytes) throw refuse('sop.too-large');
}
