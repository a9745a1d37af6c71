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
}

/** The changes behind which there is more than is kept. The latest stays, whatever it takes. */
const forgetSql = `
  delete from revision where sop_id = $1 and number <= (
    select number from (
      select number, sum(size_bytes + $3::bigint) over (order by number desc) as bytes
        from revision where sop_id = $1) as kept
     where bytes > $4 and number < $2 order by number desc limit 1)`;

/**
 * Keeps a change and raises the SOP's number. The caller holds the SOP's row, so that numbers have no gap. A history has a bound:
 * the oldest changes go. Gives the change's number.
 */
export async function addRevision(
  tx: Tx,
  sop: Pick<SopRow, 'id' | 'companyId' | 'revision'>,
  { kind, stepId, caller, key, before, after }: Change,
): Promise<number> {
  const number = sop.revision + 1;
  await tx.manager.update(SopRow, { id: sop.id }, { revision: number });
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
  await tx.execute(forgetSql, [sop.id, number, changeBytes, historyBytes]);
  return number;
}

/** The number of the change that this person's request made when it was here before. */
export async function changeMadeBy(
  tx: Tx,
  { userId }: Pick<Caller, 'userId'>,
  sopId: string,
  key: string | undefined,
): Promise<number | undefined> {
  if (key === undefined) return undefined;
  const where = { sopId, userId, requestKey: key };
  return (await tx.manager.findOne(RevisionRow, { select: { number: true }, where }))?.number;
}
