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
import { metrics } from '@opentelemetry/api';
import { PrometheusExporter, PrometheusSerializer } from '@opentelemetry/exporter-prometheus';
import { MeterProvider } from '@opentelemetry/sdk-metrics';
import { type Database, DATABASE_URLS, DatabaseModule, databaseToken } from '@sop/database';
import { eventually, testDatabase, type TestDatabase } from '@sop/testing';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import {
  type ClaimedJob,
  defineJob,
  type JobHandler,
  JobQueue,
  provideJobs,
  JobsModule,
  listSchedules,
} from './index.js';

const greet = defineJob({ kind: 'greet', payload: z.object({ name: z.string() }) });
/** Half a year from now, so that it does not run during the test. */
const day = new Date(Date.now() + 182 * 86_400_000);
const schedule = `0 4 ${day.getUTCDate()} ${day.getUTCMonth() + 1} *`;
const sweep = defineJob({ kind: 'sweep', schedule });
const receivedNames = Symbol('received names');
const schema = { service: 'admin', entities: [], migrations: [] } as const;

@Injectable()
class Greet implements JobHandler<typeof greet> {
  readonly job = greet;
  constructor(@Inject(receivedNames) private readonly names: string[]) {}
  async run({ payload }: ClaimedJob<{ name: string }>): Promise<void> {
    this.names.push(payload.name);
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
        { provide: receivedNames, useValue: [] },
      ],
      exports: [DATABASE_URLS, receivedNames],
    })
    class Runtime {}
    @Module({
      imports: [Runtime, DatabaseModule.forService(schema), JobsModule.forService('admin')],
      providers,
    })
    class Service {}
    return NestFactory.createApplicationContext(Service, { logger: false, abortOnError: false });
  }

  it('runs the jobs of a service in its process and lists the scheduled ones', async () => {
    app = await boot(provideJobs([Greet, Sweep]));
    const database = app.get<Database>(databaseToken('admin'), { strict: false });
    const queue = app.get(JobQueue, { strict: false });
    const companyId = uuidv7();
    const job = { companyId, subjectId: 'ann', payload: { name: 'Ann' } };
    await database.tenant(companyId, (tx) => queue.enqueue(tx, greet, job));
    const names = app.get<string[]>(receivedNames, { strict: false });
    await eventually(() => expect(names).toEqual(['Ann']));
    await eventually(async () =>
      expect(await database.system(listSchedules)).toMatchObject([{ name: 'sweep', lastRun: null }]),
    );
  });

  it('exports the length and age of every queue, even without a worker for it', async () => {
    const exporter = new PrometheusExporter({ preventServerStart: true, withoutScopeInfo: true });
    const provider = new MeterProvider({ readers: [exporter] });
    metrics.setGlobalMeterProvider(provider);
    const train = defineJob({ kind: 'train' });
    app = await boot(provideJobs([Greet], [train]));
    const database = app.get<Database>(databaseToken('admin'), { strict: false });
    const queue = app.get(JobQueue, { strict: false });
    const companyId = uuidv7();
    await database.tenant(companyId, async (tx) => {
      for (const subjectId of ['one', 'two'])
        await queue.enqueue(tx, train, { companyId, subjectId, payload: {} });
      await tx.execute(
        `update job set created_at = now() - interval '1 hour', not_before = now() - interval '1 hour'
           where kind = 'train' and subject_id = 'one'`,
      );
    });
    const metricValues = await readMetrics(exporter);
    expect(metricValues).toMatchObject({
      'sop_jobs_waiting{service="admin",queue="train"}': 2,
      'sop_jobs_running{service="admin",queue="train"}': 0,
      'sop_jobs_waiting{service="admin",queue="greet"}': 0,
      'sop_jobs_oldest_waiting_seconds{service="admin",queue="greet"}': 0,
    });
    const age = metricValues['sop_jobs_oldest_waiting_seconds{service="admin",queue="train"}'];
    expect(age).toBeGreaterThanOrEqual(3_600);
    await provider.shutdown();
    metrics.disable();
  });

  it('refuses to start with two jobs of the same kind, even if one runs in another process', async () => {
    const remoteJob = defineJob({ kind: 'greet' });
    await expect(boot(provideJobs([Greet], [remoteJob]))).rejects.toThrow(
      'Two jobs of admin are called greet',
    );
  });
});

/** Metric values by name and labels, as Prometheus reads them. */
async function readMetrics(exporter: PrometheusExporter): Promise<Record<string, number>> {
  const { resourceMetrics } = await exporter.collect();
  const lines = new PrometheusSerializer()
    .serialize(resourceMetrics)
    .replaceAll(',otel_scope_name="jobs"', '')
    .split('\n');
  return Object.fromEntries(
    lines
      .filter((line) => line.startsWith('sop_'))
      .map((line) => {
        const [name = '', value] = line.split(/ (?=[\d.])/);
        return [name, Number(value?.split(' ')[0])];
      }),
  );
}
