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

  it('ends a waiting retry when it is stopped, so that the event stays in the outbox', async () => {
    const transport = new MemoryTransport();
    const receive = () => Promise.resolve<Verdict>({ done: false, retryAfterSeconds: 600 });
    transport.subscribe({ service: 'billing', handler: 'billing.handle', event: event.name, receive });
    const sending = transport.publish(event);
    await new Promise(setImmediate);
    await Promise.all([expect(sending).rejects.toThrow('The bus is stopping'), transport.stopDeliveries()]);
  });

  it('has no outage, because it is in the process itself', async () => {
    const transport = new MemoryTransport();
    expect([transport.isUnavailable(), await transport.detectOutage()]).toEqual([false, false]);
  });
});
