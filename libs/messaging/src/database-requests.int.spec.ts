import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, Global, type INestApplication, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { CompanyContact, type RequestOf, ReserveUsage, SessionState } from '@sop/contracts';
import { DATABASE_URLS, DatabaseModule } from '@sop/database';
import {
  eventually,
  testDatabase,
  type TestDatabase,
  testNats,
  type TestNats,
  FaultProxy,
} from '@sop/testing';
import { v7 as uuidv7 } from 'uuid';
import { Bus, BUS_OPTIONS, connectBus, MessagingModule, OnRequest } from './index.js';

@Controller()
class Responders {
  readonly receivedReferences: string[] = [];
  readonly reservationId = uuidv7();

  @OnRequest(ReserveUsage)
  async reserve({ reference }: RequestOf<typeof ReserveUsage>) {
    this.receivedReferences.push(reference);
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
class RequestingModule {}
@Module({ imports: service('billing'), controllers: [Responders] })
class RespondingModule {}

describe('a request that may also be sent over the database', () => {
  let server: TestDatabase;
  let nats: TestNats;
  let proxy: FaultProxy;
  let responderProxy: FaultProxy;
  let requestingApp: INestApplication;
  let respondingApp: INestApplication;
  const apps: INestApplication[] = [];

  beforeAll(async () => {
    [server, nats] = await Promise.all([testDatabase(['sop', 'billing']), testNats()]);
    const { hostname, port } = new URL(nats.url);
    proxy = await FaultProxy.to(hostname, Number(port));
    responderProxy = await FaultProxy.to(hostname, Number(port));
    [requestingApp, respondingApp] = await Promise.all([
      start(RequestingModule),
      start(RespondingModule, responderProxy),
    ]);
    apps.push(requestingApp, respondingApp);
    await eventually(reserve);
  });
  afterEach(async () => {
    proxy.thaw();
    responderProxy.thaw();
    await eventually(contact, { timeoutSeconds: 30 });
  });
  afterAll(async () => {
    await Promise.all(apps.map((app) => app.close()));
    await proxy.close();
    await responderProxy.close();
    await nats.stop();
    await server.drop();
  });

  async function start(
    module: typeof RequestingModule | typeof RespondingModule,
    through = proxy,
  ): Promise<INestApplication> {
    @Global()
    @Module({
      providers: [
        { provide: DATABASE_URLS, useValue: (name: 'sop' | 'billing') => server.urls[name] },
        { provide: BUS_OPTIONS, useValue: { natsUrl: through.through(nats.url) } },
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

  const bus = () => requestingApp.get(Bus, { strict: false });
  const reserve = (reference = uuidv7()) =>
    bus().request(ReserveUsage, { company_id: uuidv7(), kind: 'sops', amount: 1, reference });
  const contact = () => bus().request(CompanyContact, { company_id: uuidv7() });
  const responders = () => respondingApp.get(Responders, { strict: false });
  const expectedResponse = () => ({ granted: true, reservation_id: responders().reservationId });

  it('I1 is answered while the bus does not respond', async () => {
    proxy.freeze();
    expect(await reserve()).toEqual(expectedResponse());
    await expect(contact()).rejects.toMatchObject({ reason: 'timeout' });
  });

  it('I1 is answered while the bus cannot be reached', async () => {
    await nats.kill();
    try {
      await eventually(() => expect(contact()).rejects.toMatchObject({ reason: 'timeout' }));
      expect(await reserve()).toEqual(expectedResponse());
    } finally {
      await nats.start();
    }
  });

  it('I1 is answered while its service has not yet reconnected to the bus', async () => {
    responderProxy.freeze();
    responderProxy.cut();
    await eventually(() => expect(contact()).rejects.toMatchObject({ reason: 'no-responders' }));
    expect(await reserve()).toEqual(expectedResponse());
  });

  it('I1 is answered when the bus restarts while it waits', async () => {
    proxy.freeze();
    const response = reserve();
    proxy.cut();
    proxy.thaw();
    expect(await response).toEqual(expectedResponse());
  });

  it('I1 is not sent again when the bus is back', async () => {
    await nats.kill();
    await eventually(() => expect(contact()).rejects.toMatchObject({ reason: 'timeout' }));
    const reference = uuidv7();
    await reserve(reference);
    await nats.start();
    await eventually(contact, { timeoutSeconds: 30 });
    expect(responders().receivedReferences.filter((each) => each === reference)).toEqual([reference]);
  });

  it('is answered by every replica, and the first response is used', async () => {
    apps.push(await start(RespondingModule));
    proxy.freeze();
    const references = Array.from({ length: 20 }, () => uuidv7());
    expect(await Promise.all(references.map((each) => reserve(each)))).toHaveLength(20);
  });

  it('fails when its handler fails or its payload is too long', async () => {
    proxy.freeze();
    const state = bus().request(SessionState, { session_id: uuidv7() });
    await expect(state).rejects.toMatchObject({ reason: 'failed' });
    await expect(reserve('x'.repeat(8_000))).rejects.toMatchObject({ reason: 'failed' });
  });

  it('times out like any request when its service is down', async () => {
    const stoppedApps = apps.splice(1);
    await Promise.all(stoppedApps.map((app) => app.close()));
    proxy.freeze();
    await expect(reserve()).rejects.toMatchObject({ reason: 'timeout' });
    proxy.thaw();
    respondingApp = await start(RespondingModule);
    apps.push(respondingApp);
  });
});
