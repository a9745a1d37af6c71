import { describe, expect, it } from '@jest/globals';
import { MemoryTransport } from './memory-transport.js';
import type { Verdict } from './transport.js';

const event = { id: 'one', name: 'sop.created', payload: {}, headers: {} };

/** A handler that ends when it is told to. */
function handler(service: string) {
  let end: (verdict: Verdict) => void = () => undefined;
  const receive = () => new Promise<Verdict>((resolve) => (end = resolve));
  return {
    subscription: { service, handler: `${service}.handle`, event: event.name, receive },
    end: () => end({ done: true }),
  };
}

describe('the bus of a process that runs all services', () => {
  it('counts an event as sent when the last of its handlers is done, and not before', async () => {
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
