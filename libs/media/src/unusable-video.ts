const sentences = {
  empty: 'The video file is empty.',
  'not-a-video': 'The file is not a video in a format we can read. Please use MP4, MOV, WebM, MKV or AVI.',
  'no-picture': 'The file has sound but no picture. Please use a video.',
  truncated: 'The video file is incomplete: its end is missing. Please record or upload it again.',
  corrupt: 'The video file is damaged and cannot be read.',
  'too-long': 'The video is longer than is allowed.',
  'too-large': 'The picture of the video is larger than we can process. The limit is 8K.',
  unsupported: 'The video is encoded in a way we cannot read. Please convert it to MP4 (H.264).',
} as const;

/** The video itself is at fault: trying again will not help. The message is for the person who gave it. */
export class UnusableVideo extends Error {
  override readonly name = 'UnusableVideo';

  constructor(
    readonly reason: keyof typeof sentences,
    options?: ErrorOptions,
  ) {
    super(sentences[reason], options);
  }
}
