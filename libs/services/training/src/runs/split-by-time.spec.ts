import { describe, expect, it } from '@jest/globals';
import { splitByTime } from './split-by-time.js';

/** One frame a second; a letter is a box with this label, `-` none. */
const frames = (labels: string, spacingSeconds = 1) =>
  [...labels].map((letter, index) => ({
    seconds: index * spacingSeconds,
    boxes: letter === '-' ? [] : [{ label: letter }],
  }));
const secondsOf = (side: readonly { seconds: number }[]) => side.map(({ seconds }) => seconds);

describe('splitting frames by time', () => {
  it('holds out the last fifth', () => {
    const { train, heldOut, unmeasured } = splitByTime(frames('aaaaaaaaaa'));
    expect(secondsOf(heldOut)).toEqual([8, 9]);
    expect(secondsOf(train)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(unmeasured).toEqual([]);
  });

  it('uses an earlier range when the last one lacks a label', () => {
    const { heldOut, unmeasured } = splitByTime(frames('ababababaaaaaaa'));
    expect(secondsOf(heldOut)).toEqual([7, 8, 9]);
    expect(unmeasured).toEqual([]);
  });

  it('never holds out the only boxes of a label', () => {
    const { train, heldOut, unmeasured } = splitByTime(frames('aaaaaaaaab'));
    expect(train.some(({ boxes }) => boxes.some(({ label }) => label === 'b'))).toBe(true);
    expect(secondsOf(heldOut)).toEqual([7, 8]);
    expect(unmeasured).toEqual(['b']);
  });

  it('drops the neighbours of the range when frames are dense', () => {
    const { train, heldOut } = splitByTime(frames('aaaaaaabbbaaaaaaaaaa', 0.1));
    expect(secondsOf(heldOut).map((at) => Math.round(at * 10))).toEqual([9, 10, 11, 12]);
    expect(secondsOf(train).map((at) => Math.round(at * 10))).toEqual([
      0, 1, 2, 3, 4, 5, 6, 7, 14, 15, 16, 17, 18, 19,
    ]);
  });

  it('holds out one of few frames only if it shows every label', () => {
    expect(splitByTime(frames('aaa')).heldOut).toHaveLength(1);
    expect(splitByTime(frames('abab')).heldOut).toEqual([]);
    expect(splitByTime(frames('abab')).train).toHaveLength(4);
  });

  it('holds out none of two frames', () => {
    expect(splitByTime(frames('aa'))).toMatchObject({ heldOut: [], unmeasured: ['a'] });
  });

  it('distributes background frames to both sides', () => {
    const { train, heldOut } = splitByTime(frames('a-a-a-a-a-'));
    expect(heldOut).toHaveLength(2);
    expect(train).toHaveLength(8);
  });

  it('is fast for ten thousand frames, although one label cannot be measured', () => {
    const many = frames(`${'a'.repeat(9_999)}b`);
    expect(splitByTime(many).unmeasured).toEqual(['b']);
  });
});
