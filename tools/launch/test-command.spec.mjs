import { describe, expect, it } from '@jest/globals';
import { roundsOf } from './test-command.mjs';

describe('the sets of a test run', () => {
  it('run one after the other, what computes alone beside the one that mostly waits', () => {
    expect(roundsOf(['check', 'unit', 'resilience', 'services', 'supply'])).toEqual([
      ['unit'],
      ['resilience', 'check', 'supply'],
      ['services'],
    ]);
  });

  it('run each once, also where the one that it would run beside is not wanted', () => {
    expect(roundsOf(['check', 'unit'])).toEqual([['check'], ['unit']]);
    expect(roundsOf(['resilience'])).toEqual([['resilience']]);
  });
});
