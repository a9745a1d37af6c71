import { describe, expect, it } from '@jest/globals';
import { moveOf } from './move.js';

const grid = { count: 10, columns: 4, hasNext: false, hasPrevious: false };

describe('arrow keys of the gallery', () => {
  it('move from frame to frame, also over the end of a row', () => {
    expect(moveOf('ArrowRight', 3, grid)).toEqual({ to: 4 });
    expect(moveOf('ArrowLeft', 4, grid)).toEqual({ to: 3 });
  });

  it('move a row up and down', () => {
    expect(moveOf('ArrowDown', 1, grid)).toEqual({ to: 5 });
    expect(moveOf('ArrowUp', 5, grid)).toEqual({ to: 1 });
  });

  it('stop at both ends', () => {
    expect(moveOf('ArrowLeft', 0, grid)).toBeNull();
    expect(moveOf('ArrowRight', 9, grid)).toBeNull();
  });

  it('load more frames if there are any', () => {
    expect(moveOf('ArrowRight', 9, { ...grid, hasNext: true })).toBe('next-page');
    expect(moveOf('ArrowLeft', 0, { ...grid, hasPrevious: true })).toBe('previous-page');
  });

  it('ignore every other key', () => {
    expect(moveOf('a', 3, grid)).toBeNull();
    expect(moveOf('Home', 0, { ...grid, count: 0 })).toBeNull();
  });
});
