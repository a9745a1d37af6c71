import { remark, type Remark } from '@sop/contracts';
import { Refused } from '@sop/jobs';
import { ModelMissing, NothingToLearn, TrainingOutOfMemory } from '@sop/vision';

/** Turns what no further attempt would mend into a refusal with a sentence; everything else stays as it is. */
export function asRefusal(error: unknown): unknown {
  if (error instanceof TrainingOutOfMemory)
    return new Refused(outOfMemory(error.batchSize), { cause: error });
  if (error instanceof ModelMissing) return new Refused(remark('training.no-network'), { cause: error });
  if (error instanceof NothingToLearn)
    return new Refused(remark('training.nothing-to-learn'), { cause: error });
  return error;
}

/** @param attempt the job's; claims beyond `maxAttempts` mean that earlier ones ended with their worker */
export function failureRemarks(error: unknown, attempt: number, maxAttempts: number): readonly Remark[] {
  if (error instanceof Refused) return error.remarks;
  return [remark(attempt > maxAttempts ? 'training.interrupted' : 'training.unforeseen')];
}

function outOfMemory(batchSize: number): Remark {
  if (batchSize <= 1) return remark('training.out-of-memory');
  const smaller = Math.max(1, Math.floor(batchSize / 2));
  return remark('training.batch-too-large', { batch_size: batchSize, smaller });
}
