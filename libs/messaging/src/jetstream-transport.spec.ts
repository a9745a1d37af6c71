import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ackWaitMs } from './jetstream-stream.js';
import { deliver } from './jetstream-transport.js';
import type { Verdict } from './transport.js';

describe('a JetStream delivery', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  function startDelivery() {
    let end: (verdict: Verdict | Error) => void = () => undefined;
    const received = new Promise<Verdict>((resolve, reject) => {
      end = (verdict) => (verdict instanceof Error ? reject(verdict) : resolve(verdict));
    });
    const calls: string[] = [];
    const message = {
      ack: () => void calls.push('ack'),
      nak: (afterMs?: number) => void calls.push(`nak ${afterMs}`),
      working: () => void calls.push('working'),
      headers: undefined,
      json: <T>() => ({}) as T,
      info: { deliveryCount: 1 } as never,
    };
    const subscription = { service: 'billing', handler: 'A.b', event: 'x', receive: () => received };
    const delivery = deliver(subscription, message);
    return { end, calls, delivery };
  }

  it('P8 is extended while its handler works, and not redelivered', async () => {
    const { end, calls, delivery } = startDelivery();
    for (let waits = 1; waits <= 10; waits += 1) {
      await jest.advanceTimersByTimeAsync(ackWaitMs * 0.9);
      expect(calls.length).toBeGreaterThanOrEqual(2 * waits);
    }
    expect(new Set(calls)).toEqual(new Set(['working']));
    end({ done: true });
    await delivery;
    expect(calls.at(-1)).toBe('ack');
    const callsBefore = calls.length;
    await jest.advanceTimersByTimeAsync(10 * ackWaitMs);
    expect(calls).toHaveLength(callsBefore);
  });

  it('is redelivered after the delay that its handler requested', async () => {
    const { end, calls, delivery } = startDelivery();
    end({ done: false, retryAfterSeconds: 5 });
    await delivery;
    expect(calls).toEqual(['nak 5000']);
  });

  it('is no longer extended after its handler has thrown', async () => {
    const { end, calls, delivery } = startDelivery();
    end(new Error('broken'));
    await expect(delivery).rejects.toThrow('broken');
    await jest.advanceTimersByTimeAsync(10 * ackWaitMs);
    expect(calls).toEqual([]);
  });
});
