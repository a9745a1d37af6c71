import { describe, expect, it } from '@jest/globals';
import { boxPaths } from './box-paths.js';

const box = (label: string, x: number) => ({
  class_name: label,
  class_id: 0,
  x_center: x,
  y_center: 0.5,
  width: 0.2,
  height: 0.5,
  confidence: 1,
});

describe('boxes of a tile', () => {
  it('are at their position on the frame', () => {
    expect(boxPaths([box('clamp', 0.5)], { width: 1000, height: 400 })).toEqual([
      { label: 'clamp', path: 'M400 100h200v200h-200z' },
    ]);
  });

  it('are one element per label, however many there are', () => {
    const many = Array.from({ length: 1000 }, (_, index) => box(index % 2 ? 'clamp' : 'wrench', 0.5));
    expect(boxPaths(many, { width: 1000, height: 400 })).toHaveLength(2);
  });
});
