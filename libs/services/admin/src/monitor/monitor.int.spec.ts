import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Controller } from '@nestjs/common';
import {
  CompanyRegistered,
  PipelinePerformance,
  routes,
  SopDeleted,
  SopTitles,
  type FailedItem,
  type PayloadOf,
  type RequestOf,
  type ResponseOf,
} from '@sop/contracts';
import { databaseToken, type Database } from '@sop/database';
import { defineJob, JobQueue, ServiceJobs } from '@sop/jobs';
import { OnEvent, OnRequest } from '@sop/messaging';
import {
  eventually,
  fakesModule,
  otherSpellings,
  signedIn,
  startApp,
  emitEvent,
  trailOf,
  type Client,
  type TestApp,
} from '@sop/testing';
import { v7 as uuidv7 } from 'uuid';
import { AdminModule } from '../admin.module.js';
import { FollowCompanies } from '../companies/follow-companies.js';
import { FakeSessions } from '../testing/fake-sessions.js';
import { LivingProcesses } from './living-processes.js';
import { MachineSamples } from './machine-samples.js';

const sopJob = defineJob({ kind: 'sop' });
const titles = new Map<string, string>();

let isHandlerFailing = true;

@Controller()
class FakeSop {
  @OnRequest(SopTitles)
  async titles({ sop_ids }: RequestOf<typeof SopTitles>): Promise<ResponseOf<typeof SopTitles>> {
    return {
      sops: sop_ids.flatMap((sop_id) => ({ sop_id, title: titles.get(sop_id) ?? [] })).flat() as never,
    };
  }

  @OnEvent(SopDeleted)
  async forget({ sop_id }: PayloadOf<typeof SopDeleted>): Promise<void> {
    if (isHandlerFailing) throw new Error(`no way to forget ${sop_id}`);
  }
}

@Controller()
class FakePipeline {
  @OnRequest(PipelinePerformance)
  async performance(): Promise<ResponseOf<typeof PipelinePerformance>> {
    return { finished: 3, failed: 1, mean_seconds: 42.5, finished_in_all: 10 };
  }
}

const { monitor } = routes;

let test: TestApp;
let operator: Client;
let pipeline: Database;
let admin: Database;
const queue = new JobQueue('pipeline');

const databaseOf = (service: Parameters<typeof databaseToken>[0]) =>
  test.app.get<Database>(databaseToken(service), { strict: false });

beforeAll(async () => {
  process.env['SECRETS_KEY'] = 'secrets-key-of-the-tests-01234567890';
  test = await startApp(
    [
      AdminModule,
      fakesModule('auth', FakeSessions),
      fakesModule('sop', FakeSop),
      fakesModule('pipeline', FakePipeline),
    ],
    { services: ['admin', 'auth', 'sop', 'pipeline'] },
  );
  operator = (await signedIn(test.client, { isOperator: true })).client;
  [pipeline, admin] = [databaseOf('pipeline'), databaseOf('admin')];
});
afterAll(() => test.close());
/** Jobs of this service too: its startup job waits for services that do not run here. */
beforeEach(async () => {
  for (const each of [pipeline, admin]) await each.system((tx) => tx.execute('delete from job'));
});

async function company(name: string, email = `${uuidv7()}@example.com`): Promise<string> {
  const company_id = uuidv7();
  const follow = test.app.get(FollowCompanies, { strict: false });
  const event = { company_id, company_name: name, user_id: uuidv7(), email };
  await admin.system((tx) => follow.registered(CompanyRegistered.payload.parse(event), tx));
  return company_id;
}

/** A job in a given state. @returns the id of its SOP */
async function job(companyId: string, set: string, title = 'An SOP'): Promise<string> {
  const subjectId = uuidv7();
  titles.set(subjectId, title);
  await pipeline.system(async (tx) => {
    const { jobId } = await queue.enqueue(tx, sopJob, { companyId, subjectId, payload: {} });
    await tx.execute(`update job set ${set} where id = $1`, [jobId]);
  });
  return subjectId;
}

const failed = (reason = 'Error: the disk broke', at = 'now()') =>
  `state = 'failed', attempt = 5, detail = 'An error occurred during processing', error = '${reason}', finished_at = ${at}`;
const running = `state = 'running', percent = 40, stage = 'writing', started_at = now() - interval '1 minute',
  lease_until = now() + interval '1 minute', heartbeat_at = now()`;

