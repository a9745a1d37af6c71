import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { SopDeleted } from '@sop/contracts';
import { type Database, openDatabase } from '@sop/database';
import { eventually, testDatabase, type TestDatabase } from '@sop/testing';
import { OutboxRelay } from './outbox-relay.js';
import type { EventMessage, Published } from './transport.js';

const schema = { service: 'sop', entities: [], migrations: [] } as const;

/** A store that can lose what it has while its connection stands. */
class ForgetfulStore {
  readonly confirms = 'stored';
  kept: unknown[] = [];
  private name = randomUUID();

  async publish({ payload }: EventMessage): Promise<Published> {
    this.kept.push(payload);
    return { store: this.name, sequence: this.kept.length };
  }
  async store(): Promise<Published> {
    const told = { store: this.name, sequence: this.kept.length };
    await this.onItsWay;
    return told;
  }
  /** How long an answer of the store travels. */
  onItsWay: Promise<void> | undefined;
  /** Says that its connection was lost and found; nothing does so by itself. */
  reconnected = (): void => undefined;
  onReconnect(listener: () => void): void {
    this.reconnected = listener;
  }
  lose(): void {
    this.name = randomUUID();
    this.kept = [];
  }
}

describe('the relay of an outbox', () => {
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
  afterEach(() => relay.stop());
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

  it('sends again what the store has lost, though its connection was never broken', async () => {
    const event = await emit();
    await eventually(async () => {
      expect(store.kept).toEqual([event]);
      expect(await unsent()).toEqual([]);
    });
    store.lose();
    await eventually(() => expect(store.kept).toEqual([event]));
  });

  it('sends nothing twice that the store took while its answer was on its way', async () => {
    await relay.stop();
    let arrive = (): void => undefined;
    store.onItsWay = new Promise((resolve) => (arrive = resolve));
    relay = new OutboxRelay(database, store, { pollMs: 100, resendCheckMs: 600_000 });
    relay.start();
    const event = await emit();
    await eventually(async () => expect(await unsent()).toEqual([]));
    store.onItsWay = undefined;
    arrive();
    const other = await emit();
    await eventually(() => expect(store.kept).toContainEqual(other));
    await eventually(async () => expect(await unsent()).toEqual([]));
    expect(store.kept).toEqual([event, other]);
  });

  it('asks the store at once when its connection comes back', async () => {
    await relay.stop();
    relay = new OutboxRelay(database, store, { pollMs: 100, resendCheckMs: 600_000 });
    relay.start();
    const event = await emit();
    await eventually(async () => expect(await unsent()).toEqual([]));
    store.lose();
    store.reconnected();
    await eventually(() => expect(store.kept).toEqual([event]));
  });

  it('sends nothing once it has ended, however it is nudged', async () => {
    await relay.stop();
    const event = await emit();
    relay.nudge();
    await relay.stop();
    expect(store.kept).toEqual([]);
    expect(await unsent()).toHaveLength(1);
    relay = new OutboxRelay(database, store);
    relay.start();
    await eventually(() => expect(store.kept).toEqual([event]));
  });

  it('sends hundreds that waited, once each and in their order', async () => {
    await relay.stop();
    const events = [];
    for (let count = 0; count < 250; count += 1) events.push(await emit());
    relay = new OutboxRelay(database, store);
    relay.start();
    await eventually(async () => expect(await unsent()).toEqual([]));
    expect(store.kept).toEqual(events);
  });
});
