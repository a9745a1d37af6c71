import { describe, expect, it } from '@jest/globals';
import type { ScreenText } from '@sop/procedure-writer';
import { frameAt } from '../testing/artifacts.js';
import type { Artifacts } from './artifacts.js';
import { screenText } from './screen-text.js';
import type { StageContext } from './stage.js';

const line = (text: string) => ({ text, confidence: 0.95, top: 0.8, height: 0.05 });
const caption = [line('Sweep up the kickstand')];
const page = Array.from({ length: 8 }, () => line('a page has many lines'));

interface Film {
  flat: number;
  still: number;
  shows?: ScreenText['lines'];
  isNarrated?: boolean;
  isRecorded?: boolean;
}

/** How many pictures are read of two minutes, of which every frame is another view. */
async function picturesRead({ flat, still, shows = caption, isNarrated = true, isRecorded }: Film) {
  const frames = {
    flat_share: flat,
    still_share: still,
    frames: Array.from({ length: 120 }, (_, seconds) => ({ ...frameAt(seconds), scene_score: 0.1 })),
  } as Artifacts['frames'];
  const video = { durationSeconds: 120, audio: isNarrated ? {} : null } as Artifacts['video'];
  const context = {
    run: { creationType: isRecorded ? 'screen_record' : 'video_upload' },
    ai: { readScreen: async () => shows },
    files: { local: async (key: string) => key },
    signal: new AbortController().signal,
    report: () => undefined,
  } as unknown as StageContext;
  return (await screenText.run({ frames, video }, context)).length;
}

describe('text on screen', () => {
  it('is read in more pictures of a film where captions are found', async () => {
    expect(await picturesRead({ flat: 0.3, still: 0.1, shows: [] })).toBe(8);
    expect(await picturesRead({ flat: 0.3, still: 0.1 })).toBeGreaterThan(40);
  });

  it('is read as densely in a drawn film, whose colours are as even as those of a screen', async () => {
    expect(await picturesRead({ flat: 0.8, still: 0.1 })).toBeGreaterThan(40);
  });

  it('is read in six views of a narrated screen, however few its words', async () => {
    expect(await picturesRead({ flat: 0.9, still: 0.9 })).toBe(6);
    expect(await picturesRead({ flat: 0.3, still: 0.1, isRecorded: true })).toBe(6);
    expect(await picturesRead({ flat: 0.9, still: 0.9, shows: page })).toBe(6);
  });

  it('is read in more views of a screen without a narration, which has no other evidence', async () => {
    expect(await picturesRead({ flat: 0.9, still: 0.9, shows: page, isNarrated: false })).toBe(24);
    expect(await picturesRead({ flat: 0.9, still: 0.9, isNarrated: false })).toBeGreaterThan(40);
  });
});
