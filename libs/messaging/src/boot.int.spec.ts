import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, Global, Injectable, Logger, Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { CompanyContact, SopDeleted, SopGenerated } from '@sop/contracts';
import { DATABASE_URLS, DatabaseModule } from '@sop/database';
import { testDatabase, type TestDatabase } from '@sop/testing';
import { z } from 'zod';
import { Bus, connectBus, MessagingModule, OnEvent, OnRequest } from './index.js';

const sop = { service: 'sop', entities: [], migrations: [] } as const;
const kits = [DatabaseModule.forService(sop), MessagingModule.forService('sop')];

const quietly = { logger: false, abortOnError: false } as const;

describe('a service with handlers', () => {
  let server: TestDatabase;

  beforeAll(async () => {
    Logger.overrideLogger(false);
    server = await testDatabase(['sop']);
  });
  afterAll(() => server.drop());

  function appOf(...modules: Type[]): Type {
    @Global()
    @Module({
      providers: [{ provide: DATABASE_URLS, useValue: () => server.urls.sop }],
      exports: [DATABASE_URLS],
    })
    class Runtime {}
    @Module({ imports: [Runtime, ...modules] })
    class App {}
    return App;
  }

  async function boot(...modules: Type[]): Promise<void> {
    const app = await NestFactory.create(appOf(...modules), new FastifyAdapter(), quietly);
    await connectBus(app);
    await app.init();
    await app.close();
  }

  it('starts when every handler has its event', async () => {
    @Injectable()
    class Good {
      @OnEvent(SopDeleted)
      async forget(): Promise<void> {}
      @OnEvent(SopGenerated)
      async show(): Promise<void> {}
    }
    @Module({ imports: kits, providers: [Good] })
    class Service {}
    await expect(boot(Service)).resolves.toBeUndefined();
  });

  it('does not start with a handler of an event that is not in the contract', async () => {
    @Injectable()
    class Dreamer {
      @OnEvent({ name: 'sop.dreamt', owner: 'sop', payload: z.object({}) })
      async wake(): Promise<void> {}
    }
    @Module({ imports: kits, providers: [Dreamer] })
    class Service {}
    await expect(boot(Service)).rejects.toThrow(
      'Dreamer.wake handles sop.dreamt, which is not in the contract',
    );
  });

  it('does not start with two handlers of one name', async () => {
    const twin = () => {
      @Injectable()
      class Twin {
        @OnEvent(SopDeleted)
        async forget(): Promise<void> {}
      }
      return Twin;
    };
    @Module({ imports: kits, providers: [twin(), twin()] })
    class Service {}
    await expect(boot(Service)).rejects.toThrow('Two handlers of sop are called Twin.forget');
  });

  it('does not start with a handler that no service would run', async () => {
    @Injectable()
    class Stray {
      @OnEvent(SopDeleted)
      async forget(): Promise<void> {}
    }
    @Module({ imports: kits })
    class Service {}
    @Module({ providers: [Stray] })
    class Elsewhere {}
    await expect(boot(Service, Elsewhere)).rejects.toThrow(
      /Stray\.forget handles events in a module without/,
    );
  });

  it('does not start when two answer one request', async () => {
    const answer = async () => ({ company_name: '', email: null });
    @Controller()
    class One {
      @OnRequest(CompanyContact)
      contact(): ReturnType<typeof answer> {
        return answer();
      }
    }
    @Controller()
    class Other {
      @OnRequest(CompanyContact)
      contact(): ReturnType<typeof answer> {
        return answer();
      }
    }
    @Module({ imports: kits, controllers: [One, Other] })
    class Service {}
    await expect(boot(Service)).rejects.toThrow(
      'Other.contact and One.contact both answer auth.company-contact',
    );
  });

  it('does not start when a provider answers, whom Nest would never ask', async () => {
    @Injectable()
    class Mute {
      @OnRequest(CompanyContact)
      async contact(): Promise<{ company_name: string; email: null }> {
        return { company_name: '', email: null };
      }
    }
    @Module({ imports: kits, providers: [Mute] })
    class Service {}
    await expect(boot(Service)).rejects.toThrow('Mute.contact handles a request in a provider');
  });

  it('starts as a worker process, which has no HTTP and answers nobody', async () => {
    @Controller()
    class Answers {
      @OnRequest(CompanyContact)
      async contact(): Promise<{ company_name: string; email: null }> {
        return { company_name: '', email: null };
      }
    }
    @Module({ imports: kits, controllers: [Answers] })
    class Service {}
    const worker = await NestFactory.createApplicationContext(appOf(Service), quietly);
    const asked = worker.get(Bus, { strict: false }).request(CompanyContact, { company_id: randomUUID() });
    await expect(asked).rejects.toMatchObject({ name: 'Unavailable', reason: 'no-responders' });
    await worker.close();
  });

  it('refuses a method that is to handle two things', () => {
    const mark = () => {
      class Busy {
        @OnEvent(SopDeleted)
        @OnEvent(SopGenerated)
        async both(): Promise<void> {}
      }
      return Busy;
    };
    expect(mark).toThrow('Busy.both handles two things');
  });
});
