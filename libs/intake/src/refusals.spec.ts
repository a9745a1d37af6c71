import { describe, expect, it } from '@jest/globals';
import { sentenceOf } from '@sop/contracts';
import { UnusableVideo, type UnusableVideoReason } from '@sop/media';
import { TooLarge } from '@sop/object-store';
import { VideoLimit } from '@sop/service-kit';
import { refusalOf, statusMessageOf } from './refusals.js';
import { videoPurposes } from './video-purposes.js';

describe('refusals of a video', () => {
  const refusal = (error: unknown) => refusalOf(error, new VideoLimit(0.5), videoPurposes.sop);

  it('name the current limit when more bytes arrive than announced', () => {
    expect(refusal(new TooLarge(1))).toMatchObject({
      status: 413,
      detail: expect.stringContaining('0.5 GB'),
    });
  });

  it('pass other errors on unchanged', () => {
    const error = new Error('The database is away');
    expect(refusal(error)).toBe(error);
  });

  it('have a distinct sentence for every reason, without naming a program', () => {
    const reasons: UnusableVideoReason[] = [
      ...(['empty', 'not-a-video', 'no-picture', 'truncated'] as const),
      ...(['corrupt', 'too-long', 'too-large', 'unsupported'] as const),
    ];
    const sentences = reasons.map((reason) => sentenceOf(statusMessageOf(new UnusableVideo(reason))));
    expect(new Set(sentences).size).toBe(reasons.length);
    for (const sentence of sentences) expect(sentence).not.toMatch(/ffmpeg|ffprobe|undefined/i);
  });
});
