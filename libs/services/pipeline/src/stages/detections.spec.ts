import { describe, expect, it } from '@jest/globals';
import type { Detector } from '../ai/ports.js';
import { frameAt, networksOf, seenAt } from '../testing/artifacts.js';
import type { Artifacts } from './artifacts.js';
import {
  bisectionOrder,
  previewDetections,
  networks,
  missingFrames,
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

/** Detects its file's name in every frame, and records the examined moments. */
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
    companySettings: { object_detection: detects },
    files: { local: async (key: string) => key },
    signal: new AbortController().signal,
    report: () => undefined,
    onPicture: () => undefined,
  } as unknown as StageContext;
  return { given, looked, opened, asked };
}

describe('detection stages', () => {
  it('choose the networks by the operator’s setting', async () => {
    const { given, asked } = context();
    expect(await networks.run({ frames }, given)).toEqual(networksOf());
    expect(asked).toEqual(['yolov8m']);
  });

  it('are skipped when the company has disabled detection', async () => {
    const { given, asked, looked, opened } = context({ detects: false });
    const switchedOff = await networks.run({ frames }, given);
    const early = await previewDetections.run({ frames, networks: switchedOff }, given);
    const found = await frameDetections.run(
      { frames, networks: switchedOff, previewDetections: early, video },
      given,
    );
    expect(found).toEqual({ found: [], examinedAt: [] });
    expect([asked, opened, looked]).toEqual([[], [], []]);
  });

  it('examine every distinct frame once, with the run’s networks, and record where', async () => {
    const chosen = networksOf({ backend: 'of before' });
    const { given, looked, opened } = context();
    const early = await previewDetections.run({ frames, networks: chosen }, given);
    expect(early).toHaveLength(8);
    const all = await frameDetections.run(
      { frames, networks: chosen, previewDetections: early, video },
      given,
    );
    expect(looked).toHaveLength(12);
    expect(all.examinedAt).toEqual(frames.frames.map(({ seconds }) => seconds));
    expect(all.found.map(({ seconds }) => seconds)).toEqual(all.examinedAt);
    expect(new Set(opened)).toEqual(new Set([chosen]));
  });

  it('examine afterwards only the chosen pictures that were not examined before', async () => {
    const { given, looked, opened } = context();
    const pictures = { perStep: [[picture(3), picture(4)], [picture(7)]] };
    const before = { found: [], examinedAt: [0, 3] };
    const inputs = { frames, networks: networksOf(), frameDetections: before, pictures, video };
    expect((await pictureDetections.run(inputs, given)).examinedAt).toEqual([7, 4]);
    expect(looked).toEqual([7, 4]);
    const all = { found: [], examinedAt: [3, 4, 7] };
    await pictureDetections.run({ ...inputs, frameDetections: all }, given);
    expect(opened).toHaveLength(1);
  });

  it('examine the best picture of every step before the second best of any', () => {
    const perStep = [[picture(1), picture(2)], [], [picture(5), picture(1), picture(6)]];
    const order = missingFrames(frames.frames, { found: [], examinedAt: [] }, { perStep });
    expect(order.map(({ seconds }) => seconds)).toEqual([1, 5, 2, 6]);
  });

  it('cover the whole video however early they must end', () => {
    expect(bisectionOrder([0, 1, 2, 3, 4, 5, 6, 7]).slice(0, 4).sort()).toEqual([0, 2, 4, 6]);
  });
});
