import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { misbehaviours, startMisbehaving } from '@sop/testing';
import { fetchPart } from './fetch-part.js';

describe('fetching a part of a model file', () => {
  afterEach(() => void jest.restoreAllMocks());

  it.each(misbehaviours)('fails within its time where the server %s', async (how) => {
    const misbehaving = await startMisbehaving(how);
    jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => misbehaving.deadline());
    const file = {
      ...{ path: 'encoder.onnx', url: `${misbehaving.url}/models/encoder.onnx` },
      ...{ bytes: 1000, sha256: '0'.repeat(64) },
    };
    try {
      const part = fetchPart(file, { start: 0, end: 999 }, new AbortController().signal);
      await expect(part).rejects.toMatchObject({
        name: expect.stringMatching(/^Fetch(Refused|Interrupted)$/),
      });
      expect([misbehaving.requestCount > 0, misbehaving.redirectedCount]).toEqual([true, 0]);
    } finally {
      await misbehaving.close();
    }
  });
});
