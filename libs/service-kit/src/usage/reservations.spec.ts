import { describe, expect, it } from '@jest/globals';
import { planRefusals } from '@sop/testing';
import { Reservations, StorageQuota } from './reservations.js';

/** A plan with this many bytes left, and the requests to it. */
function plan(leftBytes: number) {
  const requests: number[] = [];
  const reservations: Pick<Reservations, 'tryTake'> = {
    async tryTake(_kind, amount) {
      requests.push(amount);
      return amount <= leftBytes ? undefined : planRefusals.storage_bytes;
    },
  };
  return { requests, quota: new StorageQuota(reservations as Reservations) };
}

describe('reservations of a company', () => {
  it('have an id once the plan has granted them', async () => {
    const granted = { granted: true, reservation_id: 'first' };
    const bus = {
      request: (_request: unknown, { kind }: { kind: string }) =>
        Promise.resolve(kind === 'sops' ? granted : { granted: false, refusal: planRefusals.storage_bytes }),
    };
    const reservations = new Reservations(bus as never, 'company', 'sop:1');
    expect(await reservations.tryTake('sops', 1)).toBeUndefined();
    expect(await reservations.tryTake('storage_bytes', 1)).toEqual(planRefusals.storage_bytes);
    expect([reservations.has('sops'), reservations.has('storage_bytes')]).toEqual([true, false]);
    expect(reservations.idOf('sops')).toBe('first');
    expect(() => reservations.idOf('storage_bytes')).toThrow('nothing of storage_bytes was reserved');
  });
});

const mebibyte = 1024 ** 2;

describe('the reservation of a video’s storage', () => {
  it('is requested in portions, ahead of the bytes', async () => {
    const { requests, quota } = plan(Infinity);
    for (let bytes = mebibyte; bytes <= 130 * mebibyte; bytes += mebibyte) await quota.admit(bytes);
    expect(requests).toEqual([64 * mebibyte, 128 * mebibyte, 192 * mebibyte]);
  });

  it.each([0, 1, 65_536, 1_000_003, 64 * mebibyte, 70 * mebibyte + 5])(
    'ends with the very last byte of a plan that has %d left',
    async (remaining) => {
      const { requests, quota } = plan(remaining);
      const chunk = 65_536;
      let passed = 0;
      const fill = async () => {
        while (passed <= remaining) {
          const next = Math.min(passed + chunk, passed < remaining ? remaining : remaining + 1);
          await quota.admit(next);
          passed = next;
        }
      };
      await expect(fill()).rejects.toMatchObject({
        type: 'plan-limit',
        ...planRefusals.storage_bytes,
      });
      expect(passed).toBe(remaining);
      expect(requests.length).toBeLessThan(64);
    },
  );

  it('is requested as a whole when the length is known', async () => {
    const { requests, quota } = plan(100);
    await quota.coverAll(100);
    expect(quota.admit(100)).toBeUndefined();
    await expect(quota.admit(101)).rejects.toMatchObject({ status: 402 });
    expect(requests[0]).toBe(100);
  });
});
