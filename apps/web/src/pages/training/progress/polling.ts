import { trainingPollMilliseconds, type TrainingProgress } from '@sop/contracts';
import { hasStatus } from '../../../api/problem.js';

export const isUnderWay = ({ status }: Pick<TrainingProgress, 'status'>): boolean =>
  status === 'starting' || status === 'running';

/**
 * How long to wait before the progress is asked for again, in milliseconds; false when not at all: it has ended, or nobody
 * knows it (404). Another failure may pass, so asking goes on.
 */
export function pollAfter(progress: TrainingProgress | undefined, error: unknown): number | false {
  if (hasStatus(error, 404)) return false;
  return progress === undefined || isUnderWay(progress) ? trainingPollMilliseconds : false;
}

/** What came is not the progress of a training. */
export class UnreadableProgress extends Error {
  constructor() {
    super('The answer is not the progress of a training.');
    this.name = 'UnreadableProgress';
  }
}

const states: readonly unknown[] = ['starting', 'running', 'completed', 'failed'];

/** The answer as progress. Throws `UnreadableProgress` where it lacks what the view cannot do without. */
export function readProgress(answer: unknown): TrainingProgress {
  const { status, epoch, total_epochs: total } = (answer ?? {}) as Record<string, unknown>;
  if (!states.includes(status) || typeof epoch !== 'number' || typeof total !== 'number') {
    throw new UnreadableProgress();
  }
  return answer as TrainingProgress;
}
