import type { Revision } from '@sop/contracts';
import type { ChangeSide } from '../editing/change-parts.js';
import { isSame } from '../editing/sop-content.js';
import { stepTextOf } from '../steps/step-text.js';
import { shownOf } from '../steps/step.presenter.js';
import type { RevisionRow } from './revision.entity.js';

/** Readers get text; the rows are for undo and restore. */
export function presentRevision(row: RevisionRow, names: ReadonlyMap<string, string>): Revision {
  return {
    number: row.number,
    kind: row.kind,
    step_id: row.stepId,
    user_id: row.userId,
    user_email: row.userEmail,
    user_name: (row.userId !== null && names.get(row.userId)) || null,
    at: row.createdAt.toISOString(),
    ...(stepDifference(row) ?? {
      before: shownPart(row.before, row.kind),
      after: shownPart(row.after, row.kind),
    }),
  };
}

type Sides = Pick<Revision, 'before' | 'after'>;

/** Of a step that was edited in place its title, description and first picture, as far as they differ; undefined for other changes. */
function stepDifference({ stepId, before, after }: RevisionRow): Sides | undefined {
  const [[was, ...others], [is, ...added]] = [before.steps ?? [], after.steps ?? []];
  if (!was || !is || others.length + added.length > 0 || was.id !== stepId || is.id !== stepId)
    return undefined;
  if (!isSame(before.order, after.order)) return undefined;
  const [shown, shownNow] = [shownOf(was), shownOf(is)];
  const changed = (['title', 'description', 'picture'] as const).filter(
    (field) => !isSame(shown[field], shownNow[field]),
  );
  if (changed.length === 0) return undefined;
  const side = (of: typeof shown) => Object.fromEntries(changed.map((field) => [field, of[field]]));
  return { before: side(shown), after: side(shownNow) };
}

/** Fields for internal use. */
const internal = new Set<string>([
  'is_title_suggested',
  'is_equipment_edited',
  'is_precautions_edited',
  'is_ordered_by_hand',
  'removed_spans',
] satisfies (keyof ChangeSide)[]);

/** A run is presented with its steps, an edit with all it changed except internal fields. */
function shownPart(part: ChangeSide, kind: RevisionRow['kind']): Revision['before'] {
  const { steps, equipment, precautions, order, ...rest } = part;
  const visible = Object.entries(rest).filter(([name]) => !internal.has(name));
  const isOfPerson = kind !== 'generated';
  return {
    ...Object.fromEntries(visible),
    ...(steps && { steps: steps.map((row) => ({ id: row.id, ...stepTextOf(row) })) }),
    ...(isOfPerson && equipment && { equipment: equipment.map(({ name }) => name) }),
    ...(isOfPerson && precautions && { precautions: precautions.map(({ text }) => text) }),
    ...(order && { order }),
  };
}
