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
const serviceModules = [DatabaseModule.forService(sop), MessagingModule.forService('sop')];

const silentOptions = { logger: false, abortOnError: false } as const;

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
    const app = await NestFactory.create(appOf(...modules), new FastifyAdapter(), silentOptions);
    await connectBus(app);
    await app.init();
    await app.close();
  }

  it('starts when every handler has a declared event', async () => {
    @Injectable()
    class Good {
      @OnEvent(SopDeleted)
      async forget(): Promise<void> {}
      @OnEvent(SopGenerated)
      async show(): Promise<void> {}
    }
    @Module({ imports: serviceModules, providers: [Good] })
    class Service {}
    await expect(boot(Service)).resolves.toBeUndefined();
  });

  it('refuses to start with a handler of an undeclared event', async () => {
    @Injectable()
    class Dreamer {
      @OnEvent({ name: 'sop.dreamt', owner: 'sop', payload: z.object({}) })
      async wake(): Promise<void> {}
    }
    @Module({ imports: serviceModules, providers: [Dreamer] })
    class Service {}
    await expect(boot(Service)).rejects.toThrow(
      'Dreamer.wake handles sop.dreamt, which is not in the contract',
    );
  });

  it('refuses to start with two handlers of the same name', async () => {
    const twin = () => {
      @Injectable()
      class Twin {
        @OnEvent(SopDeleted)
        async forget(): Promise<void> {}
      }
      return Twin;
    };
    @Module({ imports: serviceModules, providers: [twin(), twin()] })
    class Service {}
    await expect(boot(Service)).rejects.toThrow('Two handlers of sop are called Twin.forget');
  });

  it('refuses to start with a handler that no service runs', async () => {
    @Injectable()
    class Stray {
      @OnEvent(SopDeleted)
      async forget(): Promise<void> {}
    }
    @Module({ imports: serviceModules })
    class Service {}
    @Module({ providers: [Stray] })
    class Elsewhere {}
    await expect(boot(Service, Elsewhere)).rejects.toThrow(
      /Stray\.forget handles events in a module without/,
    );
  });

  it('refuses to start with two handlers of one request', async () => {
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
    @Module({ imports: serviceModules, controllers: [One, Other] })
    class Service {}
    await expect(boot(Service)).rejects.toThrow(
      'Other.contact and One.contact both answer auth.company-contact',
    );
  });

  it('refuses to start with a request handler in a provider, which Nest never calls', async () => {
    @Injectable()
    class Mute {
      @OnRequest(CompanyContact)
      async contact(): Promise<{ company_name: string; email: null }> {
        return { company_name: '', email: null };
      }
    }
    @Module({ imports: serviceModules, providers: [Mute] })
    class Service {}
    await expect(boot(Service)).rejects.toThrow('Mute.contact handles a request in a provider');
  });

  it('starts as a worker process without HTTP that handles no requests', async () => {
    @Controller()
    class Answers {
      @OnRequest(CompanyContact)
      async contact(): Promise<{ company_name: string; email: null }> {
        return { company_name: '', email: null };
      }
    }
    @Module({ imports: serviceModules, controllers: [Answers] })
    class Service {}
    const worker = await NestFactory.createApplicationContext(appOf(Service), silentOptions);
    const response = worker.get(Bus, { strict: false }).request(CompanyContact, { company_id: randomUUID() });
    await expect(response).rejects.toMatchObject({ name: 'Unavailable', reason: 'no-responders' });
    await worker.close();
  });

  it('refuses a method with two handler decorators', () => {
    const declareBusy = () => {
      class Busy {
        @OnEvent(SopDeleted)
        @OnEvent(SopGenerated)
        async both(): Promise<void> {}
      }
      return Busy;
    };
    expect(declareBusy).toThrow('Busy.both handles two things');
  });
});
