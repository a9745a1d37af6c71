import { statusMessage, textOf, type StatusMessage } from '@sop/contracts';

/** The work cannot be done now (network, quota, busy machine): it is retried after `afterSeconds`. */
export class Retry extends Error {
  override readonly name = 'Retry';
  constructor(
    message: string,
    readonly afterSeconds?: number,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Other work comes first: the job is tried again after `afterSeconds`, and the attempt does not count. */
export class Wait extends Error {
  override readonly name = 'Wait';
  constructor(
    message: string,
    readonly afterSeconds: number,
  ) {
    super(message);
  }
}

/** The user's input cannot be processed. The message is shown to the user; the job is not retried. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly statusMessages: readonly StatusMessage[];

  constructor(statusMessages: StatusMessage | readonly StatusMessage[], options?: ErrorOptions) {
    const all = 'code' in statusMessages ? [statusMessages] : statusMessages;
    super(textOf(all), options);
    this.statusMessages = all;
  }
}

/** The stored payload does not match this version of the job. The operator sees the reason; a retry would not help. */
export class UnreadablePayload extends Error {
  override readonly name = 'UnreadablePayload';
}

/** The disk or the database is full, which ends once space is freed. Detected by error code or by ffmpeg's message. */
export function isOutOfSpace(error: unknown): boolean {
  if (typeof error === 'string') return /ENOSPC|No space left on device|could not extend file/i.test(error);
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  return code === 'ENOSPC' || code === '53100' || isOutOfSpace(error.message) || isOutOfSpace(error.cause);
}

export type StopCause = 'cancelled' | 'lease-lost' | 'shutdown';

/** Why a running job must stop: the reason of its `AbortSignal`, and the error that its later writes throw. */
export class JobStopped extends Error {
  override readonly name = 'JobStopped';
  constructor(readonly stopCause: StopCause) {
    super(`The job was stopped: ${stopCause}`);
  }
}

/** Whether the job was cancelled because its subject was deleted, as opposed to interrupted. */
export const isCancelled = ({ reason }: AbortSignal): boolean =>
  reason instanceof JobStopped && reason.stopCause === 'cancelled';

/** The message for the user about a failure that they cannot fix. */
export const standardFailure = statusMessage('work.failed');
