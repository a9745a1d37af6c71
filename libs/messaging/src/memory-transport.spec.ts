import { describe, expect, it } from '@jest/globals';
import { MemoryTransport } from './memory-transport.js';
import type { Verdict } from './transport.js';

const event = { id: 'one', name: 'sop.created', payload: {}, headers: {} };

/** A handler that ends on demand. */
function handler(service: string) {
  let end: (verdict: Verdict) => void = () => undefined;
  const receive = () => new Promise<Verdict>((resolve) => (end = resolve));
  return {
    subscription: { service, handler: `${service}.handle`, event: event.name, receive },
    end: () => end({ done: true }),
  };
}

describe('MemoryTransport', () => {
  it('confirms an event once the last of its handlers is done', async () => {
    const transport = new MemoryTransport();
    const [first, last] = [handler('billing'), handler('pipeline')];
    for (const { subscription } of [first, last]) transport.subscribe(subscription);
    let isSent = false;
    const sending = transport.publish(event).then(() => (isSent = true));
    first.end();
    await new Promise(setImmediate);
    expect(isSent).toBe(false);
    last.end();
    await sending;
  });
});
