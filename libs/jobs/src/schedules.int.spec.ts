import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { type Database, openDatabase } from '@sop/database';
import { eventually, testDatabase, type TestDatabase } from '@sop/testing';
import { defineJob, type JobHandler, JobWorker, listSchedules } from './index.js';

const schema = { service: 'billing', entities: [], migrations: [] } as const;
/** Half a year from now, so that nothing is due during the test. */
const day = new Date(Date.now() + 182 * 86_400_000);
const cronOnDay = (time: string) => `${time} ${day.getUTCDate()} ${day.getUTCMonth() + 1} *`;
const sweep = defineJob({ kind: 'sweep', schedule: cronOnDay('0 4'), attempts: 2, backOffSeconds: [0.01] });

describe('a scheduled job', () => {
  let server: TestDatabase;
  let database: Database;
  const workers: JobWorker[] = [];

  beforeAll(async () => {
    Logger.overrideLogger(false);
    server = await testDatabase(['billing']);
    database = await openDatabase(schema, server.urls.billing);
  });
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.stop()));
    await database.system((tx) => tx.execute('delete from job'));
    await database.system((tx) => tx.execute('delete from job_schedule'));
  });
  afterAll(async () => {
    await database.close();
    await server.drop();
  });

  /** Starts another replica of the service. */
  function startReplica(run: JobHandler['run'], job = sweep): void {
    const handlers: JobHandler[] = [{ job, run }];
    const worker = new JobWorker({ database, handlers, slots: () => 2, pollSeconds: 0.02, graceSeconds: 1 });
    workers.push(worker);
    worker.start();
  }
  const stopAll = () => Promise.all(workers.splice(0).map((worker) => worker.stop()));
  const schedules = () => database.system(listSchedules);
  const runs = () =>
    database.system((tx) => tx.query<{ state: string }>('select state from job order by generation'));
  const makeDue = (ago: string) =>
    database.system((tx) => tx.execute(`update job_schedule set due_at = now() - $1::interval`, [ago]));
  const waitUntilDeclared = () => eventually(async () => expect(await schedules()).toHaveLength(1));
  const noop = async () => undefined;

  it('waits for its first run and is listed with its time', async () => {
    startReplica(noop);
    await waitUntilDeclared();
    const [listed] = await schedules();
    expect(listed).toMatchObject({ name: 'sweep', cron: sweep.schedule, lastRun: null });
    expect(listed?.dueAt.toISOString()).toMatch(/T04:00:00.000Z$/);
    expect(listed?.dueAt.getTime()).toBeGreaterThan(Date.now());
    expect(await runs()).toEqual([]);
  });

  it('runs once across all replicas when it is due, and then waits for the next time', async () => {
    startReplica(noop);
    await waitUntilDeclared();
    await stopAll();
    await makeDue('1 second');
    let count = 0;
    for (let n = 0; n < 5; n += 1) startReplica(async () => void (count += 1));
    await eventually(async () => expect((await schedules())[0]?.lastRun).toMatchObject({ state: 'done' }));
    expect((await schedules())[0]?.dueAt.getTime()).toBeGreaterThan(Date.now());
    await stopAll();
    expect(count).toBe(1);
    expect(await runs()).toHaveLength(1);
  });

  it('I8 runs once when it was due many times while no worker ran, or the clock jumped ahead', async () => {
    startReplica(noop);
    await waitUntilDeclared();
    await stopAll();
    await makeDue('30 days');
    let count = 0;
    startReplica(async () => void (count += 1));
    await eventually(async () => expect((await schedules())[0]?.lastRun).toMatchObject({ state: 'done' }));
    await stopAll();
    expect(count).toBe(1);
    expect(await runs()).toHaveLength(1);
  });

  it('I8 is due at its next time again when a clock that was an hour ahead is corrected', async () => {
    const everyMinute = { ...sweep, schedule: '* * * * *' };
    startReplica(noop, everyMinute);
    await waitUntilDeclared();
    await stopAll();
    await makeDue('-1 hour');
    startReplica(noop, everyMinute);
    await eventually(async () => {
      const [listed] = await schedules();
      expect(listed?.dueAt.getTime()).toBeLessThan(Date.now() + 61_000);
    });
  });

  it('is not started again while its last run is active', async () => {
    let open = (): void => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    startReplica(noop);
    await waitUntilDeclared();
    await stopAll();
    await makeDue('1 day');
    startReplica(() => gate);
    await eventually(async () => expect(await runs()).toEqual([{ state: 'running' }]));
    await makeDue('1 second');
    startReplica(noop);
    await eventually(async () => expect((await schedules())[0]?.dueAt.getTime()).toBeGreaterThan(Date.now()));
    expect(await runs()).toEqual([{ state: 'running' }]);
    open();
    await eventually(async () => expect(await runs()).toEqual([{ state: 'done' }]));
  });

  it('is retried when it fails, and listed with its error after the last attempt', async () => {
    startReplica(noop);
    await waitUntilDeclared();
    await stopAll();
    await makeDue('1 second');
    startReplica(() => Promise.reject(new Error('no such table')));
    await eventually(async () => expect((await schedules())[0]?.lastRun).toMatchObject({ state: 'failed' }));
    expect((await schedules())[0]?.lastRun?.error).toContain('no such table');
    const [row] = await database.system((tx) => tx.query('select attempt from job'));
    expect(row).toEqual({ attempt: 2 });
  });

  it('waits for the first time of a changed schedule', async () => {
    startReplica(noop);
    await waitUntilDeclared();
    await stopAll();
    await makeDue('1 day');
    startReplica(noop, { ...sweep, schedule: cronOnDay('30 5') });
    await eventually(async () => expect((await schedules())[0]).toMatchObject({ cron: cronOnDay('30 5') }));
    expect((await schedules())[0]?.dueAt.toISOString()).toMatch(/T05:30:00.000Z$/);
    expect(await runs()).toEqual([]);
  });

  it('deletes its runs after a week', async () => {
    startReplica(noop);
    await waitUntilDeclared();
    await stopAll();
    for (const ago of ['20 days', '1 minute']) {
      await makeDue(ago);
      startReplica(noop);
      // Waits for the current run: it is aged only once it has ended.
      const isDone = async () => expect((await schedules())[0]?.lastRun).toMatchObject({ state: 'done' });
      const hasRun = async () => expect((await schedules())[0]?.dueAt.getTime()).toBeGreaterThan(Date.now());
      await eventually(hasRun);
      await eventually(isDone);
      await stopAll();
      if (ago === '20 days')
        await database.system((tx) => tx.execute(`update job set finished_at = now() - interval '8 days'`));
    }
    await eventually(async () => expect(await runs()).toHaveLength(1));
  });
});
