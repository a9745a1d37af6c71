import { describe, expect, it } from '@jest/globals';
import { rowWindow } from './use-row-window.js';

const size = { count: 2000, rowPixels: 40 };

describe('the rows of a long list', () => {
  it('are those in sight and ten beyond', () => {
    expect(rowWindow(0, 400, size)).toEqual({ from: 0, to: 20 });
    expect(rowWindow(4000, 400, size)).toEqual({ from: 90, to: 120 });
    expect(rowWindow(79_600, 400, size)).toEqual({ from: 1980, to: 2000 });
  });

  it('are all of a short list, and enough of one without a height yet', () => {
    expect(rowWindow(0, 400, { ...size, count: 3 })).toEqual({ from: 0, to: 3 });
    expect(rowWindow(0, 0, size)).toEqual({ from: 0, to: 25 });
  });

  it('end with the list when it got shorter', () => {
    expect(rowWindow(79_600, 400, { ...size, count: 5 })).toEqual({ from: 5, to: 5 });
  });
});
