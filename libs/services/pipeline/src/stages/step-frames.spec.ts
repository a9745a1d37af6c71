import { describe, expect, it } from '@jest/globals';
import type { MeasuredFrame } from './artifacts.js';
import { framesOfSteps } from './step-frames.js';

const frame = (index: number, scene_score = 0): MeasuredFrame => ({
  index,
  seconds: index,
  key: `frames/${index}.jpg`,
  thumbnail_key: `thumbnails/${index}.jpg`,
  scene_score,
  sharpness: 100,
  contrast: 0.2,
  hash: index.toString(16).repeat(16).slice(0, 16),
});
const cutAt8 = Array.from({ length: 12 }, (_, index) => frame(index, index === 8 ? 0.5 : 0));
const step = { startSeconds: 0, endSeconds: 10, title: { evidence: { end_seconds: 3 } } };
const isBehindCut = (isScreenRecording: boolean) =>
  framesOfSteps([step], cutAt8, isScreenRecording)[0]?.some(({ index }) => index >= 8);

describe('the frames of a step', () => {
  it('come from behind a cut near its end in a screen recording, and not in a film', () => {
    expect([isBehindCut(true), isBehindCut(false)]).toEqual([true, false]);
  });

  it('are none where nothing is to be seen', () => {
    expect(framesOfSteps([step], [{ ...frame(4), contrast: 0 }], false)).toEqual([[]]);
  });
});
