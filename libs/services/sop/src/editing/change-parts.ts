import type { EquipmentItem } from '@sop/contracts';
import type { RemovedSpan, StoredPrecaution } from '../sops/sop.entity.js';
import { descriptionByHand, titleByHand } from '../steps/by-hand.js';
import type { StepRow, StoredScreenshot } from '../steps/step.entity.js';
import { shownOf, wordsOf } from '../steps/step.presenter.js';
import { rowWithoutRepeatedTitle } from '../steps/repeated-title.js';
import { isSame, type SopContent } from './sop-content.js';

/**
 * One side of a change: what of an SOP was, or is, as far as it changed. `order` are all steps, `steps` the rows of those that
 * changed, came or went; without an order they are all there are. `title`, `description` and `picture` of a change of one step are the step's.
 */
export interface ChangePart {
  title?: string;
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
  description?: string;
  picture?: StoredScreenshot | null;
}

/** A side as it is kept: of a run the number of the generation. */
export type ChangeSide = ChangePart & { generation?: number };

/** How the parts of the SOP itself are called in a change. */
const names = {
  title: 'title',
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

/** What a person or a run made of a step, whenever it was made. Words that were accepted as they are are the same words. */
const essence = (stored: StepRow) => {
  const row = rowWithoutRepeatedTitle(stored);
  return JSON.stringify(
    sorted([row.generated, wordsOf(row), row.chosenScreenshot, row.moreScreenshots, row.isPinned]),
  );
};
/** PostgreSQL keeps the names of an object in an order of its own. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const pairs = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(pairs.map(([name, part]) => [name, sorted(part)]));
}
const isSameStep = (a: StepRow | undefined, b: StepRow | undefined) =>
  a !== undefined && b !== undefined && essence(a) === essence(b);

const idsOf = (steps: readonly StepRow[]) => steps.map(({ id }) => id);

/** Both sides of what differs; undefined when nothing does. */
export function partsOf(
  was: SopContent,
  is: SopContent,
): { before: ChangePart; after: ChangePart } | undefined {
  const changed = entries.filter(([, name]) => !isSame(sorted(was[name]), sorted(is[name])));
  const side = (of: SopContent) => Object.fromEntries(changed.map(([part, name]) => [part, of[name]]));
  const steps = stepsThatDiffer(was.steps, is.steps);
  if (changed.length === 0 && !steps) return undefined;
  return { before: { ...side(was), ...steps?.before }, after: { ...side(is), ...steps?.after } };
}

function stepsThatDiffer(was: readonly StepRow[], is: readonly StepRow[]) {
  const [former, latter] = [byId(was), byId(is)];
  const differs = ({ id }: StepRow) => !isSameStep(former.get(id), latter.get(id));
  const [before, after] = [was.filter(differs), is.filter(differs)];
  if (before.length + after.length === 0 && isSame(idsOf(was), idsOf(is))) return undefined;
  return { before: { order: idsOf(was), steps: before }, after: { order: idsOf(is), steps: after } };
}

const byId = (steps: readonly StepRow[]) => new Map(steps.map((row) => [row.id, row]));

/** The content with one side of a change put over it. Steps that the side names and nobody has any more are left out. */
export function withPart(content: SopContent, part: ChangePart, stepId: string | null): SopContent {
  if (stepId !== null && !part.order)
    return {
      ...content,
      steps: content.steps.map((row) => (row.id === stepId ? withShown(row, part) : row)),
    };
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

/** A step that shows these words and this picture. What was generated is shown as such. */
function withShown(row: StepRow, { title, description, picture }: ChangePart): StepRow {
  const { generated } = row;
  return {
    ...row,
    ...(title !== undefined && { editedTitle: titleByHand(generated, title) }),
    ...(description !== undefined && { editedDescription: descriptionByHand(generated, description) }),
    ...(picture !== undefined && {
      chosenScreenshot: picture?.key === generated.screenshots[0]?.key ? null : picture,
    }),
  };
}

/**
 * The content without one change, leaving alone what was changed since; undefined where that is the same thing. A run is not taken
 * back so: what it replaced is restored.
 */
export function withoutChange(
  content: SopContent,
  { before, after, stepId }: { before: ChangePart; after: ChangePart; stepId: string | null },
): SopContent | undefined {
  if (stepId !== null && !after.order) {
    const row = content.steps.find(({ id }) => id === stepId);
    return row && isStillShown(row, after) ? withPart(content, before, stepId) : undefined;
  }
  if (!before.order !== !before.steps || !isStillSo(content, before, after)) return undefined;
  const removed_spans = spansBack(content.removedSpans, before.removed_spans, after.removed_spans);
  if (!before.order || !after.order) return withPart(content, { ...before, removed_spans }, null);
  const order = orderBack(idsOf(content.steps), before.order, after.order);
  return order && withPart(content, { ...before, order, removed_spans }, null);
}

function isStillShown(row: StepRow, after: ChangePart): boolean {
  const shown: ChangePart = shownOf(row);
  return (['title', 'description', 'picture'] as const).every(
    (name) => after[name] === undefined || isSame(sorted(after[name]), sorted(shown[name])),
  );
}

/** Whether all that the change made is as it made it, and what it took away is away. */
function isStillSo(content: SopContent, before: ChangePart, after: ChangePart): boolean {
  const present = byId(content.steps);
  const made = byId(after.steps ?? []);
  return (
    entries.every(
      ([part, name]) =>
        part === 'removed_spans' ||
        after[part] === undefined ||
        isSame(sorted(after[part]), sorted(content[name])),
    ) &&
    [...made.values()].every((row) => isSameStep(row, present.get(row.id))) &&
    (before.steps ?? []).every(({ id }) => made.has(id) || !present.has(id))
  );
}

/** Spans of other changes stay. */
function spansBack(
  now: RemovedSpan[],
  before: readonly RemovedSpan[] = [],
  after: readonly RemovedSpan[] = [],
): RemovedSpan[] {
  const has = (spans: readonly RemovedSpan[], { step_id }: RemovedSpan) =>
    spans.some((each) => each.step_id === step_id);
  const stays = now.filter((span) => has(before, span) || !has(after, span));
  return [...stays, ...before.filter((span) => !has(after, span) && !has(stays, span))];
}

/** An order in which what came is gone and what went is back, behind what it stood behind. Where steps were moved again since there is none. */
function orderBack(
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
