import { describe, expect, it } from '@jest/globals';
import { FrameSteps } from './frame-steps.js';

/** A video that shows the frame that started last. */
const videoOf = (fps: number) => (seconds: number) => Promise.resolve(Math.floor(seconds * fps + 1e-6) / fps);

describe('stepping through frames', () => {
  it.each([12, 24, 25, 29.97, 30, 50, 60])(
    'shows each frame of a video of %d frames a second once',
    async (fps) => {
      const steps = new FrameSteps(videoOf(fps), 10);
      let at = 3;
      at = await videoOf(fps)(at);
      const start = at;
      for (let step = 1; step <= 10; step += 1) {
        at = await steps.step(at, 1);
        expect(at).toBeCloseTo(start + step / fps, 5);
      }
      for (let step = 9; step >= 0; step -= 1) {
        at = await steps.step(at, -1);
        expect(at).toBeCloseTo(start + step / fps, 5);
      }
    },
  );

  it('stays at the first and at the last frame', async () => {
    const steps = new FrameSteps(
      async (seconds) => Math.min(Math.floor(seconds * 30 + 1e-6) / 30, 59 / 30),
      2,
    );
    expect(await steps.step(0, -1)).toBe(0);
    expect(await steps.step(59 / 30, 1)).toBeCloseTo(59 / 30);
  });
});
