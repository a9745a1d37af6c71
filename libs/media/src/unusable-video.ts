import type { MediaProcessEnd } from './media-process.js';

/** What is wrong with a video. */
export type VideoFault =
  | 'empty'
  | 'not-a-video'
  | 'no-picture'
  | 'truncated'
  | 'corrupt'
  | 'too-long'
  | 'too-large'
  | 'unsupported';

/** The video itself is at fault: trying again will not help. What is said to whoever gave it follows from the reason. */
export class UnusableVideo extends Error {
  override readonly name = 'UnusableVideo';

  constructor(
    readonly reason: VideoFault,
    options?: ErrorOptions,
  ) {
    super(`The video cannot be used: ${reason}`, options);
  }
}

const lastWords = 1500;

/** What a program made nothing of, with its last words as the cause: for an operator, who reads the log. */
export const corruptBy = ({
  exitCode,
  stderr,
}: Pick<MediaProcessEnd, 'exitCode' | 'stderr'>): UnusableVideo =>
  new UnusableVideo('corrupt', {
    cause: new Error(`ffmpeg ended with ${exitCode}: ${stderr.slice(-lastWords)}`),
  });
