import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ObjectNotFound, type ObjectStore } from '@sop/object-store';
import { Checkpoint } from './checkpoint.js';

/** A store of one object. */
function storeOfOne() {
  let stored: Buffer | undefined;
  const store = {
    put: async (_key: string, body: Buffer) => void (stored = body),
    get: async (key: string) => {
      if (!stored) throw new ObjectNotFound(key);
      return { body: Readable.from([stored]) };
    },
    delete: async () => void (stored = undefined),
  };
  return store as unknown as ObjectStore;
}

describe('the checkpoint of a training', () => {
  const run = {
    companyId: '01890000-0000-7000-8000-000000000001',
    id: '01890000-0000-7000-8000-000000000002',
  };
  let seconds = 0;
  let checkpoint: Checkpoint;
  const epoch = (number: number) => checkpoint.save(async () => new Uint8Array([number]));
  const loaded = async () => (await checkpoint.load())?.[0];

  beforeEach(() => {
    seconds = 100;
    jest.spyOn(performance, 'now').mockImplementation(() => seconds * 1000);
    checkpoint = new Checkpoint(storeOfOne(), run);
  });
  afterEach(() => void jest.restoreAllMocks());

  it('does not exist before the first epoch and after the training', async () => {
    expect(await loaded()).toBeUndefined();
    await epoch(1);
    await checkpoint.remove();
    expect(await loaded()).toBeUndefined();
  });

  it('is replaced by a later one, at most every five seconds', async () => {
    await epoch(1);
    expect(await loaded()).toBe(1);
    seconds += 4;
    await epoch(2);
    expect(await loaded()).toBe(1);
    seconds += 2;
    await epoch(3);
    expect(await loaded()).toBe(3);
    seconds += 6;
    await epoch(4);
    expect(await loaded()).toBe(4);
  });
});
