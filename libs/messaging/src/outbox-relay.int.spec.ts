import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { SopDeleted } from '@sop/contracts';
import { type Database, openDatabase } from '@sop/database';
import { eventually, testDatabase, type TestDatabase } from '@sop/testing';
import { OutboxRelay } from './outbox-relay.js';
import type { EventMessage, Published } from './transport.js';

const schema = { service: 'sop', entities: [], migrations: [] } as const;

/** A store that can lose its events while its connection stays open. */
class ForgetfulStore {
  readonly confirms = 'stored';
  stored: unknown[] = [];
  private name = randomUUID();

  /** Why an event is refused; undefined accepts it. */
  refusalOf: (event: EventMessage) => Error | undefined = () => undefined;
  refusals = 0;

  async publish(event: EventMessage): Promise<Published> {
    const refusal = this.refusalOf(event);
    if (refusal) {
      this.refusals += 1;
      throw refusal;
    }
    this.stored.push(event.payload);
    return { store: this.name, sequence: this.stored.length };
  }
  async storeState(): Promise<Published> {
    const state = { store: this.name, sequence: this.stored.length };
    await this.responseDelay;
    return state;
  }
  /** Delays the response of `storeState`. */
  responseDelay: Promise<void> | undefined;
  /** Simulates a reconnect. */
  triggerReconnect = (): void => undefined;
  onReconnect(listener: () => void): void {
    this.triggerReconnect = listener;
  }
  lose(): void {
    this.name = randomUUID();
    this.stored = [];
  }
}

describe('OutboxRelay', () => {
  let server: TestDatabase;
  let database: Database;
  let store: ForgetfulStore;
  let relay: OutboxRelay;
  beforeAll(async () => {
    server = await testDatabase(['sop']);
    database = await openDatabase(schema, server.urls.sop);
  });
  beforeEach(async () => {
    await database.system((tx) => tx.execute('delete from outbox'));
    store = new ForgetfulStore();
    relay = new OutboxRelay(database, store, { pollMs: 100, resendCheckMs: 100 });
    relay.start();
  });
  afterEach(async () => {
    await relay.stop();
    Logger.overrideLogger(false);
  });
  afterAll(async () => {
    await database.close();
    await server.drop();
  });

  async function emit() {
    const payload = { sop_id: randomUUID(), company_id: randomUUID() };
    await database.system((tx) => tx.emit(SopDeleted, payload));
    return payload;
  }
  const unsent = () => database.system((tx) => tx.query('select id from outbox where sent_at is null'));

  it('resends events that the store has lost without losing its connection', async () => {
    const event = await emit();
    await eventually(async () => {
      expect(store.stored).toEqual([event]);
      expect(await unsent()).toEqual([]);
    });
    store.lose();
    await eventually(() => expect(store.stored).toEqual([event]));
  });

  it('does not resend an event that the store received while its response was delayed', async () => {
    await relay.stop();
    let releaseResponse = (): void => undefined;
    store.responseDelay = new Promise((resolve) => (releaseResponse = resolve));
    relay = new OutboxRelay(database, store, { pollMs: 100, resendCheckMs: 600_000 });
    relay.start();
    const event = await emit();
    await eventually(async () => expect(await unsent()).toEqual([]));
    store.responseDelay = undefined;
    releaseResponse();
    const other = await emit();
    await eventually(() => expect(store.stored).toContainEqual(other));
    await eventually(async () => expect(await unsent()).toEqual([]));
    expect(store.stored).toEqual([event, other]);
  });

  it('checks the store immediately after a reconnect', async () => {
    await relay.stop();
    relay = new OutboxRelay(database, store, { pollMs: 100, resendCheckMs: 600_000 });
    relay.start();
    const event = await emit();
    await eventually(async () => expect(await unsent()).toEqual([]));
    store.lose();
    store.triggerReconnect();
    await eventually(() => expect(store.stored).toEqual([event]));
  });

  it('sends nothing after it has stopped, even when woken', async () => {
    await relay.stop();
    const event = await emit();
    relay.wake();
    await relay.stop();
    expect(store.stored).toEqual([]);
    expect(await unsent()).toHaveLength(1);
    relay = new OutboxRelay(database, store);
    relay.start();
    await eventually(() => expect(store.stored).toEqual([event]));
  });

  it('marks what the store has confirmed although it refuses another event, and logs an outage once', async () => {
    const warnings: unknown[] = [];
    const ignored = () => undefined;
    Logger.overrideLogger({ log: ignored, error: ignored, warn: (message) => warnings.push(message) });
    await relay.stop();
    const [first, refused, last] = [await emit(), await emit(), await emit()];
    store.refusalOf = ({ payload }) =>
      isDeepStrictEqual(payload, refused) ? new Error('too large') : undefined;
    relay = new OutboxRelay(database, store, { pollMs: 20, resendCheckMs: 20 });
    relay.start();
    await eventually(() => expect(store.refusals).toBeGreaterThan(3));
    expect(await unsent()).toHaveLength(1);
    expect(store.stored).toEqual([first, last]);
    expect(warnings).toEqual([expect.stringContaining('the bus fails: Error: too large')]);
    store.refusalOf = () => undefined;
    await eventually(() => expect(store.stored).toEqual([first, last, refused]));
  });

  it('sends hundreds of waiting events once each and in order', async () => {
    await relay.stop();
    const events = [];
    for (let count = 0; count < 250; count += 1) events.push(await emit());
    relay = new OutboxRelay(database, store);
    relay.start();
    await eventually(async () => expect(await unsent()).toEqual([]));
    expect(store.stored).toEqual(events);
  });
});
