import type { Revision } from '@sop/contracts';
import type { ChangeSide } from '../editing/change-parts.js';
import { wordsOf } from '../steps/step.presenter.js';
import type { RevisionRow } from './revision.entity.js';

/** The reader gets words; the rows themselves stay here, to be put back. */
export function presentRevision(row: RevisionRow, names: ReadonlyMap<string, string>): Revision {
  return {
    number: row.number,
    kind: row.kind,
    step_id: row.stepId,
    user_id: row.userId,
    user_email: row.userEmail,
    user_name: (row.userId !== null && names.get(row.userId)) || null,
    at: row.createdAt.toISOString(),
    before: shownPart(row.before, row.kind),
    after: shownPart(row.after, row.kind),
  };
}

/** What only the product asks for. */
const inward = new Set<string>([
  'is_equipment_edited',
  'is_precautions_edited',
  'is_ordered_by_hand',
  'removed_spans',
] satisfies (keyof ChangeSide)[]);

/** Of a run its steps are told; of people what they changed, without what only the product asks for. */
function shownPart(part: ChangeSide, kind: RevisionRow['kind']): Revision['before'] {
  const { steps, equipment, precautions, order, ...rest } = part;
  const told = Object.entries(rest).filter(([name]) => !inward.has(name));
  const isOfPerson = kind !== 'generated';
  return {
    ...Object.fromEntries(told),
    ...(steps && { steps: steps.map((row) => ({ id: row.id, ...wordsOf(row) })) }),
    ...(isOfPerson && equipment && { equipment: equipment.map(({ name }) => name) }),
    ...(isOfPerson && precautions && { precautions: precautions.map(({ text }) => text) }),
    ...(order && { order }),
  };
}
