import { describe, expect, it } from '@jest/globals';
import { growthOf } from './growth.mjs';

/** Every five seconds of half an hour. */
const samplesOf = (sample) =>
  Array.from({ length: 360 }, (_, at) => ({
    at: 5 * at,
    megabytes: 200,
    files: 20,
    sockets: 30,
    ...sample(5 * at),
  }));

describe('growthOf', () => {
  it('is flat if usage varies or grows only at the start', () => {
    const { megabytes, files, sockets } = growthOf(
      samplesOf((at) => ({ megabytes: Math.min(200, 100 + at) + 20 * Math.sin(at) })),
    );
    expect([megabytes.isFlat, files.isFlat, sockets.isFlat]).toEqual([true, true, true]);
  });

  it('is not flat if memory grows by a quarter in half an hour', () => {
    const { megabytes, files } = growthOf(samplesOf((at) => ({ megabytes: 200 + at / 18 })));
    expect(megabytes).toMatchObject({ isFlat: false, perHour: expect.closeTo(200, 5) });
    expect(files.isFlat).toBe(true);
  });

  it('is not flat if a file or a connection leaks every minute', () => {
    const { files, sockets } = growthOf(
      samplesOf((at) => ({ files: 20 + Math.floor(at / 60), sockets: 30 + Math.floor(at / 60) })),
    );
    expect([files.isFlat, sockets.isFlat]).toEqual([false, false]);
  });
});
