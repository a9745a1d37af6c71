import { describe, expect, it } from '@jest/globals';
import { percentage } from './usage.presenter.js';

describe('percentage', () => {
  it('is 0 when unlimited', () => {
    expect(percentage(1_000_000, -1)).toBe(0);
  });

  it('is 100 when anything is used of a limit of 0', () => {
    expect(percentage(0, 0)).toBe(0);
    expect(percentage(1, 0)).toBe(100);
  });

  it('has one decimal and may exceed 100', () => {
    expect(percentage(1, 3)).toBe(33.3);
    expect(percentage(30, 20)).toBe(150);
  });
});
