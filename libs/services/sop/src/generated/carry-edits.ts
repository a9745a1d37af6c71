import { v7 as uuidv7 } from 'uuid';
import type { StepRow, StoredStep } from '../steps/step.entity.js';

type Interval = Pick<StoredStep, 'start_seconds' | 'end_seconds'>;
type SopOf = Pick<StepRow, 'companyId' | 'sopId'>;

/**
 * The steps of a new run, in order, with what people had made of the ones before. An edited step gives its edits, and its
 * id, to the new step that shows most of its time. One that no new step overlaps stays as it was, between the others:
 * nothing that a person wrote is lost.
 */
export function carryEdits(
  sop: SopOf,
  previous: readonly StepRow[],
  steps: readonly StoredStep[],
): StepRow[] {
  const edited = previous.filter((row) => row.editedAt);
  const match = matchEdited(
    edited.map(({ generated }) => generated),
    steps,
  );
  const carried = new Set(match.values());
  const rows = [
    ...steps.map((generated, index) => nextRow(sop, generated, edited[match.get(index) ?? -1])),
    ...edited.filter((_, index) => !carried.has(index)),
  ];
  return rows
    .sort((a, b) => a.generated.start_seconds - b.generated.start_seconds)
    .map((row, index) => ({ ...row, position: index + 1 }));
}

function nextRow(sop: SopOf, generated: StoredStep, before: StepRow | undefined): StepRow {
  const untouched = {
    id: uuidv7(),
    editedTitle: null,
    editedDescription: null,
    chosenScreenshot: null,
    editedBy: null,
    editedAt: null,
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

const overlapSeconds = (a: Interval, b: Interval) =>
  Math.min(a.end_seconds, b.end_seconds) - Math.max(a.start_seconds, b.start_seconds);
