import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Global, Injectable, Logger, Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CompanyContact, SopDeleted, SopGenerated } from '@sop/contracts';
import { DATABASE_URLS, DatabaseModule } from '@sop/database';
import { testDatabase, type TestDatabase } from '@sop/testing';
import { z } from 'zod';
import { MessagingModule, OnEvent, OnQuestion } from './index.js';

const sop = { service: 'sop', entities: [], migrations: [] } as const;
const kits = [DatabaseModule.forService(sop), MessagingModule.forService('sop')];

describe('a service with handlers', () => {
  let server: TestDatabase;

  beforeAll(async () => {
    Logger.overrideLogger(false);
    server = await testDatabase(['sop']);
  });
  afterAll(() => server.drop());

  async function boot(...modules: Type[]): Promise<void> {
    @Global()
    @Module({
      providers: [{ provide: DATABASE_URLS, useValue: () => server.urls.sop }],
      exports: [DATABASE_URLS],
    })
    class Runtime {}
    @Module({ imports: [Runtime, ...modules] })
    class App {}
    const app = await NestFactory.createApplicationContext(App, { logger: false, abortOnError: false });
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

  it('does not start when two answer one question', async () => {
    const answer = async () => ({ company_name: '', email: null });
    @Injectable()
    class One {
      @OnQuestion(CompanyContact)
      contact(): ReturnType<typeof answer> {
        return answer();
      }
    }
    @Injectable()
    class Other {
      @OnQuestion(CompanyContact)
      contact(): ReturnType<typeof answer> {
        return answer();
      }
    }
    @Module({ imports: kits, providers: [One, Other] })
    class Service {}
    await expect(boot(Service)).rejects.toThrow(
      'Other.contact and One.contact both answer auth.company-contact',
    );
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
