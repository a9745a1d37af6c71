import { Refused } from '@sop/jobs';
import { ModelMissing, NothingToLearn, TrainingOutOfMemory } from '@sop/vision';

/** What the user reads of a failure that nobody foresaw. */
const unforeseen = 'An error occurred during training. Please start it again.';
/** Its trainer died with it each time, or was killed. */
const interrupted = 'The training was interrupted several times and was given up. Please start it again.';

/** Turns what no further attempt would mend into a refusal with a sentence; everything else stays as it is. */
export function asRefusal(error: unknown): unknown {
  if (error instanceof TrainingOutOfMemory)
    return new Refused(outOfMemory(error.batchSize), { cause: error });
  if (error instanceof ModelMissing)
    return new Refused('The detection network is not installed on this server. Please tell its operator.', {
      cause: error,
    });
  if (error instanceof NothingToLearn)
    return new Refused('There is nothing to learn from. Draw boxes on a few more frames first.', {
      cause: error,
    });
  return error;
}

/** @param attempt the job's; claims beyond `maxAttempts` mean that earlier ones ended with their worker */
export function failureSentence(error: unknown, attempt: number, maxAttempts: number): string {
  if (error instanceof Refused) return error.message;
  return attempt > maxAttempts ? interrupted : unforeseen;
}

function outOfMemory(batchSize: number): string {
  if (batchSize <= 1) return 'The training ran out of memory. Please tell the operator of this server.';
  const smaller = Math.max(1, Math.floor(batchSize / 2));
  return `The training ran out of memory with a batch size of ${batchSize}. Please start it again with a smaller one, such as ${smaller}.`;
}
