import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  Global,
  type INestApplicationContext,
  Inject,
  Injectable,
  Module,
  type Provider,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type Database, DATABASE_URLS, DatabaseModule, databaseToken } from '@sop/database';
import { eventually, testDatabase, type TestDatabase } from '@sop/testing';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import {
  type ClaimedJob,
  defineJob,
  type JobHandler,
  JobQueue,
  jobsOf,
  JobsModule,
  listSchedules,
} from './index.js';

const greet = defineJob({ name: 'greet', payload: z.object({ name: z.string() }) });
const sweep = defineJob({ name: 'sweep', payload: z.object({}), schedule: '0 4 * * *' });
const heard = Symbol('what was said');
const schema = { service: 'admin', entities: [], migrations: [] } as const;

@Injectable()
class Greet implements JobHandler<typeof greet> {
  readonly job = greet;
  constructor(@Inject(heard) private readonly said: string[]) {}
  async run({ payload }: ClaimedJob<{ name: string }>): Promise<void> {
    this.said.push(payload.name);
  }
}

@Injectable()
class Sweep implements JobHandler<typeof sweep> {
  readonly job = sweep;
  async run(): Promise<void> {}
}

describe('JobsModule', () => {
  let server: TestDatabase;
  let app: INestApplicationContext | undefined;
  beforeAll(async () => {
    server = await testDatabase(['admin']);
  });
  afterEach(async () => {
    await app?.close();
    app = undefined;
  });
  afterAll(() => server.drop());

  async function boot(providers: Provider[]): Promise<INestApplicationContext> {
    @Global()
    @Module({
      providers: [
        { provide: DATABASE_URLS, useValue: () => server.urls.admin },
        { provide: heard, useValue: [] },
      ],
      exports: [DATABASE_URLS, heard],
    })
    class Runtime {}
    @Module({
      imports: [Runtime, DatabaseModule.forService(schema), JobsModule.forService('admin')],
      providers,
    })
    class Service {}
    return NestFactory.createApplicationContext(Service, { logger: false, abortOnError: false });
  }

  it('runs the jobs of a service in its process, and lists those with a schedule', async () => {
    app = await boot(jobsOf([Greet, Sweep]));
    const database = app.get<Database>(databaseToken('admin'), { strict: false });
    const queue = app.get(JobQueue, { strict: false });
    const companyId = uuidv7();
    const job = { companyId, subjectId: 'ann', payload: { name: 'Ann' } };
    await database.tenant(companyId, (tx) => queue.enqueue(tx, greet, job));
    const said = app.get<string[]>(heard, { strict: false });
    await eventually(() => expect(said).toEqual(['Ann']));
    await eventually(async () =>
      expect(await database.system(listSchedules)).toMatchObject([{ name: 'sweep', lastRun: null }]),
    );
  });

  it('does not start with two jobs of one name, be one of them run by another process', async () => {
    const elsewhere = defineJob({ name: 'greet', payload: z.object({}) });
    await expect(boot(jobsOf([Greet], [elsewhere]))).rejects.toThrow('Two jobs of admin are called greet');
  });
});
