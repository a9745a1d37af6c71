import { describe, expect, it } from '@jest/globals';
import { sentenceOf } from '@sop/contracts';
import { UnusableVideo, type VideoFault } from '@sop/media';
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

  it('have a distinct sentence for every fault, without naming a program', () => {
    const faults: VideoFault[] = [
      ...(['empty', 'not-a-video', 'no-picture', 'truncated'] as const),
      ...(['corrupt', 'too-long', 'too-large', 'unsupported'] as const),
    ];
    const sentences = faults.map((fault) => sentenceOf(statusMessageOf(new UnusableVideo(fault))));
    expect(new Set(sentences).size).toBe(faults.length);
    for (const sentence of sentences) expect(sentence).not.toMatch(/ffmpeg|ffprobe|undefined/i);
  });
});
