import { statusMessage, type StatusMessage } from '@sop/contracts';
import { Refused } from '@sop/jobs';
import { ModelMissing, NoTrainingData, TrainingOutOfMemory } from '@sop/vision';

/** Converts an error that another attempt would not fix into a refusal with a message; other errors are unchanged. */
export function asRefusal(error: unknown): unknown {
  if (error instanceof TrainingOutOfMemory)
    return new Refused(outOfMemory(error.batchSize), { cause: error });
  if (error instanceof ModelMissing)
    return new Refused(statusMessage('training.no-network'), { cause: error });
  if (error instanceof NoTrainingData)
    return new Refused(statusMessage('training.nothing-to-learn'), { cause: error });
  return error;
}

/** @param attempt the job's; claims beyond `maxAttempts` mean that earlier ones ended with their worker */
export function failureMessages(
  error: unknown,
  attempt: number,
  maxAttempts: number,
): readonly StatusMessage[] {
  if (error instanceof Refused) return error.statusMessages;
  return [statusMessage(attempt > maxAttempts ? 'training.interrupted' : 'training.unforeseen')];
}

function outOfMemory(batchSize: number): StatusMessage {
  if (batchSize <= 1) return statusMessage('training.out-of-memory');
  const smaller = Math.max(1, Math.floor(batchSize / 2));
  return statusMessage('training.batch-too-large', { batch_size: batchSize, smaller });
}
