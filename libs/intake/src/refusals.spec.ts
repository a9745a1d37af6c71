import { describe, expect, it } from '@jest/globals';
import { sentenceOf } from '@sop/contracts';
import { UnusableVideo, type VideoFault } from '@sop/media';
import { TooLarge } from '@sop/object-store';
import { VideoLimit } from '@sop/service-kit';
import { refusalOf, remarkOf } from './refusals.js';
import { videoPurposes } from './video-purposes.js';

describe('what is said of a video that cannot be taken', () => {
  const said = (error: unknown) => refusalOf(error, new VideoLimit(0.5), videoPurposes.sop);

  it('names the limit in force where more came than was announced', () => {
    expect(said(new TooLarge(1))).toMatchObject({ status: 413, detail: expect.stringContaining('0.5 GB') });
  });

  it('is the error itself where it says nothing of the video', () => {
    const error = new Error('The database is away');
    expect(said(error)).toBe(error);
  });

  it('is another sentence for every fault, in words that name no program', () => {
    const faults: VideoFault[] = [
      ...(['empty', 'not-a-video', 'no-picture', 'truncated'] as const),
      ...(['corrupt', 'too-long', 'too-large', 'unsupported'] as const),
    ];
    const sentences = faults.map((fault) => sentenceOf(remarkOf(new UnusableVideo(fault))));
    expect(new Set(sentences).size).toBe(faults.length);
    for (const sentence of sentences) expect(sentence).not.toMatch(/ffmpeg|ffprobe|undefined/i);
  });
});
