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

/** What the user gave cannot be worked with. The message is a sentence shown to them; there is no second attempt. */
export class Refused extends Error {
  override readonly name = 'Refused';
}

/** What stands in the table is not what this version of the job takes. The operator reads why; no attempt would help. */
export class UnreadablePayload extends Error {
  override readonly name = 'UnreadablePayload';
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
export const standardFailure = 'An error occurred during processing';
