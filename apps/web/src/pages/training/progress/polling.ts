import { trainingPollMilliseconds, type TrainingProgress } from '@sop/contracts';
import { hasStatus } from '../../../api/problem.js';

export const isInProgress = ({ status }: Pick<TrainingProgress, 'status'>): boolean =>
  status === 'starting' || status === 'running';

/** Milliseconds until the next poll; false if it has ended or does not exist (404). Other failures may be temporary, so polling continues. */
export function pollAfter(progress: TrainingProgress | undefined, error: unknown): number | false {
  if (hasStatus(error, 404)) return false;
  return progress === undefined || isInProgress(progress) ? trainingPollMilliseconds : false;
}

/** The reply is not the progress of a training. */
export class UnreadableProgress extends Error {
  constructor() {
    super('The answer is not the progress of a training.');
    this.name = 'UnreadableProgress';
  }
}

const states: readonly unknown[] = ['starting', 'running', 'completed', 'failed'];

/** Parses the reply. Throws `UnreadableProgress` if a required field is missing. */
export function readProgress(answer: unknown): TrainingProgress {
  const { status, epoch, total_epochs: total } = (answer ?? {}) as Record<string, unknown>;
  if (!states.includes(status) || typeof epoch !== 'number' || typeof total !== 'number') {
    throw new UnreadableProgress();
  }
  return answer as TrainingProgress;
}
