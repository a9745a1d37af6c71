import type { Procedure, Reading } from '@sop/contracts';
import type { RecordedStep, RunRecord, StoredRun } from './stored-run.js';

interface Begin {
  readonly id: string;
  readonly userId: string;
  readonly procedure: Procedure;
  /** ISO dates, here and below. */
  readonly at: string;
}

export function beginRun({ id, userId, procedure, at }: Begin): StoredRun {
  const { sop_id: sopId, version, revision, steps } = procedure;
  const none = { seconds: 0, done_at: null, deviation: '', readings: [], photos: [] };
  const record: RunRecord = {
    ...{ state: 'in_progress', version, revision, started_at: at, ended_at: null, note: '' },
    steps: steps.map(({ id: step_id, title }) => ({ ...none, step_id, title })),
  };
  return { id, sopId, userId, procedure, record, sequence: 1, sent: 0, position: 0, refusal: null };
}

const changed = (run: StoredRun, record: Partial<RunRecord>): StoredRun => ({
  ...run,
  record: { ...run.record, ...record },
  sequence: run.sequence + 1,
});

export const changeStep = (run: StoredRun, position: number, change: Partial<RecordedStep>): StoredRun =>
  changed(run, {
    steps: run.record.steps.map((step, at) => (at === position ? { ...step, ...change } : step)),
  });

/** Adds the time for which the step was shown. Tenths are sufficient. */
export function addTime(run: StoredRun, seconds: number): StoredRun {
  const step = run.record.steps[run.position];
  if (!step || seconds < 0.1) return run;
  return changeStep(run, run.position, { seconds: Math.round((step.seconds + seconds) * 10) / 10 });
}

export const goTo = (run: StoredRun, position: number): StoredRun => ({
  ...run,
  position: Math.max(0, Math.min(position, run.record.steps.length)),
});

/** Ticks the shown step, unless it is, and goes on. */
export function tick(run: StoredRun, at: string): StoredRun {
  const step = run.record.steps[run.position];
  if (!step) return run;
  const ticked = step.done_at === null ? changeStep(run, run.position, { done_at: at }) : run;
  return goTo(ticked, run.position + 1);
}

export const untick = (run: StoredRun): StoredRun => changeStep(run, run.position, { done_at: null });

export const withNote = (run: StoredRun, note: string): StoredRun => changed(run, { note });

export const endRun = (run: StoredRun, state: 'finished' | 'abandoned', at: string): StoredRun =>
  changed(run, { state, ended_at: at });

/** Sets or, with null, removes the value of what a step asks for. */
export function setReading(
  run: StoredRun,
  position: number,
  reading: Reading,
  value: number | null,
): StoredRun {
  const step = run.record.steps[position];
  if (!step) return run;
  const others = step.readings.filter((each) => !isSameReading(each, reading));
  return changeStep(run, position, {
    readings: value === null ? others : [...others, { ...reading, value }],
  });
}

export const isSameReading = (one: Reading, other: Reading): boolean =>
  one.name === other.name && one.unit === other.unit && one.min === other.min && one.max === other.max;

export const isOutside = ({ min, max, value }: Reading & { readonly value: number }): boolean =>
  (min !== null && value < min) || (max !== null && value > max);

/** What the end of a run shows. */
export const summaryOf = ({ record: { steps } }: StoredRun) => ({
  steps: steps.length,
  done: steps.filter(({ done_at }) => done_at !== null).length,
  seconds: steps.reduce((sum, { seconds }) => sum + seconds, 0),
  deviations: steps.filter(({ deviation }) => deviation.trim() !== '').length,
  outside: steps.flatMap(({ readings }) => readings).filter(isOutside).length,
  photos: steps.flatMap(({ photos }) => photos).length,
  /** Positions of steps that are not done. */
  open: steps.flatMap(({ done_at }, at) => (done_at === null ? [at] : [])),
});
