import { describe, expect, it } from '@jest/globals';
import { historyOf } from '../../../testing/training.js';
import { secondsLeft, timeLeft } from './remaining-time.js';

describe('remaining time of a training', () => {
  it('is in minutes', () => {
    expect(timeLeft(historyOf(10, 6), 100)).toBe('~9 min remaining');
  });

  it('follows the last five epochs only', () => {
    const slowStart = historyOf(20, 100).map((entry, index) => ({
      ...entry,
      timestamp: new Date(
        Date.UTC(2026, 10, 21) + (index < 15 ? index * 100_000 : 1_500_000 + index * 1000),
      ).toISOString(),
    }));
    expect(secondsLeft(slowStart, 30)).toBeCloseTo(10);
  });

  it('is almost done below a minute, and at the end', () => {
    expect(timeLeft(historyOf(95, 6), 100)).toBe('Almost done');
    expect(timeLeft(historyOf(100, 6), 100)).toBe('Almost done');
  });

  it('is at least a minute while most of the epochs remain', () => {
    expect(timeLeft(historyOf(2, 1), 10)).toBe('~1 min remaining');
  });

  it('is unknown before two epochs', () => {
    expect([timeLeft([], 100), timeLeft(historyOf(1), 100)]).toEqual([null, null]);
  });

  it('is unknown for unreadable times', () => {
    expect(
      timeLeft(
        historyOf(3).map((entry) => ({ ...entry, timestamp: 'soon' })),
        100,
      ),
    ).toBeNull();
  });
});
