import { describe, expect, it } from '@jest/globals';
import { planRefusals } from '@sop/testing';
import { StorageQuota, type Reservations } from './reservations.js';

/** A plan with so many bytes left, and what was asked of it. */
function plan(leftBytes: number) {
  const asked: number[] = [];
  const reservations: Pick<Reservations, 'tryTake'> = {
    async tryTake(_kind, amount) {
      asked.push(amount);
      return amount <= leftBytes ? undefined : planRefusals.storage_bytes;
    },
  };
  return { asked, room: new StorageQuota(reservations as Reservations) };
}

const mebibyte = 1024 ** 2;

describe('the room for a video', () => {
  it('is asked for in portions, ahead of the bytes', async () => {
    const { asked, room } = plan(Infinity);
    for (let bytes = mebibyte; bytes <= 130 * mebibyte; bytes += mebibyte) await room.admit(bytes);
    expect(asked).toEqual([64 * mebibyte, 128 * mebibyte, 192 * mebibyte]);
  });

  it.each([0, 1, 65_536, 1_000_003, 64 * mebibyte, 70 * mebibyte + 5])(
    'ends with the very last byte of a plan that has %d left',
    async (left) => {
      const { asked, room } = plan(left);
      const chunk = 65_536;
      let passed = 0;
      const fill = async () => {
        while (passed <= left) {
          const next = Math.min(passed + chunk, passed < left ? left : left + 1);
          await room.admit(next);
          passed = next;
        }
      };
      await expect(fill()).rejects.toMatchObject({
        type: 'plan-limit',
        ...planRefusals.storage_bytes,
      });
      expect(passed).toBe(left);
      expect(asked.length).toBeLessThan(64);
    },
  );

  it('is taken whole where it is known how much comes', async () => {
    const { asked, room } = plan(100);
    await room.coverAll(100);
    expect(room.admit(100)).toBeUndefined();
    await expect(room.admit(101)).rejects.toMatchObject({ status: 402 });
    expect(asked[0]).toBe(100);
  });
});
