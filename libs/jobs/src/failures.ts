import { statusMessage, textOf, type StatusMessage } from '@sop/contracts';

/** The work cannot be done now (a network, a quota, a busy machine): tried again after `after` seconds. */
export class Retry extends Error {
  override readonly name = 'Retry';
  constructor(
    message: string,
    readonly after?: number,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** What the user gave cannot be worked with. The message is what is shown to them; there is no second attempt. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly remarks: readonly StatusMessage[];

  constructor(remarks: StatusMessage | readonly StatusMessage[], options?: ErrorOptions) {
    const all = 'code' in remarks ? [remarks] : remarks;
    super(textOf(all), options);
    this.remarks = all;
  }
}

/** What stands in the table is not what this version of the job takes. The operator reads why; no attempt would help. */
export class UnreadablePayload extends Error {
  override readonly name = 'UnreadablePayload';
}

/** The disk or the database is full: nobody's fault, and over once space is freed. By code, or by what ffmpeg says. */
export function isOutOfSpace(error: unknown): boolean {
  if (typeof error === 'string') return /ENOSPC|No space left on device|could not extend file/i.test(error);
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  return code === 'ENOSPC' || code === '53100' || isOutOfSpace(error.message) || isOutOfSpace(error.cause);
}

export type StopCause = 'cancelled' | 'lease-lost' | 'shutdown';

/** Why a running job must stop: the reason of its `AbortSignal`, and what its writes throw from then on. */
export class JobStopped extends Error {
  override readonly name = 'JobStopped';
  constructor(readonly stopCause: StopCause) {
    super(`The job was stopped: ${stopCause}`);
  }
}

/** Whether the job was taken back because what it was for is gone, and not merely put down. */
export const isCancelled = ({ reason }: AbortSignal): boolean =>
  reason instanceof JobStopped && reason.stopCause === 'cancelled';

/** What the user reads when something went wrong that is not theirs to mend. */
export const standardFailure = statusMessage('work.failed');
