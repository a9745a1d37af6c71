import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ackWaitMs } from './jetstream-stream.js';
import { deliver } from './jetstream-transport.js';
import type { Verdict } from './transport.js';

describe('a delivery of JetStream', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  function delivered() {
    let end: (verdict: Verdict | Error) => void = () => undefined;
    const received = new Promise<Verdict>((resolve, reject) => {
      end = (verdict) => (verdict instanceof Error ? reject(verdict) : resolve(verdict));
    });
    const said: string[] = [];
    const message = {
      ack: () => void said.push('ack'),
      nak: (afterMs?: number) => void said.push(`nak ${afterMs}`),
      working: () => void said.push('working'),
      headers: undefined,
      json: <T>() => ({}) as T,
      info: { deliveryCount: 1 } as never,
    };
    const subscription = { service: 'billing', handler: 'A.b', event: 'x', receive: () => received };
    const over = deliver(subscription, message);
    return { end, said, over };
  }

  it('P8 is prolonged as long as its handler works, and given to nobody else meanwhile', async () => {
    const { end, said, over } = delivered();
    for (let waits = 1; waits <= 10; waits += 1) {
      await jest.advanceTimersByTimeAsync(ackWaitMs * 0.9);
      expect(said.length).toBeGreaterThanOrEqual(2 * waits);
    }
    expect(new Set(said)).toEqual(new Set(['working']));
    end({ done: true });
    await over;
    expect(said.at(-1)).toBe('ack');
    const before = said.length;
    await jest.advanceTimersByTimeAsync(10 * ackWaitMs);
    expect(said).toHaveLength(before);
  });

  it('comes again after the time its handler asked for', async () => {
    const { end, said, over } = delivered();
    end({ done: false, retryAfterSeconds: 5 });
    await over;
    expect(said).toEqual(['nak 5000']);
  });

  it('is let go when its handler breaks, without a word more', async () => {
    const { end, said, over } = delivered();
    end(new Error('broken'));
    await expect(over).rejects.toThrow('broken');
    await jest.advanceTimersByTimeAsync(10 * ackWaitMs);
    expect(said).toEqual([]);
  });
});