const list = (query: Parameters<typeof operator.call<typeof monitor.failed>>[1] = {}) =>
  operator.call(monitor.failed, query);
const refOf = ({ service, type, id, handler }: FailedItem) => ({ service, type, id, handler });

describe('system metrics', () => {
  it('contain the load of this machine and its last hour', async () => {
    await eventually(async () => {
      const metrics = await operator.call(monitor.metrics);
      expect(metrics.machines).toHaveLength(1);
      expect(metrics.memory_usage).toBeGreaterThan(0);
      expect(metrics.disk_usage).toBeGreaterThan(0);
      expect(metrics.machines[0]).toMatchObject({ cpu_cores: expect.any(Number), name: expect.any(String) });
      expect(metrics.history.length).toBeGreaterThan(0);
    });
  });

  it('contain waiting and running jobs', async () => {
    const acme = await company('Acme Press');
    await job(acme, `created_at = now() - interval '1 hour', not_before = now() - interval '1 hour'`);
    await job(acme, running, 'Change the blade');
    await job(acme, `not_before = now() + interval '1 hour'`);
    const sops = await eventually(async () => {
      const { active_jobs, queues } = await operator.call(monitor.metrics);
      expect(active_jobs).toBe(1);
      const [shown] = queues.filter(({ kind }) => kind === 'sop');
      expect(shown).toMatchObject({ service: 'pipeline', waiting: 2, running: 1 });
      return shown;
    });
    expect(sops?.oldest_waiting_seconds).toBeGreaterThanOrEqual(3600);
    expect(sops?.oldest_waiting_seconds).toBeLessThan(7200);
    const { jobs, total } = await operator.call(monitor.activeJobs);
    expect(total).toBe(1);
    expect(jobs.filter(({ company_name }) => company_name === 'Acme Press')).toMatchObject([
      {
        ...{ type: 'sop', service: 'pipeline', status: 'processing', progress: 40, stage: 'writing' },
        ...{ company_name: 'Acme Press', sop_title: 'Change the blade' },
      },
    ]);
  });

  it('list a job with stage, progress and status while it runs and for some seconds after it completed', async () => {
    const acme = await company('Acme Dairy');
    const done = (ago: string) =>
      `state = 'done', percent = 95, stage = 'screenshots', started_at = now() - interval '5 minutes', finished_at = now() - interval '${ago}'`;
    await job(acme, running, 'Fill the bottles');
    await job(acme, done('0 seconds'), 'Clean the tank');
    await job(acme, done('1 minute'), 'Close the valve');
    await job(acme, failed(), 'Open the valve');
    await eventually(async () => {
      const { jobs } = await operator.call(monitor.activeJobs);
      const shown = jobs
        .filter(({ company_name }) => company_name === 'Acme Dairy')
        .map(({ sop_title, status, stage, progress }) => ({ sop_title, status, stage, progress }));
      expect(shown).toEqual([
        { sop_title: 'Clean the tank', status: 'completed', stage: 'screenshots', progress: 100 },
        { sop_title: 'Fill the bottles', status: 'processing', stage: 'writing', progress: 40 },
      ]);
    });
  });

  it('count a job of a dead worker as waiting', async () => {
    await job(await company('Dead'), running.replace(`now() + interval '1 minute'`, 'now()'));
    await eventually(async () => {
      const { queues, active_jobs } = await operator.call(monitor.metrics);
      expect(queues.filter(({ kind }) => kind === 'sop')).toMatchObject([{ waiting: 1, running: 0 }]);
      expect(active_jobs).toBe(0);
    });
  });

  it('name the services that do not respond', async () => {
    await eventually(async () => {
      const { services } = await operator.call(monitor.metrics);
      const answering = services.filter(({ is_answering }) => is_answering).map(({ service }) => service);
      expect(answering).toEqual(['gateway', 'auth', 'sop', 'pipeline', 'admin']);
    });
  });

  it('contain the performance of the pipeline', async () => {
    expect(await operator.call(monitor.performance)).toEqual({
      avg_processing_time: 42.5,
      error_rate: 0.25,
      total_sops_processed: 10,
      finished: 3,
      failed: 1,
      days: 7,
    });
  });

  it('are high above 80 percent', async () => {
    const processes = test.app.get(LivingProcesses, { strict: false });
    const machine = {
      ...{ name: 'busy', cpu_cores: 2, cpu_percent: 81, memory_bytes: 1, memory_percent: 10 },
      ...{ disk_bytes: 1, disk_free_bytes: 0, disk_percent: 100, gpus: [] },
    };
    processes.record({
      ...{ process_id: uuidv7(), name: 'pipeline', is_worker: true, services: [] },
      ...{ cpu_percent: 160, memory_bytes: 5, uptime_seconds: 3, machine },
    });
    const metrics = await operator.call(monitor.metrics);
    expect(metrics).toMatchObject({ status: 'high_load', disk_usage: 100 });
    // The test machine reports its own load too, which may be higher.
    expect(metrics.cpu_usage).toBeGreaterThanOrEqual(81);
    expect(metrics.workers).toMatchObject([{ name: 'pipeline', machine: 'busy', is_alive: true }]);
  });

  it('are deleted after an hour', async () => {
    const old = `insert into machine_sample values (now() - interval '61 minutes', 'old', 1, 1, 1)`;
    await admin.system((tx) => tx.execute(old));
    const load = { cpu_percent: 1, memory_percent: 1, disk_percent: 1 };
    const samples = test.app.get(MachineSamples, { strict: false });
    await samples.save({ ...load, name: 'new' } as never, Date.now() + 60_000);
    const machines = await admin.system((tx) => tx.query('select distinct machine from machine_sample'));
    expect(machines).toEqual(expect.not.arrayContaining([{ machine: 'old' }]));
  });
});

