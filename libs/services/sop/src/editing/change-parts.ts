import type { EquipmentItem } from '@sop/contracts';
import type { RemovedSpan, StoredPrecaution } from '../sops/sop.entity.js';
import type { StepRow } from '../steps/step.entity.js';
import { stepTextOf } from '../steps/step-text.js';
import { rowWithoutRepeatedTitle } from '../steps/repeated-title.js';
import { isSame, type SopContent } from './sop-content.js';

/**
 * One side of a change: the parts of the SOP that the change replaced or wrote. `order` lists all steps, `steps` holds the rows of
 * those that were changed, added or removed; without an order they are all steps.
 */
export interface ChangePart {
  title?: string;
  is_title_suggested?: boolean;
  department_id?: string | null;
  equipment?: EquipmentItem[];
  is_equipment_edited?: boolean;
  precautions?: StoredPrecaution[];
  is_precautions_edited?: boolean;
  is_ordered_by_hand?: boolean;
  is_video_hidden?: boolean;
  removed_spans?: RemovedSpan[];
  order?: string[];
  steps?: StepRow[];
}

/** A side as it is stored: a run has the number of its generation, a release that of its version. */
export type ChangeSide = ChangePart & { generation?: number; version?: number };

/** Parts of the SOP that a release does not freeze: a change of these alone makes no draft of the next version. */
const unfrozen: ReadonlySet<string> = new Set([
  'department_id',
  'is_video_hidden',
] satisfies (keyof ChangePart)[]);
export const isUnfrozen = (part: ChangePart): boolean =>
  Object.keys(part).every((name) => unfrozen.has(name));

/** The names of the SOP's own parts in a change. */
const names = {
  title: 'title',
  is_title_suggested: 'isTitleSuggested',
  department_id: 'departmentId',
  equipment: 'equipment',
  is_equipment_edited: 'isEquipmentEdited',
  precautions: 'precautions',
  is_precautions_edited: 'isPrecautionsEdited',
  is_ordered_by_hand: 'isOrderedByHand',
  is_video_hidden: 'isVideoHidden',
  removed_spans: 'removedSpans',
} as const satisfies Partial<Record<keyof ChangePart, keyof SopContent>>;
const entries = Object.entries(names) as [keyof typeof names, (typeof names)[keyof typeof names]][];

/** The content of a step, for comparison. Accepted text equals the generated one. */
const comparableContent = (stored: StepRow) => {
  const { generated, isPinned } = rowWithoutRepeatedTitle(stored);
  return JSON.stringify(sorted([generated, fieldsOf(stored), isPinned]));
};
/** PostgreSQL stores the keys of an object in an order of its own. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const pairs = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(pairs.map(([name, part]) => [name, sorted(part)]));
}
const isEqual = (a: unknown, b: unknown): boolean => isSame(sorted(a), sorted(b));
const isSameStep = (a: StepRow | undefined, b: StepRow | undefined) =>
  a !== undefined && b !== undefined && comparableContent(a) === comparableContent(b);

const idsOf = (steps: readonly StepRow[]) => steps.map(({ id }) => id);

/** Whether a person accepted text of a step as generated, or reopened them for review: stored, and no change of the history. */
export const hasAcceptanceChanged = (before: SopContent, after: SopContent): boolean => {
  const former = byId(before.steps);
  return after.steps.some((row) => {
    const earlier = former.get(row.id);
    return (
      earlier &&
      (earlier.editedTitle !== row.editedTitle || earlier.editedDescription !== row.editedDescription)
    );
  });
};

/** Both sides of the difference; undefined when there is none. */
export function partsOf(
  before: SopContent,
  after: SopContent,
): { before: ChangePart; after: ChangePart } | undefined {
  const changed = entries.filter(([, name]) => !isEqual(before[name], after[name]));
  const side = (of: SopContent) => Object.fromEntries(changed.map(([part, name]) => [part, of[name]]));
  const steps = stepsThatDiffer(before.steps, after.steps);
  if (changed.length === 0 && !steps) return undefined;
  return { before: { ...side(before), ...steps?.before }, after: { ...side(after), ...steps?.after } };
}

function stepsThatDiffer(before: readonly StepRow[], after: readonly StepRow[]) {
  const [former, latter] = [byId(before), byId(after)];
  const differs = ({ id }: StepRow) => !isSameStep(former.get(id), latter.get(id));
  const [replaced, written] = [before.filter(differs), after.filter(differs)];
  if (replaced.length + written.length === 0 && isSame(idsOf(before), idsOf(after))) return undefined;
  return {
    before: { order: idsOf(before), steps: replaced },
    after: { order: idsOf(after), steps: written },
  };
}

const byId = (steps: readonly StepRow[]) => new Map(steps.map((row) => [row.id, row]));

