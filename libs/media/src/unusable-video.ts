/** What is wrong with a video. */
export type VideoFault =
  'empty' | 'not-a-video' | 'no-picture' | 'truncated' | 'corrupt' | 'too-long' | 'too-large' | 'unsupported';

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
