import { spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { CompanyContact, SessionsEnded } from '@sop/contracts';
import { propagationHeaders, runInCall } from '@sop/database';
import { eventually } from '@sop/testing';
import { ChildBus, serveBusToChild } from './index.js';
import { MemoryTransport } from './memory-transport.js';
import { TransportBus } from './transport-bus.js';

const companyId = '01a1fe10-9d3a-71c2-8dfb-53202fb637c2';

/** The two ends of a channel that, like IPC, carries copies. */
function createChannel() {
  const ends = [new EventEmitter(), new EventEmitter()] as const;
  const end = (own: EventEmitter, other: EventEmitter) =>
    Object.assign(own, {
      send: (message: unknown) =>
        setImmediate(() => other.emit('message', structuredClone(message))) !== undefined,
    });
  return { child: end(ends[0], ends[1]), parent: end(ends[1], ends[0]) };
}

function createBuses() {
  const transport = new MemoryTransport();
  const parentBus = new TransportBus(transport);
  const { child, parent } = createChannel();
  const stop = serveBusToChild(parent, parentBus);
  return { transport, bus: new ChildBus(child), stop };
}

describe('the bus of a child process', () => {
  it('sends its requests through the parent process', async () => {
    const { transport, bus } = createBuses();
    transport.respond(CompanyContact.name, 'auth', () =>
      Promise.resolve({ company_name: 'Acme', email: null }),
    );
    expect(await bus.request(CompanyContact, { company_id: companyId })).toEqual({
      company_name: 'Acme',
      email: null,
    });
  });

  it('matches many concurrent requests to their responses', async () => {
    const { transport, bus } = createBuses();
    transport.respond(CompanyContact.name, 'auth', (ask) =>
      Promise.resolve({ company_name: (ask as { company_id: string }).company_id, email: null }),
    );
    const ids = Array.from({ length: 20 }, (_, n) => companyId.slice(0, -2) + String(10 + n));
    const answers = await Promise.all(ids.map((id) => bus.request(CompanyContact, { company_id: id })));
    expect(answers.map(({ company_name }) => company_name)).toEqual(ids);
  });

  it('receives the broadcasts that it subscribes to until it stops', async () => {
    const { transport, bus, stop } = createBuses();
    const received: unknown[] = [];
    const unsubscribe = bus.onBroadcast(SessionsEnded, (payload) => received.push(payload));
    bus.onBroadcast(SessionsEnded, (payload) => received.push(payload));
    await eventually(() => {
      transport.broadcast(SessionsEnded.name, { session_id: companyId });
      expect(received.slice(0, 2)).toEqual([{ session_id: companyId }, { session_id: companyId }]);
    });
    unsubscribe();
    transport.broadcast(SessionsEnded.name, { session_id: 'no id' });
    stop();
    transport.broadcast(SessionsEnded.name, {});
    await new Promise((resolve) => setImmediate(() => setImmediate(() => setImmediate(resolve))));
    expect(received).not.toContainEqual({});
    expect(received).not.toContainEqual({ session_id: 'no id' });
  });

  it('raises no error when the other process has exited, on either side', async () => {
    const exitedProcess = spawn(process.execPath, ['-e', ''], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    await once(exitedProcess, 'exit');
    const errors: unknown[] = [];
    exitedProcess.on('error', (error) => errors.push(error));
    const child = new ChildBus(exitedProcess);
    child.onBroadcast(SessionsEnded, () => undefined);
    child.broadcast(SessionsEnded, { session_id: companyId });
    await expect(
      child.request(CompanyContact, { company_id: companyId }, { timeoutSeconds: 0.02 }),
    ).rejects.toMatchObject({ name: 'Unavailable', reason: 'timeout' });
    const transport = new MemoryTransport();
    serveBusToChild(exitedProcess, new TransportBus(transport));
    exitedProcess.emit('message', { bus: 'subscribe', broadcast: SessionsEnded.name });
    exitedProcess.emit('message', { bus: 'request', id: companyId, request: 'unknown' });
    transport.broadcast(SessionsEnded.name, { session_id: companyId });
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    expect(errors).toEqual([]);
  });

  it('learns why a request has no response', async () => {
    const { transport, bus } = createBuses();
    const ask = (timeoutSeconds: number) =>
      bus.request(CompanyContact, { company_id: companyId }, { timeoutSeconds });
    await expect(ask(2)).rejects.toMatchObject({ name: 'Unavailable', reason: 'no-responders' });
    transport.respond(CompanyContact.name, 'auth', () => Promise.reject(new Error('broken')));
    await expect(ask(2)).rejects.toMatchObject({ name: 'Unavailable', reason: 'failed' });
    transport.respond(CompanyContact.name, 'auth', () => new Promise(() => undefined));
    await expect(ask(0.02)).rejects.toMatchObject({ name: 'Unavailable', reason: 'timeout' });
  });

  it('times out when the parent process is gone', async () => {
    const { bus, stop } = createBuses();
    stop();
    const response = bus.request(CompanyContact, { company_id: companyId }, { timeoutSeconds: 0.01 });
    await expect(response).rejects.toMatchObject({ name: 'Unavailable', reason: 'timeout' });
  });

  it('carries the request id', async () => {
    const { transport, bus } = createBuses();
    transport.respond(CompanyContact.name, 'auth', (_ask, headers) =>
      Promise.resolve({ company_name: headers['request-id'] ?? '', email: null }),
    );
    const response = runInCall({ requestId: 'request-9' }, () =>
      bus.request(CompanyContact, { company_id: companyId }),
    );
    expect((await response).company_name).toBe('request-9');
    expect(propagationHeaders()['request-id']).toBeUndefined();
  });

  it('broadcasts to all services of the parent process', async () => {
    const { transport, bus } = createBuses();
    const received = new Promise((resolve) => transport.onBroadcast(SessionsEnded.name, resolve));
    bus.broadcast(SessionsEnded, { company_id: companyId });
    expect(await received).toEqual({ company_id: companyId });
  });
});
