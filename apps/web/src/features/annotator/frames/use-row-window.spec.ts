import { describe, expect, it } from '@jest/globals';
import { rowWindow } from './use-row-window.js';

const size = { count: 2000, rowPixels: 40 };

describe('row window of a long list', () => {
  it('contains the visible rows and ten beyond each edge', () => {
    expect(rowWindow(0, 400, size)).toEqual({ from: 0, to: 20 });
    expect(rowWindow(4000, 400, size)).toEqual({ from: 90, to: 120 });
    expect(rowWindow(79_600, 400, size)).toEqual({ from: 1980, to: 2000 });
  });

  it('contains a short list completely, and a default number without a known height', () => {
    expect(rowWindow(0, 400, { ...size, count: 3 })).toEqual({ from: 0, to: 3 });
    expect(rowWindow(0, 0, size)).toEqual({ from: 0, to: 25 });
  });

  it('ends with the list when it became shorter', () => {
    expect(rowWindow(79_600, 400, { ...size, count: 5 })).toEqual({ from: 5, to: 5 });
  });
});
