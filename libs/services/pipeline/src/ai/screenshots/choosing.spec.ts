import { describe, expect, it } from '@jest/globals';
import { chooseScreenshots, type MeasuredFrame } from './choosing.js';

/** Hashes far from each other, as those of different pictures are. */
const hashOf = (index: number) =>
  ((BigInt(index + 1) * 0x9e3779b97f4a7c15n) & 0xffffffffffffffffn).toString(16).padStart(16, '0');

const frame = (index: number, more: Partial<MeasuredFrame> = {}): MeasuredFrame => ({
  index,
  seconds: index,
  sharpness: 100,
  sceneScore: 0.01,
  contrast: 0.2,
  hash: hashOf(index),
  ...more,
});

describe('choosing screenshots', () => {
  it('takes a frame late in the step', () => {
    const { steps } = chooseScreenshots(
      [{ startSeconds: 0, endSeconds: 8 }],
      Array.from({ length: 10 }, (_v, index) => frame(index)),
    );
    expect(steps[0]?.frames[0]).toBeGreaterThanOrEqual(5);
    expect(steps[0]?.frames).toHaveLength(4);
  });

  it.each<[string, Partial<MeasuredFrame>]>([
    ['blank', { contrast: 0.002 }],
    ['in the middle of a transition', { sceneScore: 0.6 }],
    ['still moving', { sceneScore: 0.1 }],
    ['blurred', { sharpness: 5 }],
  ])('avoids a frame that is %s at the best moment', (_, flaw) => {
    const first = (more: Partial<MeasuredFrame>) => {
      const frames = [frame(4), frame(5), frame(6, more)];
      return chooseScreenshots([{ startSeconds: 2, endSeconds: 8 }], frames).steps[0]?.frames[0];
    };
    expect(first({})).toBe(6);
    expect(first(flaw)).not.toBe(6);
  });

  it('shows the act that the title names, not the one that follows it in the same step', () => {
    const spokenAt = (start: number, end: number) => ({
      evidence: { start_seconds: start, end_seconds: end },
    });
    const frames = Array.from({ length: 21 }, (_v, index) => frame(index));
    const step = { startSeconds: 0, endSeconds: 20, title: spokenAt(0, 2) };
    const first = (sentences: ReturnType<typeof spokenAt>[]) =>
      chooseScreenshots([{ ...step, sentences }], frames).steps[0]?.frames[0];
    expect(first([spokenAt(0, 2), spokenAt(6, 9), spokenAt(12, 15)])).toBeLessThan(8);
    expect(first([spokenAt(0, 2)])).toBeGreaterThan(8);
  });

  describe('behind a cut near the end of a step', () => {
    const spokenAt = (end: number) => ({ evidence: { start_seconds: 0, end_seconds: end } });
    const cutAt = (second: number) =>
      Array.from({ length: 12 }, (_v, index) => frame(index, index === second ? { sceneScore: 0.5 } : {}));
    it.each([
      { cut: 8, title: spokenAt(3), isScreen: false, behind: false, why: 'it shows the next step' },
      { cut: 8, title: spokenAt(3), isScreen: true, behind: true, why: 'a screen shows what the act led to' },
      { cut: 5, title: spokenAt(3), isScreen: false, behind: true, why: 'it is in the middle of the step' },
      { cut: 8, title: spokenAt(9), isScreen: false, behind: true, why: 'the act is spoken after it' },
    ])('has pictures: $behind, because $why', ({ cut, title, isScreen, behind }) => {
      const step = { startSeconds: 0, endSeconds: 10, title };
      const { steps } = chooseScreenshots([step], cutAt(cut), isScreen);
      expect(steps[0]?.frames.some((index) => index >= cut)).toBe(behind);
      expect(steps[0]?.frames.length).toBeGreaterThan(0);
    });
  });

  it('takes none rather than a blank one', () => {
    const blank = [frame(4, { contrast: 0.003 }), frame(5, { contrast: 0 })];
    expect(chooseScreenshots([{ startSeconds: 2, endSeconds: 8 }], blank)).toEqual({
      steps: [{ frames: [] }],
      failed: true,
    });
  });

  it.each([0.015, 0.03, 0.045])(
    'takes what is shown where it is nearly of one colour: contrast %d',
    (contrast) => {
      const dark = [frame(4, { contrast }), frame(5, { contrast })];
      expect(chooseScreenshots([{ startSeconds: 2, endSeconds: 8 }], dark).steps[0]?.frames).toHaveLength(2);
    },
  );

  it('takes the picture that stays from before the step on, not the one that comes after it', () => {
    const frames = [
      frame(0),
      frame(1, { seconds: 2.96, untilSeconds: 12 }),
      frame(2, { seconds: 12, untilSeconds: 12.1 }),
    ];
    const { steps } = chooseScreenshots([{ startSeconds: 5.3, endSeconds: 7.8 }], frames);
    expect(steps).toEqual([{ frames: [1] }]);
  });

  it('prefers what stays until late in the step to what comes as it ends', () => {
    const frames = [
      frame(0, { seconds: 2.96, untilSeconds: 12 }),
      frame(1, { seconds: 12, untilSeconds: 12.1 }),
    ];
    expect(chooseScreenshots([{ startSeconds: 5.3, endSeconds: 12.05 }], frames).steps[0]?.frames[0]).toBe(0);
  });

  it('prefers a picture unlike the one of the step before', () => {
    const frames = [
      frame(3, { hash: 'ffffffffffffffff' }),
      frame(8, { hash: 'ffffffffffffffff' }),
      frame(7, { hash: '00000000ffffffff' }),
    ];
    const { steps } = chooseScreenshots(
      [
        { startSeconds: 0, endSeconds: 4 },
        { startSeconds: 5, endSeconds: 9 },
      ],
      frames,
    );
    expect(steps[1]?.frames[0]).toBe(7);
  });

  it('offers no alternative that looks like another picture of the step', () => {
    const frames = [frame(4), frame(5, { hash: hashOf(7) }), frame(6, { hash: hashOf(7) }), frame(7)];
    const { steps } = chooseScreenshots([{ startSeconds: 3, endSeconds: 8 }], frames);
    expect(steps[0]?.frames).toHaveLength(2);
    expect(steps[0]?.frames).toContain(4);
  });

  it('says that selection failed when a step has no usable frame', () => {
    expect(chooseScreenshots([{ startSeconds: 50, endSeconds: 60 }], [frame(1)])).toEqual({
      steps: [{ frames: [] }],
      failed: true,
    });
  });
});
