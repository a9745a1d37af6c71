import type { MediaProcessEnd } from './media-process.js';

/** Why a video cannot be used. */
export type UnusableVideoReason =
  | 'empty'
  | 'not-a-video'
  | 'no-picture'
  | 'truncated'
  | 'corrupt'
  | 'too-long'
  | 'too-large'
  | 'unsupported';

/** The video itself is at fault, so a retry does not help. The message for its owner follows from the reason. */
export class UnusableVideo extends Error {
  override readonly name = 'UnusableVideo';

  constructor(
    readonly reason: UnusableVideoReason,
    options?: ErrorOptions,
  ) {
    super(`The video cannot be used: ${reason}`, options);
  }
}

const stderrTail = 1500;

/**
 * The error of a file that a program could not process, with the end of its error output as the cause for the
 * operator's log.
 */
export const corruptBy = ({
  exitCode,
  stderr,
}: Pick<MediaProcessEnd, 'exitCode' | 'stderr'>): UnusableVideo =>
  new UnusableVideo('corrupt', {
    cause: new Error(`ffmpeg ended with ${exitCode}: ${stderr.slice(-stderrTail)}`),
  });
