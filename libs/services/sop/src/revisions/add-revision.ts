import { editingLimits } from '@sop/contracts';
import type { Tx } from '@sop/database';
import type { Caller } from '@sop/service-kit';
import { v7 as uuidv7 } from 'uuid';
import type { ChangeSide } from '../editing/change-parts.js';
import { SopRow } from '../sops/sop.entity.js';
import { RevisionRow } from './revision.entity.js';

export interface Change {
  kind: RevisionRow['kind'];
  stepId?: string;
  caller?: Pick<Caller, 'userId' | 'email'>;
  key?: string | undefined;
  before: ChangeSide;
  after: ChangeSide;
  /** The draft is still as it was released, if it was before. */
  keepsRelease?: boolean;
}

/** Deletes the changes beyond the size of the history. The latest stays, whatever its size. */
const deleteOldestSql = `
  delete from revision where sop_id = $1 and number <= (
    select number from (
      select number, sum(size_bytes + $3::bigint) over (order by number desc) as bytes
        from revision where sop_id = $1) as sizes
     where bytes > $4 and number < $2 order by number desc limit 1)`;

/**
 * Stores a change and raises the SOP's revision. The caller has locked the SOP's row, so that numbers have no gap. The history
 * has a limit: the oldest changes are deleted. Returns the number of the change.
 */
export async function addRevision(
  tx: Tx,
  sop: Pick<SopRow, 'id' | 'companyId' | 'revision' | 'releasedRevision'>,
  { kind, stepId, caller, key, before, after, keepsRelease = false }: Change,
): Promise<number> {
  const number = sop.revision + 1;
  const isReleased = keepsRelease && sop.releasedRevision === sop.revision;
  await tx.manager.update(
    SopRow,
    { id: sop.id },
    { revision: number, ...(isReleased && { releasedRevision: number }) },
  );
  await tx.manager.insert(RevisionRow, {
    id: uuidv7(),
    companyId: sop.companyId,
    sopId: sop.id,
    number,
    kind,
    stepId: stepId ?? null,
    userId: caller?.userId ?? null,
    userEmail: caller?.email ?? null,
    requestKey: key ?? null,
    before,
    after,
  });
  const { changeBytes, historyBytes } = editingLimits;
  await tx.execute(deleteOldestSql, [sop.id, number, changeBytes, historyBytes]);
  return number;
}

/** The number of the change that this user's request has made already. */
export async function changeOfRequest(
  tx: Tx,
  { userId }: Pick<Caller, 'userId'>,
  sopId: string,
  key: string | undefined,
): Promise<number | undefined> {
  if (key === undefined) return undefined;
  const where = { sopId, userId, requestKey: key };
  return (await tx.manager.findOne(RevisionRow, { select: { number: true }, where }))?.number;
}
