import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Controller, Global, type INestApplication, Module, type Type } from '@nestjs/common';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { APP_GUARD, NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import {
  CompanyContact,
  Entitlements,
  type PayloadOf,
  PickFrame,
  SessionsEnded,
  SessionState,
  SopDeleted,
  SopUploadAbandoned,
} from '@sop/contracts';
import {
  propagationHeaders,
  type Database,
  DATABASE_URLS,
  DatabaseModule,
  databaseToken,
  runInCall,
  openDatabase,
  type Tx,
} from '@sop/database';
import {
  eventually,
  otherSpellings,
  testDatabase,
  type TestDatabase,
  testNats,
  type TestNats,
} from '@sop/testing';
import { v7 as uuidv7 } from 'uuid';
import { listFailedEvents } from './dead-letters.js';
import { stream } from './jetstream-stream.js';
import { JetStreamTransport } from './jetstream-transport.js';
import { TRANSPORT, type Transport } from './transport.js';
import {
  Bus,
  BUS_OPTIONS,
  type BusOptions,
  connectBus,
  type EventMeta,
  MessagingModule,
  OnEvent,
  OnBroadcast,
  OnRequest,
  ServiceMessaging,
  Unavailable,
} from './index.js';

type Deletion = PayloadOf<typeof SopDeleted>;
type Behaviour = (payload: Deletion, tx: Tx, meta: EventMeta) => Promise<void>;

const effect = `insert into effect (id, what) values ($1, $2)`;
const countAt: Behaviour = async ({ sop_id }, tx) => void (await tx.query(effect, [uuidv7(), sop_id]));

@Controller()
class Ledger {
  behave: Behaviour = countAt;
  readonly abandoned: string[] = [];
  readonly ended: unknown[] = [];
  requestId: string | undefined;
  beforeResponse: () => Promise<void> = () => Promise.resolve();

  @OnEvent(SopDeleted)
  async forget(payload: Deletion, tx: Tx, meta: EventMeta): Promise<void> {
    await this.behave(payload, tx, meta);
  }

  @OnEvent(SopUploadAbandoned)
  async giveUp({ company_id }: PayloadOf<typeof SopUploadAbandoned>): Promise<void> {
    this.requestId = propagationHeaders()['request-id'];
    this.abandoned.push(company_id);
  }

  @OnRequest(CompanyContact)
  async contact({
    company_id,
  }: {
    company_id: string;
  }): Promise<{ company_name: string; email: string | null }> {
    this.requestId = propagationHeaders()['request-id'];
    await this.beforeResponse();
    return { company_name: `Company ${company_id}`, email: null };
  }

  @OnRequest(SessionState)
  async state(): Promise<never> {
    throw new Error('the table is gone');
  }

  @OnRequest(Entitlements)
  entitlements(): Promise<never> {
    return new Promise(() => undefined);
  }

  @OnBroadcast(SessionsEnded)
  handle(payload: unknown): void {
    this.ended.push(payload);
  }
}

const sop = { service: 'sop', entities: [], migrations: [] } as const;
const billing = {
  service: 'billing',
  entities: [],
  migrations: [{ name: '0001-effect', up: 'create table effect (id uuid primary key, what text not null)' }],
} as const;

@Module({ imports: [DatabaseModule.forService(sop), MessagingModule.forService('sop')] })
class SopModule {}

@Module({ controllers: [Ledger] })
class LedgerModule {}

@Module({
  imports: [DatabaseModule.forService(billing), MessagingModule.forService('billing'), LedgerModule],
})
class BillingModule {}

const backOffSeconds = [0.02, 0.05];

/** An application with its bus attached, before it is initialized. */
async function createApp(
  server: TestDatabase,
  options: BusOptions,
  modules: Type[],
): Promise<INestApplication> {
  @Global()
  @Module({
    providers: [
      { provide: DATABASE_URLS, useValue: (service: 'sop' | 'billing') => server.urls[service] },
      { provide: BUS_OPTIONS, useValue: { backOffSeconds, ...options } },
      // Global HTTP guards must not apply to messages.
      { provide: APP_GUARD, useValue: { canActivate: () => false } },
    ],
    exports: [DATABASE_URLS, BUS_OPTIONS],
  })
  class Runtime {}
  @Module({ imports: [Runtime, ...modules] })
  class App {}
  const app = await NestFactory.create(App, new FastifyAdapter(), { logger: false, abortOnError: false });
  await connectBus(app);
  return app;
}

/** Always both: without a nats-server the second half fails instead of being skipped. */
const transports = ['memory', 'jetstream'] as const;

describe.each(transports)('the bus over %s', (transport) => {
  let server: TestDatabase;
  let nats: TestNats | undefined;
  let app: INestApplication;
  let from: Database;
  let to: Database;
  let bus: Bus;
  let ledger: Ledger;

  beforeAll(async () => {
    server = await testDatabase(['sop', 'billing']);
    if (transport === 'jetstream') nats = await testNats();
    await start();
  });
  afterAll(async () => {
    await app.close();
    await nats?.stop();
    await server.drop();
  });
  beforeEach(() => {
    ledger.behave = countAt;
  });

  const startingReplica = () =>
    createApp(server, { ...(nats && { natsUrl: nats.url }) }, [SopModule, BillingModule]);
  const replica = async () => (await startingReplica()).init();

  async function start(): Promise<void> {
    app = await replica();
    from = app.get<Database>(databaseToken('sop'), { strict: false });
    to = app.get<Database>(databaseToken('billing'), { strict: false });
    bus = app.get(Bus, { strict: false });
    ledger = app.get(Ledger, { strict: false });
  }

  async function deleteSop(database: Database = from): Promise<string> {
    const sopId = uuidv7();
    await database.system((tx) => tx.emit(SopDeleted, { sop_id: sopId, company_id: uuidv7() }));
    return sopId;
  }
  const effects = (what: string) =>
    to.system((tx) => tx.query('select id from effect where what = $1', [what])).then((rows) => rows.length);
  const expectOneEffect = (what: string) => eventually(async () => expect(await effects(what)).toBe(1));
  const messaging = () => app.select(BillingModule).get(ServiceMessaging, { strict: false });
  const deadLetterOf = (sopId: string) =>
    eventually(async () => {
      const letters = await messaging().deadLetters();
      return letters.find(({ payload }) => (payload as Deletion).sop_id === sopId) ?? null;
    });
  const waitUntilSent = () =>
    eventually(async () => {
      const waiting = await from.system((tx) => tx.query('select 1 from outbox where sent_at is null'));
      expect(waiting).toEqual([]);
    });

  it('delivers a committed event to its handler', async () => {
    await expectOneEffect(await deleteSop());
  });

  it('delivers no event of a transaction that was rolled back', async () => {
    const sopId = uuidv7();
    const rolledBack = from.system(async (tx) => {
      await tx.emit(SopDeleted, { sop_id: sopId, company_id: uuidv7() });
      throw new Error('changed my mind');
    });
    await expect(rolledBack).rejects.toThrow('changed my mind');
    await expectOneEffect(await deleteSop());
    expect(await effects(sopId)).toBe(0);
  });

  it('refuses to emit an invalid payload', async () => {
    const emit = from.system((tx) => tx.emit(SopDeleted, { sop_id: 'not a uuid', company_id: uuidv7() }));
    await expect(emit).rejects.toThrow(/Invalid UUID/i);
  });

  it('P7 sends events after a restart that were committed while no process ran', async () => {
    await app.close();
    const alone = await openDatabase(sop, server.urls.sop);
    const sopId = await deleteSop(alone);
    await alone.close();
    await start();
    await expectOneEffect(sopId);
  });

  it('P8 handles an event once when it is sent again', async () => {
    const sopId = await deleteSop();
    await expectOneEffect(sopId);
    await waitUntilSent();
    await from.system((tx) => tx.execute('update outbox set sent_at = null'));
    await waitUntilSent();
    await expectOneEffect(await deleteSop());
    expect(await effects(sopId)).toBe(1);
  });

  it('P8 handles an event once when it is delivered twice at the same time', async () => {
    const sopId = uuidv7();
    const payload = { sop_id: sopId, company_id: uuidv7() };
    const event = { id: uuidv7(), name: SopDeleted.name, payload, headers: {} };
    const wire = app.get<Transport>(TRANSPORT, { strict: false });
    await Promise.all([wire.publish(event), wire.publish(event), wire.publish(event)]);
    await expectOneEffect(sopId);
    await expectOneEffect(await deleteSop());
    expect(await effects(sopId)).toBe(1);
  });

  it('rolls back the writes of a failing handler and retries', async () => {
    const attempts: number[] = [];
    ledger.behave = async (payload, tx, meta) => {
      attempts.push(meta.attempt);
      await countAt(payload, tx, meta);
      if (meta.attempt < 3) throw new Error('not yet');
    };
    await expectOneEffect(await deleteSop());
    expect(attempts).toEqual([1, 2, 3]);
  });

  it('stores a dead letter after the last attempt, and a replay delivers it again', async () => {
    ledger.behave = () => Promise.reject(new Error('this one is poison'));
    const sopId = await deleteSop();
    const letter = await deadLetterOf(sopId);
    expect(letter).toMatchObject({ handler: 'Ledger.forget', name: 'sop.deleted', attempts: 3 });
    expect(letter.error).toContain('this one is poison');

    await expect(messaging().replay(letter.id, letter.handler)).rejects.toThrow('poison');
    expect(await deadLetterOf(sopId)).toMatchObject({ id: letter.id });

    ledger.behave = countAt;
    expect(await messaging().replay(letter.id, letter.handler)).toBe(true);
    expect(await effects(sopId)).toBe(1);
    expect((await messaging().deadLetters()).filter(({ id }) => id === letter.id)).toEqual([]);
    expect(await messaging().replay(letter.id, letter.handler)).toBe(false);
  });

  it('stores a dead letter whose error text PostgreSQL does not accept', async () => {
    ledger.behave = () => Promise.reject(new Error('half\ud83d a NUL\0 and an end'));
    const letter = await deadLetterOf(await deleteSop());
    expect([letter.attempts, letter.error]).toEqual([3, expect.stringContaining('half a NUL and an end')]);
    ledger.behave = countAt;
    await messaging().replay(letter.id, letter.handler);
  });

  it('finds a dead letter by any spelling of its reason', async () => {
    const mark = uuidv7();
    ledger.behave = () => Promise.reject(new Error(`„Übersicht“ – Größe ${mark}`));
    const sopId = await deleteSop();
    const { id } = await deadLetterOf(sopId);
    const asked = { company_id: null, company_ids: [], since: null, before: null, limit: 10 };
    const found = async (text: string) => {
      const { items } = await to.system((tx) => listFailedEvents(tx, { ...asked, text }));
      return [text, items.map((item) => item.id)];
    };
    const texts = otherSpellings(`„Übersicht“ – Größe ${mark}`).map(([, spelling]) => spelling);
    expect(await Promise.all(texts.map(found))).toEqual(texts.map((text) => [text, [id]]));
    expect(await found(`nothing ${mark}`)).toEqual([`nothing ${mark}`, []]);
  });

  it('continues to retry when the dead letter cannot be stored', async () => {
    let attempts = 0;
    ledger.behave = () => {
      attempts += 1;
      return Promise.reject(new Error('this one is poison'));
    };
    await to.system((tx) =>
      tx.execute('alter table dead_letter add constraint full_up check (false) not valid'),
    );
    const sopId = await deleteSop();
    await eventually(() => expect(attempts).toBeGreaterThan(backOffSeconds.length + 2));
    await to.system((tx) => tx.execute('alter table dead_letter drop constraint full_up'));
    const letter = await deadLetterOf(sopId);
    expect(letter.attempts).toBeGreaterThan(backOffSeconds.length + 2);
    ledger.behave = countAt;
    expect(await messaging().replay(letter.id, letter.handler)).toBe(true);
  });

  it('retries an event without limit while a required service is unavailable', async () => {
    let attempts = 0;
    ledger.behave = async (payload, tx, meta) => {
      attempts += 1;
      if (attempts <= 6) throw new Unavailable('billing.entitlements', 'timeout');
      await countAt(payload, tx, meta);
    };
    const sopId = await deleteSop();
    await expectOneEffect(sopId);
    const letters = await messaging().deadLetters();
    expect(letters.filter(({ payload }) => (payload as Deletion).sop_id === sopId)).toEqual([]);
  });

  it('handles other events while one is being retried', async () => {
    const poison = uuidv7();
    ledger.behave = async (payload, tx, meta) => {
      if (payload.sop_id === poison) throw new Error('poison');
      await countAt(payload, tx, meta);
    };
    await from.system((tx) => tx.emit(SopDeleted, { sop_id: poison, company_id: uuidv7() }));
    await expectOneEffect(await deleteSop());
    await deadLetterOf(poison);
  });

  it('carries the request id to the handler', async () => {
    const companyId = uuidv7();
    await runInCall({ requestId: 'request-7' }, () =>
      from.system((tx) => tx.emit(SopUploadAbandoned, { company_id: companyId, reference: 'sop:1' })),
    );
    await eventually(() => expect(ledger.abandoned).toContain(companyId));
    expect(ledger.requestId).toBe('request-7');
  });

  it('waits for running handlers before it stops', async () => {
    let enter = (): void => undefined;
    const entered = new Promise<void>((resolve) => (enter = resolve));
    let leave = (): void => undefined;
    const mayLeave = new Promise<void>((resolve) => (leave = resolve));
    ledger.behave = async (payload, tx, meta) => {
      enter();
      await mayLeave;
      await countAt(payload, tx, meta);
    };
    const sopId = await deleteSop();
    await entered;
    let isClosed = false;
    const closed = app.close().then(() => (isClosed = true));
    // Longer than everything else takes to close.
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(isClosed).toBe(false);
    leave();
    await closed;
    const alone = await openDatabase(billing, server.urls.billing);
    const rows = await alone.system((tx) => tx.query('select id from effect where what = $1', [sopId]));
    await alone.close();
    await start();
    expect(rows).toHaveLength(1);
  });

  it('keeps an event in the outbox until the transport has confirmed it', async () => {
    let enter = (): void => undefined;
    const entered = new Promise<void>((resolve) => (enter = resolve));
    let leave = (): void => undefined;
    const mayLeave = new Promise<void>((resolve) => (leave = resolve));
    ledger.behave = async (payload, tx, meta) => {
      enter();
      await mayLeave;
      await countAt(payload, tx, meta);
    };
    const sopId = await deleteSop();
    await entered;
    const waits = async () => {
      const sql = `select sent_at from outbox where payload->>'sop_id' = $1`;
      const [row] = await from.system((tx) => tx.query<{ sent_at: Date | null }>(sql, [sopId]));
      return row?.sent_at === null;
    };
    // The memory transport confirms when the handler ends; JetStream confirms once the event is stored.
    if (transport === 'memory') expect(await waits()).toBe(true);
    else await eventually(async () => expect(await waits()).toBe(false));
    leave();
    await expectOneEffect(sopId);
    await eventually(async () => expect(await waits()).toBe(false));
  });

  it('answers a request', async () => {
    const companyId = uuidv7();
    const answer = await bus.request(CompanyContact, { company_id: companyId });
    expect(answer).toEqual({ company_name: `Company ${companyId}`, email: null });
  });

  it('carries the request id to the handler of a request', async () => {
    await runInCall({ requestId: 'request-8' }, () => bus.request(CompanyContact, { company_id: uuidv7() }));
    expect(ledger.requestId).toBe('request-8');
  });

  it('refuses a request with an invalid payload', async () => {
    await expect(bus.request(CompanyContact, { company_id: 'nobody' })).rejects.toThrow(/Invalid UUID/i);
  });

  it('is unavailable when the handler fails, without revealing the reason', async () => {
    const asked = bus.request(SessionState, { session_id: uuidv7() });
    await expect(asked).rejects.toMatchObject({ name: 'Unavailable', reason: 'failed' });
    await expect(asked).rejects.not.toThrow('the table is gone');
  });

  it('is unavailable when no response arrives in time', async () => {
    const asked = bus.request(Entitlements, { company_id: uuidv7() }, { timeoutSeconds: 0.05 });
    await expect(asked).rejects.toMatchObject({ name: 'Unavailable', reason: 'timeout' });
  });

  it('is unavailable immediately when no handler exists', async () => {
    const asked = bus.request(PickFrame, { company_id: uuidv7(), sop_id: uuidv7(), frame_index: 0 });
    await expect(asked).rejects.toMatchObject({ name: 'Unavailable', reason: 'no-responders' });
  });

  it('sends a broadcast to every process', async () => {
    const broadcast = { company_id: uuidv7() };
    await eventually(() => {
      bus.broadcast(SessionsEnded, broadcast);
      expect(ledger.ended).toContainEqual(broadcast);
    });
  });

  if (transport === 'memory') return;

  it('sends no request to a replica that is still starting, which may be too busy to answer in time', async () => {
    const other = await startingReplica();
    let taken = 0;
    other.get(Ledger, { strict: false }).beforeResponse = async () => void (taken += 1);
    const ask = () => bus.request(CompanyContact, { company_id: uuidv7() });
    // Passes once it is connected.
    await other.get<Transport>(TRANSPORT, { strict: false }).check();
    await Promise.all(Array.from({ length: 32 }, ask));
    expect(taken).toBe(0);
    await other.init();
    await eventually(async () => {
      await ask();
      expect(taken).toBeGreaterThan(0);
    });
    await other.close();
  });

  it('leaves no request without a response when a replica ends: it takes no more, and answers those that it has', async () => {
    const other = await replica();
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    let taken = 0;
    other.get(Ledger, { strict: false }).beforeResponse = () => {
      taken += 1;
      return released;
    };
    const ask = (timeoutSeconds: number) =>
      bus.request(CompanyContact, { company_id: uuidv7() }, { timeoutSeconds });
    const asked: Promise<unknown>[] = [];
    await eventually(() => {
      asked.push(ask(10));
      expect(taken).toBeGreaterThan(0);
    });
    const closed = other.close();
    await eventually(async () => {
      const before = taken;
      await Promise.allSettled(Array.from({ length: 16 }, () => ask(0.5)));
      expect(taken).toBe(before);
    });
    release();
    const outcomes = await Promise.allSettled(asked);
    expect(outcomes.map(({ status }) => status)).toEqual(asked.map(() => 'fulfilled'));
    await closed;
  });

  describe('during outages of NATS', () => {
    it('shares the events among replicas', async () => {
      const other = await replica();
      const sopIds = await Promise.all(Array.from({ length: 40 }, () => deleteSop()));
      for (const sopId of sopIds) await expectOneEffect(sopId);
      await other.close();
    });

    it('I1 loses no event that is emitted while NATS is down', async () => {
      await nats?.kill();
      const sopIds = await Promise.all(Array.from({ length: 20 }, () => deleteSop()));
      await nats?.start();
      for (const sopId of sopIds) await expectOneEffect(sopId);
    });

    it('is degraded but not failed while NATS is down, and healthy once it is back', async () => {
      const wire = app.get<Transport>(TRANSPORT, { strict: false });
      const expectHealthy = () => eventually(async () => expect(await wire.check()).toBeUndefined());
      await expectHealthy();
      await nats?.kill();
      expect(await wire.check()).toMatch(/^degraded: NATS is away/);
      const asked = bus.request(CompanyContact, { company_id: uuidv7() }, { timeoutSeconds: 0.2 });
      await expect(asked).rejects.toMatchObject({ name: 'Unavailable', reason: 'timeout' });
      await nats?.start();
      await eventually(() => bus.request(CompanyContact, { company_id: uuidv7() }));
      await expectHealthy();
    });

    it('is unhealthy in a process that has never reached NATS', async () => {
      await nats?.kill();
      const never = new JetStreamTransport(nats?.url ?? '');
      await expect(never.check()).rejects.toThrow();
      await never.close();
      // The client retries until it has connected once, and closes then.
      await nats?.start();
    });

    it('I2 receives events again after its consumers were deleted', async () => {
      // Connected: a reconnect creates the consumers again in any case.
      await expectOneEffect(await deleteSop());
      const connection = await connect({ servers: nats?.url ?? '' });
      const { consumers } = await jetstreamManager(connection);
      for await (const { name } of consumers.list(stream)) await consumers.delete(stream, name);
      await connection.close();
      await expectOneEffect(await deleteSop());
    });

    it('I2 resends unhandled events that NATS lost with its store', async () => {
      ledger.behave = () => Promise.reject(new Unavailable('billing.entitlements', 'timeout'));
      const sopIds = await Promise.all(Array.from({ length: 10 }, () => deleteSop()));
      await waitUntilSent();
      await nats?.kill();
      await nats?.wipe();
      ledger.behave = countAt;
      await nats?.start();
      for (const sopId of sopIds) await expectOneEffect(sopId);
    });
  });
});
