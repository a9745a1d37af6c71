import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, Global, type INestApplication, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { CompanyContact, type RequestOf, ReserveUsage, SessionState } from '@sop/contracts';
import { DATABASE_URLS, DatabaseModule } from '@sop/database';
import { eventually, testDatabase, type TestDatabase, testNats, type TestNats, Wire } from '@sop/testing';
import { v7 as uuidv7 } from 'uuid';
import { Bus, BUS_OPTIONS, connectBus, MessagingModule, OnRequest } from './index.js';

@Controller()
class Answers {
  readonly asked: string[] = [];
  readonly reservationId = uuidv7();

  @OnRequest(ReserveUsage)
  async reserve({ reference }: RequestOf<typeof ReserveUsage>) {
    this.asked.push(reference);
    return { granted: true as const, reservation_id: this.reservationId };
  }

  @OnRequest(SessionState)
  async state(): Promise<never> {
    throw new Error('the table is gone');
  }

  @OnRequest(CompanyContact)
  async contact() {
    return { company_name: 'Acme', email: null };
  }
}

const service = (name: 'sop' | 'billing') => [
  DatabaseModule.forService({ service: name, entities: [], migrations: [] }),
  MessagingModule.forService(name),
];
@Module({ imports: service('sop') })
class Asking {}
@Module({ imports: service('billing'), controllers: [Answers] })
class Answering {}

describe('a request that the contract lets go over the database', () => {
  let server: TestDatabase;
  let nats: TestNats;
  let wire: Wire;
  let asking: INestApplication;
  let answering: INestApplication;
  const apps: INestApplication[] = [];

  beforeAll(async () => {
    [server, nats] = await Promise.all([testDatabase(['sop', 'billing']), testNats()]);
    const { hostname, port } = new URL(nats.url);
    wire = await Wire.to(hostname, Number(port));
    [asking, answering] = await Promise.all([start(Asking), start(Answering)]);
    apps.push(asking, answering);
    await eventually(ask);
  });
  afterEach(async () => {
    wire.thaw();
    await eventually(contact, { timeoutSeconds: 30 });
  });
  afterAll(async () => {
    await Promise.all(apps.map((app) => app.close()));
    await wire.close();
    await nats.stop();
    await server.drop();
  });

  async function start(module: typeof Asking | typeof Answering): Promise<INestApplication> {
    @Global()
    @Module({
      providers: [
        { provide: DATABASE_URLS, useValue: (name: 'sop' | 'billing') => server.urls[name] },
        { provide: BUS_OPTIONS, useValue: { natsUrl: wire.through(nats.url) } },
      ],
      exports: [DATABASE_URLS, BUS_OPTIONS],
    })
    class Runtime {}
    @Module({ imports: [Runtime, module] })
    class App {}
    const app = await NestFactory.create(App, new FastifyAdapter(), { logger: false, abortOnError: false });
    await connectBus(app);
    return app.init();
  }

  const bus = () => asking.get(Bus, { strict: false });
  const ask = (reference = uuidv7()) =>
    bus().request(ReserveUsage, { company_id: uuidv7(), kind: 'sops', amount: 1, reference });
  const contact = () => bus().request(CompanyContact, { company_id: uuidv7() });
  const answers = () => answering.get(Answers, { strict: false });
  const given = () => ({ granted: true, reservation_id: answers().reservationId });

  it('I1 is answered while the bus stands still', async () => {
    wire.freeze();
    expect(await ask()).toEqual(given());
    await expect(contact()).rejects.toMatchObject({ reason: 'timeout' });
  });

  it('I1 is answered while the bus cannot be reached', async () => {
    await nats.kill();
    try {
      await eventually(() => expect(contact()).rejects.toMatchObject({ reason: 'timeout' }));
      expect(await ask()).toEqual(given());
    } finally {
      await nats.start();
    }
  });

  it('I1 is not asked a second time when the bus is back', async () => {
    await nats.kill();
    await eventually(() => expect(contact()).rejects.toMatchObject({ reason: 'timeout' }));
    const reference = uuidv7();
    await ask(reference);
    await nats.start();
    await eventually(contact, { timeoutSeconds: 30 });
    expect(answers().asked.filter((each) => each === reference)).toEqual([reference]);
  });

  it('is answered by each replica, and the first answer counts', async () => {
    apps.push(await start(Answering));
    wire.freeze();
    const references = Array.from({ length: 20 }, () => uuidv7());
    expect(await Promise.all(references.map((each) => ask(each)))).toHaveLength(20);
  });

  it('fails where its handler fails, or what is asked is too long for it', async () => {
    wire.freeze();
    const state = bus().request(SessionState, { session_id: uuidv7() });
    await expect(state).rejects.toMatchObject({ reason: 'failed' });
    await expect(ask('x'.repeat(8_000))).rejects.toMatchObject({ reason: 'failed' });
  });

  it('waits no longer than any request for a service that is away', async () => {
    const away = apps.splice(1);
    await Promise.all(away.map((app) => app.close()));
    wire.freeze();
    await expect(ask()).rejects.toMatchObject({ reason: 'timeout' });
    wire.thaw();
    answering = await start(Answering);
    apps.push(answering);
  });
});
