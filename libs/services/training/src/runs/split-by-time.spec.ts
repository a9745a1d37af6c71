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
  it('holds back the last fifth', () => {
    const { train, heldOut, unmeasured } = splitByTime(frames('aaaaaaaaaa'));
    expect(secondsOf(heldOut)).toEqual([8, 9]);
    expect(secondsOf(train)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(unmeasured).toEqual([]);
  });

  it('takes an earlier stretch where the last one lacks a label', () => {
    const { heldOut, unmeasured } = splitByTime(frames('ababababaaaaaaa'));
    expect(secondsOf(heldOut)).toEqual([7, 8, 9]);
    expect(unmeasured).toEqual([]);
  });

  it('never holds back the only boxes of a label', () => {
    const { train, heldOut, unmeasured } = splitByTime(frames('aaaaaaaaab'));
    expect(train.some(({ boxes }) => boxes.some(({ label }) => label === 'b'))).toBe(true);
    expect(secondsOf(heldOut)).toEqual([7, 8]);
    expect(unmeasured).toEqual(['b']);
  });

  it('leaves out the fakes of the stretch where frames are dense', () => {
    const { train, heldOut } = splitByTime(frames('aaaaaaabbbaaaaaaaaaa', 0.1));
    expect(secondsOf(heldOut).map((at) => Math.round(at * 10))).toEqual([9, 10, 11, 12]);
    expect(secondsOf(train).map((at) => Math.round(at * 10))).toEqual([
      0, 1, 2, 3, 4, 5, 6, 7, 14, 15, 16, 17, 18, 19,
    ]);
  });

  it('holds one of few frames back only if that frame shows every label', () => {
    expect(splitByTime(frames('aaa')).heldOut).toHaveLength(1);
    expect(splitByTime(frames('abab')).heldOut).toEqual([]);
    expect(splitByTime(frames('abab')).train).toHaveLength(4);
  });

  it('holds nothing back of two frames', () => {
    expect(splitByTime(frames('aa'))).toMatchObject({ heldOut: [], unmeasured: ['a'] });
  });

  it('counts frames with nothing on them among both sides', () => {
    const { train, heldOut } = splitByTime(frames('a-a-a-a-a-'));
    expect(heldOut).toHaveLength(2);
    expect(train).toHaveLength(8);
  });

  it('is quick for ten thousand frames, although one label cannot be measured', () => {
    const many = frames(`${'a'.repeat(9_999)}b`);
    expect(splitByTime(many).unmeasured).toEqual(['b']);
  });
});
