import { v7 as uuidv7 } from 'uuid';
import type { RemovedSpan } from '../sops/sop.entity.js';
import type { StepRow, StoredStep } from '../steps/step.entity.js';
import { isCovered, mostOverlapping, overlapSeconds, type Interval } from './overlap.js';
import { placeSteps } from './place-steps.js';

type SopOf = Pick<StepRow, 'companyId' | 'sopId'>;

/** What people made of the steps of an SOP. */
export interface Shape {
  removedSpans: readonly RemovedSpan[];
  isOrderedByHand: boolean;
}

export interface Carried {
  /** In order. */
  rows: StepRow[];
  /** Where a generated step went, by its place: the row that has it, or has its time; null where a person took it out. */
  stepIds: (string | null)[];
}

/**
 * The steps of a new run with what people had made of the ones before. An edited step gives its edits, and its id, to the new step
 * that shows most of its time. One that no new step overlaps stays as it was. A step that a person made stays as it is and a
 * new one of the same time is left out, as is one of a time that was taken out. Nothing that a person did is lost or undone.
 */
export function carryEdits(
  sop: SopOf,
  previous: readonly StepRow[],
  steps: readonly StoredStep[],
  { removedSpans, isOrderedByHand }: Shape = { removedSpans: [], isOrderedByHand: false },
): Carried {
  const pinned = previous.filter((row) => row.isPinned);
  const taken = [...pinned.map(({ generated }) => generated), ...removedSpans];
  const fresh = steps.filter((step) => !isCovered(step, taken));
  const edited = previous.filter((row) => row.editedAt && !row.isPinned);
  const match = matchEdited(
    edited.map(({ generated }) => generated),
    fresh,
  );
  const carried = new Set(match.values());
  const rows = fresh.map((generated, index) => nextRow(sop, generated, edited[match.get(index) ?? -1]));
  const kept = [...pinned, ...edited.filter((_, index) => !carried.has(index))];
  const isShaped = isOrderedByHand || pinned.length > 0;
  const placed = isShaped ? placeSteps(previous, rows, kept) : [...rows, ...kept].sort(byStart);
  const rowOf = new Map(fresh.map((step, index) => [step, rows[index]?.id]));
  return {
    rows: placed.map((row, index) => ({ ...row, position: index + 1 })),
    stepIds: steps.map((step) => rowOf.get(step) ?? mostOverlapping(step, pinned)?.id ?? null),
  };
}

const byStart = (a: StepRow, b: StepRow) => a.generated.start_seconds - b.generated.start_seconds;

function nextRow(sop: SopOf, generated: StoredStep, before: StepRow | undefined): StepRow {
  const untouched = {
    id: uuidv7(),
    editedTitle: null,
    editedDescription: null,
    chosenScreenshot: null,
    moreScreenshots: [],
    editedBy: null,
    editedAt: null,
    isPinned: false,
    revision: 0,
  };
  const known = before ?? untouched;
  return { ...known, ...sop, position: 0, generated, revision: known.revision + 1 };
}

/**
 * Finds, for each newly generated step, the step of the previous run whose edits it inherits: the edited one that it
 * overlaps most in time. Each previous step gives its edits on at most once, so a person's words are never doubled.
 * Returns pairs of indices into the two lists.
 */
export function matchEdited(previous: readonly Interval[], next: readonly Interval[]): Map<number, number> {
  const pairs = next.flatMap((to, toIndex) =>
    previous.map((from, fromIndex) => ({ toIndex, fromIndex, seconds: overlapSeconds(from, to) })),
  );
  const match = new Map<number, number>();
  const given = new Set<number>();
  for (const pair of pairs.filter((p) => p.seconds > 0).sort((a, b) => b.seconds - a.seconds)) {
    if (match.has(pair.toIndex) || given.has(pair.fromIndex)) continue;
    match.set(pair.toIndex, pair.fromIndex);
    given.add(pair.fromIndex);
  }
  return match;
}