describe('failed work', () => {
  it('is found by its company and its reason', async () => {
    const [acme, zeta] = [await company('Quark Ltd'), await company('Zeta Ltd')];
    const sop = await job(acme, failed('Error: the disk broke'), 'Oil the press');
    await job(zeta, failed('Error: no such voice'));
    const ofQuark = await list({ query: { search: 'quark' } });
    expect(ofQuark).toMatchObject({ total: 1, next_cursor: null });
    expect(ofQuark.items).toMatchObject([
      {
        ...{ type: 'job', service: 'pipeline', name: 'sop', subject_id: sop, sop_title: 'Oil the press' },
        ...{ company_name: 'Quark Ltd', error: 'Error: the disk broke', attempts: 5 },
      },
    ]);
    const byReason = await list({ query: { search: 'VOICE' } });
    expect(byReason.items.map(({ company_name }) => company_name)).toEqual(['Zeta Ltd']);
    expect((await list({ query: { company_id: zeta } })).items).toHaveLength(1);
    expect((await list({ query: { search: 'nobody at all' } })).items).toEqual([]);
  });

  it('is found by any spelling of its company and of a user’s address', async () => {
    const [name, email] = ['Größe “Süd” – Lager', 'jürgen.strauß@example.com'];
    const sop = await job(await company(name, email), failed('none'));
    await job(await company('Quark Ltd'), failed('none'));
    for (const text of [name, email])
      for (const [difference, search] of otherSpellings(text)) {
        const { items } = await list({ query: { search } });
        expect([text, difference, items.map(({ subject_id }) => subject_id)]).toEqual([
          text,
          difference,
          [sop],
        ]);
      }
  });

  it('is paginated, newest first, without gaps or duplicates', async () => {
    const acme = await company('Pages');
    for (const minutes of [1, 2, 3, 4, 5])
      await job(acme, failed(`Error: ${minutes}`, `now() - interval '${minutes} minutes'`));
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await list({
        query: { company_id: acme, limit: 2, ...(cursor && { cursor }) },
      });
      seen.push(...page.items.map(({ error }) => error));
      cursor = page.next_cursor;
    } while (cursor);
    expect(seen).toEqual([1, 2, 3, 4, 5].map((minutes) => `Error: ${minutes}`));
    const since = new Date(Date.now() - 2.5 * 60_000).toISOString();
    expect((await list({ query: { company_id: acme, since } })).total).toBe(2);
  });

  it('is not listed when a later attempt succeeded', async () => {
    const acme = await company('Later');
    const subjectId = await job(acme, failed());
    await pipeline.system((tx) =>
      queue.enqueue(tx, sopJob, { companyId: acme, subjectId, generation: 2, payload: {} }),
    );
    expect((await list({ query: { company_id: acme } })).items).toEqual([]);
  });

  it('is retried, audited and removed from the list', async () => {
    const acme = await company('Again');
    const sop = await job(acme, failed());
    const [item] = (await list({ query: { company_id: acme } })).items;
    if (!item) throw new Error('nothing is listed');
    await operator.call(monitor.retryFailed, { body: refOf(item) });
    const rows = await pipeline.system((tx) =>
      tx.query('select state, attempt, error from job where subject_id = $1', [sop]),
    );
    expect(rows).toEqual([{ state: 'waiting', attempt: 0, error: null }]);
    expect(await trailOf(admin, acme)).toMatchObject([
      { action: 'failed-work.retried', userId: expect.any(String) },
    ]);
    const again = await operator.send(monitor.retryFailed, { body: refOf(item) });
    expect(again.status).toBe(404);
    expect(await trailOf(admin, acme)).toHaveLength(1);
  });

  it('shows why it cannot be retried, in the list and on a retry', async () => {
    const acme = await company('Refused');
    const jobs = servicesJobs();
    jobs.setRetryRules(sopJob, { noRetryReason: async () => 'Nothing of it was kept.' });
    try {
      await job(acme, failed());
      const [item] = (await list({ query: { company_id: acme } })).items;
      expect(item).toMatchObject({ no_retry: 'Nothing of it was kept.' });
      const reply = await operator.send(monitor.retryFailed, { body: refOf(item as FailedItem) });
      expect(reply.status).toBe(409);
      expect(await reply.json()).toMatchObject({
        detail: 'This cannot be retried. Nothing of it was kept.',
        code: 'work.refused',
      });
    } finally {
      jobs.setRetryRules(sopJob, {});
    }
    expect((await list({ query: { company_id: acme } })).items).toMatchObject([{ no_retry: null }]);
  });

  it('is discarded without a visible change for the company, until it fails again', async () => {
    const acme = await company('Discarded');
    const sop = await job(acme, failed());
    const [item] = (await list({ query: { company_id: acme } })).items;
    await operator.call(monitor.discardFailed, { body: refOf(item as FailedItem) });
    expect((await list({ query: { company_id: acme } })).items).toEqual([]);
    expect(await trailOf(admin, acme)).toMatchObject([{ action: 'failed-work.discarded' }]);
    const state = (tx: Parameters<Parameters<Database['system']>[0]>[0]) =>
      tx.query('select state from job where subject_id = $1', [sop]);
    expect(await pipeline.system(state)).toEqual([{ state: 'failed' }]);
    await pipeline.system((tx) => queue.retry(tx, sopJob, { subjectId: sop }));
    await pipeline.system((tx) => tx.execute(`update job set ${failed()} where subject_id = $1`, [sop]));
    expect((await list({ query: { company_id: acme } })).items).toHaveLength(1);
  });

  it('includes failed events, which can be handled again or discarded', async () => {
    const acme = await company('Letters');
    const events = [uuidv7(), uuidv7()];
    for (const sop_id of events) await emitEvent(databaseOf('sop'), SopDeleted, { sop_id, company_id: acme });
    const letters = async () => (await list({ query: { company_id: acme } })).items;
    await eventually(async () => expect(await letters()).toHaveLength(2));
    const [first, second] = (await letters()) as [FailedItem, FailedItem];
    expect(first).toMatchObject({
      ...{ type: 'event', service: 'sop', name: 'sop.deleted', handler: 'FakeSop.forget' },
      error: expect.stringContaining('no way to forget'),
    });
    const refused = await operator.send(monitor.retryFailed, { body: refOf(first) });
    expect(refused.status).toBe(409);
    isHandlerFailing = false;
    await operator.call(monitor.retryFailed, { body: refOf(first) });
    await operator.call(monitor.discardFailed, { body: refOf(second) });
    expect(await letters()).toEqual([]);
    expect((await trailOf(admin, acme)).map(({ action }) => action)).toEqual([
      'failed-work.retried',
      'failed-work.discarded',
    ]);
  });

  it('is forbidden to everyone but the operator', async () => {
    const { client } = await signedIn(test.client);
    for (const route of Object.values(monitor)) {
      expect((await client.send(route)).status).toBe(403);
      expect((await test.client.anonymous().send(route)).status).toBe(401);
    }
  });
});

/** The pipeline's: each service of the process has one. */
function servicesJobs(): ServiceJobs {
  const all = test.app.get<ServiceJobs>(ServiceJobs, { strict: false, each: true });
  const found = all.find((each) => Reflect.get(each, 'service') === 'pipeline');
  if (!found) throw new Error('the pipeline has no jobs');
  return found;
}
