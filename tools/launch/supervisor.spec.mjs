import { describe, expect, it } from '@jest/globals';
import { backOffSeconds } from './supervisor.mjs';

describe('backOffSeconds', () => {
  it('waits longer after each crash, and never longer than half a minute', () => {
    expect([1, 2, 3, 4, 5, 6, 20].map(backOffSeconds)).toEqual([1, 2, 4, 8, 16, 30, 30]);
  });
});
