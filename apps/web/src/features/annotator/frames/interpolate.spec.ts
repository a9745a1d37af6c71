import { describe, expect, it } from '@jest/globals';
import { interpolate, matchBoxes, type PlacedBox } from './interpolate.js';

const box = (label: string, x: number, y = 0, side = 0.1): PlacedBox => ({
  label,
  rect: { x, y, width: side, height: side },
});
const frame = (frameNumber: number, ...boxes: PlacedBox[]) => ({ frameNumber, boxes });

describe('interpolation between two annotated frames', () => {
  it('moves and scales a box linearly', () => {
    const { frames } = interpolate(frame(10, box('bolt', 0, 0, 0.1)), frame(14, box('bolt', 0.4, 0.2, 0.3)));
    expect(frames.map((each) => each.frameNumber)).toEqual([11, 12, 13]);
    const middle = frames[1]?.boxes[0];
    expect(middle?.label).toBe('bolt');
    for (const [side, value] of Object.entries({ x: 0.2, y: 0.1, width: 0.2, height: 0.2 })) {
      expect(middle?.rect[side as 'x']).toBeCloseTo(value, 9);
    }
    expect(frames[0]?.boxes[0]?.rect.x).toBeCloseTo(0.1, 9);
  });

  it('does not depend on the order of the two frames', () => {
    const [a, b] = [frame(3, box('bolt', 0)), frame(6, box('bolt', 0.3))];
    expect(interpolate(b, a)).toEqual(interpolate(a, b));
  });

  it('pairs boxes of one label by the nearest centre in any order', () => {
    const [left, right] = [box('bolt', 0.1), box('bolt', 0.8)];
    const [leftLater, rightLater] = [box('bolt', 0.2), box('bolt', 0.7)];
    expect(matchBoxes([left, right], [rightLater, leftLater])).toEqual([
      [left, leftLater],
      [right, rightLater],
    ]);
  });

  it('prefers the nearest pair and uses no box twice', () => {
    const [a, b] = [box('bolt', 0.1), box('bolt', 0.45)];
    const later = box('bolt', 0.5);
    expect(matchBoxes([a, b], [later])).toEqual([[b, later]]);
  });

  it('never pairs different labels and reports unmatched boxes', () => {
    const [bolt, nut, lever] = [box('bolt', 0.1), box('nut', 0.1), box('lever', 0.5)];
    const there = { ...lever, rect: { ...lever.rect, x: 0.6 } };
    const { frames, unmatched } = interpolate(frame(0, bolt, lever), frame(2, nut, there));
    expect(frames[0]?.boxes.map((each) => each.label)).toEqual(['lever']);
    expect(unmatched).toEqual([bolt, nut]);
  });

  it('skips frames that a user has annotated', () => {
    const { frames } = interpolate(frame(0, box('bolt', 0)), frame(5, box('bolt', 0.5)), new Set([2, 3]));
    expect(frames.map((each) => each.frameNumber)).toEqual([1, 4]);
  });

  it('returns nothing without a match or without frames between', () => {
    expect(interpolate(frame(0, box('bolt', 0)), frame(5, box('nut', 0.5))).frames).toEqual([]);
    expect(interpolate(frame(4, box('bolt', 0)), frame(5, box('bolt', 0.5))).frames).toEqual([]);
    expect(interpolate(frame(4), frame(9)).frames).toEqual([]);
  });
});
