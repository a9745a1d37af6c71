import { beforeEach, describe, expect, it } from '@jest/globals';
import { digitLabels, storeLabels, labelOrder, readLabels, withLabel } from './labels.js';
import { withLabelsOf } from './use-labels.js';

const frame = (frame_number: number, ...names: string[]) => ({
  frame_number,
  boxes: names.map((class_name) => ({ class_name })),
});
const box = (label: string) => ({ id: 1, label, rect: { x: 0, y: 0, width: 1, height: 1 } });

describe('labels of a dataset', () => {
  beforeEach(() => window.localStorage.clear());

  it('sorts by first use', () => {
    expect(labelOrder([], [frame(7, 'nut', 'bolt'), frame(2, 'lever', 'nut')])).toEqual([
      'lever',
      'nut',
      'bolt',
    ]);
  });

  it('keeps stored positions, so that colours do not change', () => {
    const frames = [frame(0, 'new'), frame(5, 'bolt'), frame(6, 'nut')];
    expect(labelOrder(['nut', 'bolt'], frames)).toEqual(['nut', 'bolt', 'new']);
  });

  it('removes a label that is no longer used', () => {
    expect(labelOrder(['gone', 'bolt'], [frame(1, 'bolt')])).toEqual(['bolt']);
  });

  it('assigns the keys 1 to 9 to the most used, in the order of first use', () => {
    const names = Array.from({ length: 11 }, (_, index) => `label ${index}`);
    const frames = [frame(0, ...names), frame(1, ...names.slice(2)), frame(2, 'label 10')];
    expect(digitLabels(names, frames)).toEqual(names.slice(2));
    expect(digitLabels(['a', 'b'], [frame(0, 'a', 'b', 'b')])).toEqual(['a', 'b']);
  });

  it('appends new labels while keys remain', () => {
    const nine = Array.from({ length: 9 }, (_, index) => String(index));
    expect(withLabel(['a'], 'b')).toEqual(['a', 'b']);
    expect(withLabelsOf({ order: nine, digits: nine }, [box('new')])).toEqual({
      order: [...nine, 'new'],
      digits: nine,
    });
    const labels = { order: ['a'], digits: ['a'] };
    expect(withLabelsOf(labels, [box('a')])).toBe(labels);
  });

  it('stores labels by dataset and ignores unreadable data', () => {
    storeLabels(1, ['bolt']);
    expect(readLabels(1)).toEqual(['bolt']);
    expect(readLabels(2)).toEqual([]);
    window.localStorage.setItem('annotator-labels:1', '{');
    expect(readLabels(1)).toEqual([]);
    window.localStorage.setItem('annotator-labels:1', '[1, "bolt"]');
    expect(readLabels(1)).toEqual(['bolt']);
  });
});
