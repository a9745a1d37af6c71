import { describe, expect, it } from '@jest/globals';
import type { Detector } from '../ai/ports.js';
import { frameAt, networksOf, seenAt } from '../testing/artifacts.js';
import type { Artifacts } from './artifacts.js';
import {
  coveringOrder,
  previewDetections,
  networks,
  notLookedAt,
  pictureDetections,
  frameDetections,
} from './detections.js';
import type { StageContext } from './stage.js';

const frames: Artifacts['frames'] = {
  fps: 1,
  width: 640,
  height: 360,
  frames: Array.from({ length: 12 }, (_, seconds) => frameAt(seconds)),
  flat_share: 0,
  still_share: 0,
};
const video = { durationSeconds: 12 } as Artifacts['video'];
const picture = (seconds: number) => ({
  key: `screenshots/${seconds}.jpg`,
  thumbnail_key: `screenshots/${seconds}-small.jpg`,
  seconds,
  width: 640,
  height: 360,
});

/** Sees its file's name in every frame, and remembers where it looked. */
function context({ detects = true } = {}) {
  const looked: number[] = [];
  const opened: unknown[] = [];
  const asked: string[] = [];
  const detector: Detector = {
    provider: 'test',
    model: 'test',
    detect: async (given) => {
      looked.push(...given.map(({ seconds }) => seconds));
      return given.map(({ file, seconds }) => seenAt(file, seconds));
    },
  };
  const ai = {
    chooseNetworks: async (requested: string) => {
      asked.push(requested);
      return networksOf();
    },
    openDetector: async (chosen: unknown) => {
      opened.push(chosen);
      return detector;
    },
  };
  const given = {
    ai,
    settings: { yolo_model: 'yolov8m' },
    wishes: { object_detection: detects },
    files: { local: async (key: string) => key },
    signal: new AbortController().signal,
    report: () => undefined,
    looked: () => undefined,
  } as unknown as StageContext;
  return { given, looked, opened, asked };
}

describe('looking at the pictures', () => {
  it('asks which networks are in use with the operator’s choice', async () => {
    const { given, asked } = context();
    expect(await networks.run({ frames }, given)).toEqual(networksOf());
    expect(asked).toEqual(['yolov8m']);
  });

  it('is left out where the company has switched it off', async () => {
    const { given, asked, looked, opened } = context({ detects: false });
    const nobody = await networks.run({ frames }, given);
    const early = await previewDetections.run({ frames, networks: nobody }, given);
    const found = await frameDetections.run(
      { frames, networks: nobody, previewDetections: early, video },
      given,
    );
    expect(found).toEqual({ found: [], lookedAt: [] });
    expect([asked, opened, looked]).toEqual([[], [], []]);
  });

  it('looks at every frame that differs once, with the networks the run was given, and notes where it looked', async () => {
    const chosen = networksOf({ backend: 'of before' });
    const { given, looked, opened } = context();
    const early = await previewDetections.run({ frames, networks: chosen }, given);
    expect(early).toHaveLength(8);
    const all = await frameDetections.run(
      { frames, networks: chosen, previewDetections: early, video },
      given,
    );
    expect(looked).toHaveLength(12);
    expect(all.lookedAt).toEqual(frames.frames.map(({ seconds }) => seconds));
    expect(all.found.map(({ seconds }) => seconds)).toEqual(all.lookedAt);
    expect(new Set(opened)).toEqual(new Set([chosen]));
  });

  it('looks afterwards at the chosen pictures that it has not seen, and at no other', async () => {
    const { given, looked, opened } = context();
    const pictures = { perStep: [[picture(3), picture(4)], [picture(7)]] };
    const before = { found: [], lookedAt: [0, 3] };
    const inputs = { frames, networks: networksOf(), frameDetections: before, pictures, video };
    expect((await pictureDetections.run(inputs, given)).lookedAt).toEqual([7, 4]);
    expect(looked).toEqual([7, 4]);
    const all = { found: [], lookedAt: [3, 4, 7] };
    await pictureDetections.run({ ...inputs, frameDetections: all }, given);
    expect(opened).toHaveLength(1);
  });

  it('takes the best picture of every step before the second best of any', () => {
    const perStep = [[picture(1), picture(2)], [], [picture(5), picture(1), picture(6)]];
    const order = notLookedAt(frames.frames, { found: [], lookedAt: [] }, { perStep });
    expect(order.map(({ seconds }) => seconds)).toEqual([1, 5, 2, 6]);
  });

  it('covers the whole video however early it must end', () => {
    expect(coveringOrder([0, 1, 2, 3, 4, 5, 6, 7]).slice(0, 4).sort()).toEqual([0, 2, 4, 6]);
  });
});