/** The content with one side of a change applied. Steps of its order that no longer exist are left out. */
export function withPart(content: SopContent, part: ChangePart): SopContent {
  const changed = entries.filter(([name]) => part[name] !== undefined);
  const next: SopContent = {
    ...content,
    ...Object.fromEntries(changed.map(([name, column]) => [column, part[name]])),
  };
  if (!part.steps && !part.order) return next;
  const former = (part.steps ?? []).map(rowWithoutRepeatedTitle);
  const rows = new Map([...byId(content.steps), ...byId(former)]);
  const order = part.order ?? idsOf(part.steps ?? []);
  return { ...next, steps: order.flatMap((id) => rows.get(id) ?? []) };
}

/**
 * The content without one change, with everything that was changed since; undefined where the same part was changed again. A run is
 * not undone but restored from.
 */
export function withoutChange(
  content: SopContent,
  { before, after }: { before: ChangePart; after: ChangePart },
): SopContent | undefined {
  if (!before.order !== !before.steps || !hasParts(content, after)) return undefined;
  const removed_spans = revertSpans(content.removedSpans, before.removed_spans, after.removed_spans);
  if (!before.order || !after.order) return withPart(content, { ...before, removed_spans });
  const steps = revertSteps(content.steps, before.steps ?? [], after.steps ?? []);
  const order = revertOrder(idsOf(content.steps), before.order, after.order);
  return steps && order && withPart(content, { ...before, order, steps, removed_spans });
}

/** Whether the parts of the SOP itself are as the change made them. */
const hasParts = (content: SopContent, after: ChangePart): boolean =>
  entries.every(
    ([part, name]) =>
      part === 'removed_spans' || after[part] === undefined || isEqual(after[part], content[name]),
  );

/** The rows that undo the change of the steps; undefined where one of them was changed again in the same part, or came back. */
function revertSteps(
  now: readonly StepRow[],
  before: readonly StepRow[],
  after: readonly StepRow[],
): StepRow[] | undefined {
  const [present, former, made] = [byId(now), byId(before), byId(after)];
  const isAddedAsMade = ({ id }: StepRow) => former.has(id) || isSameStep(made.get(id), present.get(id));
  const isRemovedStill = ({ id }: StepRow) => made.has(id) || !present.has(id);
  if (!after.every(isAddedAsMade) || !before.every(isRemovedStill)) return undefined;
  const rows = before.map((replaced) => {
    const written = made.get(replaced.id);
    return written ? revertStep(present.get(replaced.id), replaced, written) : replaced;
  });
  return rows.every((row) => row !== undefined) ? rows : undefined;
}

/** The step as it is now with what one change replaced in it; one that was merged or split must be as that left it. */
function revertStep(now: StepRow | undefined, before: StepRow, after: StepRow): StepRow | undefined {
  if (!now) return undefined;
  const rebuilt = !isEqual([before.generated, before.isPinned], [after.generated, after.isPinned]);
  if (rebuilt) return isSameStep(now, after) ? before : undefined;
  const [replaced, written, present] = [fieldsOf(before), fieldsOf(after), fieldsOf(now)];
  const changed = editedFields.filter((field) => !isEqual(replaced[field], written[field]));
  if (changed.some((field) => !isEqual(present[field], written[field]))) return undefined;
  return { ...now, ...Object.fromEntries(changed.map((field) => [field, before[field]])) };
}

const editedFields = ['editedTitle', 'editedDescription', 'chosenScreenshot', 'moreScreenshots'] as const;

/** The fields that people edit, for comparison: generated text equals the same text typed. */
function fieldsOf(stored: StepRow): Record<(typeof editedFields)[number], unknown> {
  const row = rowWithoutRepeatedTitle(stored);
  const { title, description } = stepTextOf(row);
  const { chosenScreenshot, moreScreenshots } = row;
  return { editedTitle: title, editedDescription: description, chosenScreenshot, moreScreenshots };
}

/** Keeps the spans of other changes. */
function revertSpans(
  now: RemovedSpan[],
  before: readonly RemovedSpan[] = [],
  after: readonly RemovedSpan[] = [],
): RemovedSpan[] {
  const has = (spans: readonly RemovedSpan[], { step_id }: RemovedSpan) =>
    spans.some((each) => each.step_id === step_id);
  const stays = now.filter((span) => has(before, span) || !has(after, span));
  return [...stays, ...before.filter((span) => !has(after, span) && !has(stays, span))];
}

/**
 * The order with added steps removed and removed steps put back behind their predecessors. Undefined where steps were moved
 * again since.
 */
function revertOrder(
  now: readonly string[],
  before: readonly string[],
  after: readonly string[],
): string[] | undefined {
  if (isSame(now, after)) return [...before];
  const [former, latter] = [new Set(before), new Set(after)];
  const wasMoved = !isSame(
    before.filter((id) => latter.has(id)),
    after.filter((id) => former.has(id)),
  );
  if (wasMoved) return undefined;
  const order = now.filter((id) => former.has(id) || !latter.has(id));
  for (const [at, id] of before.entries()) {
    if (latter.has(id) || order.includes(id)) continue;
    const behind = before.slice(0, at).findLast((each) => order.includes(each));
    order.splice(behind === undefined ? 0 : order.indexOf(behind) + 1, 0, id);
  }
  return order;
}
