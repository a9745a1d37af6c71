import type { StepRow, StoredStep } from '../steps/step.entity.js';

export type Interval = Pick<StoredStep, 'start_seconds' | 'end_seconds'>;

/** Whether these intervals, which may overlap each other, cover more than half of a step's time. */
export function isCovered(step: Interval, intervals: readonly Interval[]): boolean {
  const within = intervals
    .map(({ start_seconds, end_seconds }) => ({
      from: Math.max(start_seconds, step.start_seconds),
      to: Math.min(end_seconds, step.end_seconds),
    }))
    .filter(({ from, to }) => to > from)
    .sort((a, b) => a.from - b.from);
  let seconds = 0;
  let end = step.start_seconds;
  for (const { from, to } of within) {
    seconds += Math.max(0, to - Math.max(from, end));
    end = Math.max(end, to);
  }
  return seconds > (step.end_seconds - step.start_seconds) / 2;
}

/** The row that shows most of a time span; undefined where none shows any of it. */
export function mostOverlapping(step: Interval, rows: readonly StepRow[]): StepRow | undefined {
  let best: StepRow | undefined;
  let most = 0;
  for (const row of rows) {
    const seconds = overlapSeconds(row.generated, step);
    if (seconds > most) [best, most] = [row, seconds];
  }
  return best;
}

/** Negative where they do not touch. */
export const overlapSeconds = (a: Interval, b: Interval) =>
  Math.min(a.end_seconds, b.end_seconds) - Math.max(a.start_seconds, b.start_seconds);
