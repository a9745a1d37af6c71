import { jest } from '@jest/globals';
import { act } from '@testing-library/react';

/** Does `work` with a clock that stands still but for what `pass` lets go by, in milliseconds. */
export async function withPassingTime(
  work: (pass: (milliseconds: number) => Promise<void>) => Promise<void>,
): Promise<void> {
  jest.useFakeTimers();
  try {
    await work((milliseconds) => act(() => jest.advanceTimersByTimeAsync(milliseconds)));
  } finally {
    jest.useRealTimers();
  }
}
