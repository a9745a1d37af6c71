import { jest } from '@jest/globals';
import { act } from '@testing-library/react';

/** Runs `work` with a clock that stops except for `pass`, which advances it by milliseconds. */
export async function withFakeClock(
  work: (pass: (milliseconds: number) => Promise<void>) => Promise<void>,
): Promise<void> {
  jest.useFakeTimers();
  try {
    await work((milliseconds) => act(() => jest.advanceTimersByTimeAsync(milliseconds)));
  } finally {
    jest.useRealTimers();
  }
}
