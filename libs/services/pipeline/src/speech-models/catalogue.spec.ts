import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { misbehaviours, startMisbehaving } from '@sop/testing';
import { readCatalogue } from './catalogue.js';

describe('the catalogue of a server', () => {
  afterEach(() => void jest.restoreAllMocks());

  it.each(misbehaviours)('is missing within its time, with a reason, where the server %s', async (how) => {
    const misbehaving = await startMisbehaving(how);
    jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => misbehaving.deadline());
    try {
      const { models, message } = await readCatalogue(`${misbehaving.url}/models`);
      expect([models, message]).toEqual([null, expect.stringMatching(/^[A-Z].*\.$/)]);
      expect([misbehaving.requestCount > 0, misbehaving.redirectedCount]).toEqual([true, 0]);
    } finally {
      await misbehaving.close();
    }
  });
});
