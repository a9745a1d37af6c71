import { v7 as uuidv7 } from 'uuid';
import type { RemovedSpan } from '../sops/sop.entity.js';
import type { StepRow, StoredStep } from '../steps/step.entity.js';
import { isCovered, mostOverlapping, overlapSeconds, type Interval } from './overlap.js';
import { placeSteps } from './place-steps.js';

type SopOf = Pick<StepRow, 'companyId' | 'sopId'>;

/** The edits of the steps of an SOP as a whole. */
export interface Shape {
  removedSpans: readonly RemovedSpan[];
  isOrderedByHand: boolean;
}

export interface Carried {
  /** In order. */
  rows: StepRow[];
  /** For each generated step, by position: the row that has it or its time; null where a user removed it. */
  stepIds: (string | null)[];
}

/**
 * The steps of a new run with the edits of the previous ones. An edited step passes its edits and its id to the new step that
 * shows most of its time. One that no new step overlaps stays as it was. A step that a user made stays, and a new one of the
 * same time is left out, as is one of a removed span. No edit is lost or undone.
 */
export function carryEdits(
  sop: SopOf,
  previous: readonly StepRow[],
  steps: readonly StoredStep[],
  { removedSpans, isOrderedByHand }: Shape,
): Carried {
  const pinned = previous.filter((row) => row.isPinned);
  const covered = [...pinned.map(({ generated }) => generated), ...removedSpans];
  const fresh = steps.filter((step) => !isCovered(step, covered));
  const edited = previous.filter((row) => row.editedAt && !row.isPinned);
  const match = matchEdited(
    edited.map(({ generated }) => generated),
    fresh,
  );
  const carried = new Set(match.values());
  const rows = fresh.map((generated, index) => nextRow(sop, generated, edited[match.get(index) ?? -1]));
  const stable = [...pinned, ...edited.filter((_, index) => !carried.has(index))];
  const isShaped = isOrderedByHand || pinned.length > 0;
  const placed = isShaped ? placeSteps(previous, rows, stable) : [...rows, ...stable].sort(byStart);
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
  const edits = before ?? untouched;
  return { ...edits, ...sop, position: 0, generated, revision: edits.revision + 1 };
}

/**
 * Finds, for each newly generated step, the previous step whose edits it inherits: the edited one that it overlaps most in time.
 * Each previous step passes its edits on at most once, so a user's words are never doubled. Returns pairs of indices into the
 * two lists.
 */
export function matchEdited(previous: readonly Interval[], next: readonly Interval[]): Map<number, number> {
  const pairs = next.flatMap((to, toIndex) =>
    previous.map((from, fromIndex) => ({ toIndex, fromIndex, seconds: overlapSeconds(from, to) })),
  );
  const match = new Map<number, number>();
  const matched = new Set<number>();
  for (const pair of pairs.filter((p) => p.seconds > 0).sort((a, b) => b.seconds - a.seconds)) {
    if (match.has(pair.toIndex) || matched.has(pair.fromIndex)) continue;
    match.set(pair.toIndex, pair.fromIndex);
    matched.add(pair.fromIndex);
  }
  return match;
}
