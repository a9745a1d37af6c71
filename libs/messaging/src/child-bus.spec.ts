import { spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { CompanyContact, SessionsEnded } from '@sop/contracts';
import { carriedHeaders, runInCall } from '@sop/database';
import { eventually } from '@sop/testing';
import { ChildBus, serveBusToChild } from './index.js';
import { MemoryTransport } from './memory-transport.js';
import { TransportBus } from './transport-bus.js';

const companyId = '01a1fe10-9d3a-71c2-8dfb-53202fb637c2';

/** Two ends of a channel that carries what an IPC channel carries: copies. */
function channel() {
  const ends = [new EventEmitter(), new EventEmitter()] as const;
  const end = (own: EventEmitter, other: EventEmitter) =>
    Object.assign(own, {
      send: (message: unknown) =>
        setImmediate(() => other.emit('message', structuredClone(message))) !== undefined,
    });
  return { child: end(ends[0], ends[1]), parent: end(ends[1], ends[0]) };
}

function family() {
  const transport = new MemoryTransport();
  const parentBus = new TransportBus(transport);
  const { child, parent } = channel();
  const stop = serveBusToChild(parent, parentBus);
  return { transport, bus: new ChildBus(child), stop };
}

describe('the bus of a child process', () => {
  it('gets its answers through the parent', async () => {
    const { transport, bus } = family();
    transport.respond(CompanyContact.name, 'auth', () =>
      Promise.resolve({ company_name: 'Acme', email: null }),
    );
    expect(await bus.request(CompanyContact, { company_id: companyId })).toEqual({
      company_name: 'Acme',
      email: null,
    });
  });

  it('asks many requests at once without mixing up the answers', async () => {
    const { transport, bus } = family();
    transport.respond(CompanyContact.name, 'auth', (ask) =>
      Promise.resolve({ company_name: (ask as { company_id: string }).company_id, email: null }),
    );
    const ids = Array.from({ length: 20 }, (_, n) => companyId.slice(0, -2) + String(10 + n));
    const answers = await Promise.all(ids.map((id) => bus.request(CompanyContact, { company_id: id })));
    expect(answers.map(({ company_name }) => company_name)).toEqual(ids);
  });

  it('hears what it wants to hear, for as long as it lives', async () => {
    const { transport, bus, stop } = family();
    const heard: unknown[] = [];
    const deaf = bus.hear(SessionsEnded, (payload) => heard.push(payload));
    bus.hear(SessionsEnded, (payload) => heard.push(payload));
    await eventually(() => {
      transport.broadcast(SessionsEnded.name, { session_id: companyId });
      expect(heard.slice(0, 2)).toEqual([{ session_id: companyId }, { session_id: companyId }]);
    });
    deaf();
    transport.broadcast(SessionsEnded.name, { session_id: 'no id' });
    stop();
    transport.broadcast(SessionsEnded.name, {});
    await new Promise((resolve) => setImmediate(() => setImmediate(() => setImmediate(resolve))));
    expect(heard).not.toContainEqual({});
    expect(heard).not.toContainEqual({ session_id: 'no id' });
  });

  it('takes it for no fault that the other process has gone, on either side', async () => {
    const gone = spawn(process.execPath, ['-e', ''], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    await once(gone, 'exit');
    const faults: unknown[] = [];
    gone.on('error', (error) => faults.push(error));
    const child = new ChildBus(gone);
    child.hear(SessionsEnded, () => undefined);
    child.broadcast(SessionsEnded, { session_id: companyId });
    await expect(
      child.request(CompanyContact, { company_id: companyId }, { timeoutSeconds: 0.02 }),
    ).rejects.toMatchObject({ name: 'Unavailable', reason: 'timeout' });
    const transport = new MemoryTransport();
    serveBusToChild(gone, new TransportBus(transport));
    gone.emit('message', { bus: 'hear', broadcast: SessionsEnded.name });
    gone.emit('message', { bus: 'request', id: companyId, request: 'unknown' });
    transport.broadcast(SessionsEnded.name, { session_id: companyId });
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    expect(faults).toEqual([]);
  });

  it('hears why there is no answer', async () => {
    const { transport, bus } = family();
    const ask = (timeoutSeconds: number) =>
      bus.request(CompanyContact, { company_id: companyId }, { timeoutSeconds });
    await expect(ask(2)).rejects.toMatchObject({ name: 'Unavailable', reason: 'no-responders' });
    transport.respond(CompanyContact.name, 'auth', () => Promise.reject(new Error('broken')));
    await expect(ask(2)).rejects.toMatchObject({ name: 'Unavailable', reason: 'failed' });
    transport.respond(CompanyContact.name, 'auth', () => new Promise(() => undefined));
    await expect(ask(0.02)).rejects.toMatchObject({ name: 'Unavailable', reason: 'timeout' });
  });

  it('does not wait for ever for a parent that is gone', async () => {
    const { bus, stop } = family();
    stop();
    const asked = bus.request(CompanyContact, { company_id: companyId }, { timeoutSeconds: 0.01 });
    await expect(asked).rejects.toMatchObject({ name: 'Unavailable', reason: 'timeout' });
  });

  it('carries the request id', async () => {
    const { transport, bus } = family();
    transport.respond(CompanyContact.name, 'auth', (_ask, headers) =>
      Promise.resolve({ company_name: headers['request-id'] ?? '', email: null }),
    );
    const asked = runInCall({ requestId: 'request-9' }, () =>
      bus.request(CompanyContact, { company_id: companyId }),
    );
    expect((await asked).company_name).toBe('request-9');
    expect(carriedHeaders()['request-id']).toBeUndefined();
  });

  it('tells broadcasts to all of the parent', async () => {
    const { transport, bus } = family();
    const told = new Promise((resolve) => transport.onBroadcast(SessionsEnded.name, resolve));
    bus.broadcast(SessionsEnded, { company_id: companyId });
    expect(await told).toEqual({ company_id: companyId });
  });
});
