import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { routes, stageNames, type Sop } from '@sop/contracts';
import { client, eventually, type Client } from '@sop/testing';
import type pg from 'pg';
import { sampleClip } from '../sample-clip.js';
import { artifactOf, endBlocked, blockRows, installBlocking, untilBlocked } from './blocked-rows.js';
import { OwnSystem } from './own-system.js';

const runSeconds = 300;
const testMs = 900_000;
/** A job is given up after five attempts, so one run can be interrupted four times at most. */
const killsPerRun = 3;

interface Company {
  client: Client;
  companyId: string;
  departmentId: string;
}

interface StoredStage {
  stage: string;
  finished_at: Date;
}

describe('system that is killed', () => {
  let system: OwnSystem;
  let database: pg.Client;
  let video: Uint8Array<ArrayBuffer>;
  let first: Company;
  let second: Company;

  beforeAll(async () => {
    system = await OwnSystem.create();
    await system.start();
    database = await system.openDatabase();
    await installBlocking(database, 'pipeline.job_stage', 'stage');
    // Half of it: four steps.
    video = await sampleClip(25);
    [first, second] = [await register(), await register()];
  }, testMs);
  afterEach(() => blockRows(database, []));
  afterAll(async () => {
    await database.end().catch(() => undefined);
    await system.remove();
  }, testMs);

  async function register(): Promise<Company> {
    const own = client(system.baseUrl);
    const { companyId } = await own.register();
    const department = await own.call(routes.departments.create, { body: { name: 'Workshop' } });
    return { client: own, companyId, departmentId: department.id };
  }

  async function create({ client: own, departmentId }: Company): Promise<string> {
    const body = { title: 'Change a blade', department_id: departmentId };
    const file = { filename: 'blade.mp4', contentType: 'video/mp4', bytes: video };
    return (await own.call(routes.sops.create, { body, file })).id;
  }

  const progressOf = (company: Company, sopId: string) =>
    company.client.call(routes.progress.get, { params: { sopId } });

  async function complete(company: Company, sopId: string): Promise<Sop> {
    await eventually(
      async () =>
        expect(await progressOf(company, sopId)).toMatchObject({ stage: 'complete', progress: 100 }),
      { timeoutSeconds: runSeconds, intervalMs: 200 },
    );
    return company.client.call(routes.sops.get, { params: { id: sopId } });
  }

  /** The artifacts of the stages so far; the list of detectors is no stage and is written by each attempt. */
  async function storedStages(sopId: string): Promise<StoredStage[]> {
    const { rows } = await database.query<StoredStage>(
      `select s.stage, s.finished_at from pipeline.job_stage s join pipeline.job j on j.id = s.job_id
       where j.subject_id = $1 and j.kind = 'sop' and s.stage <> 'madeBy'`,
      [sopId],
    );
    return rows;
  }

  async function workerOf(sopId: string): Promise<number> {
    const { rows } = await database.query<{ lease_owner: string }>(
      `select lease_owner from pipeline.job where subject_id = $1 and state = 'running'`,
      [sopId],
    );
    return Number(rows[0]?.lease_owner.split('/').at(-2));
  }

  /** One complete SOP, each step once, without repeating a stage that was stored at any of the moments. */
  async function expectWhole(company: Company, sop: Sop, moments: StoredStage[][]) {
    expect(sop.status).toBe('ready');
    expect(sop.steps.length).toBeGreaterThanOrEqual(3);
    expect(sop.steps.map(({ position }) => position)).toEqual(sop.steps.map((_, at) => at + 1));
    expect(new Set(sop.steps.map(({ start_seconds }) => start_seconds)).size).toBe(sop.steps.length);
    expect((await company.client.call(routes.sops.list)).map(({ id }) => id)).toEqual([sop.id]);
    const end = await storedStages(sop.id);
    for (const moment of moments) expect(end).toEqual(expect.arrayContaining(moment));
  }

  /** The counted usage matches what is stored. */
  async function expectUsageToMatch({ companyId }: Company) {
    await eventually(async () => {
      const { rows } = await database.query<{ used: string; there: string }>(
        `select (select used from billing.usage_counter where company_id = $1 and kind = 'storage_bytes') as used,
                (select coalesce(sum(video_size_bytes), 0) from sop.sop where company_id = $1)
                + (select coalesce(sum(bytes), 0) from pipeline.stored_bytes where company_id = $1) as there`,
        [companyId],
      );
      expect(rows[0]?.used).toBe(rows[0]?.there);
    });
  }

  it(
    'P1 makes one whole SOP although its worker is killed in each of the stages',
    async () => {
      const waiting = new Set<string>(Object.values(artifactOf));
      for (const company of [first, second]) {
        await blockRows(database, [...waiting]);
        const sopId = await create(company);
        const moments: StoredStage[][] = [];
        for (let kill = 0; kill < killsPerRun; kill += 1) {
          const artifact = await untilBlocked(database);
          // Everything else can wait for another worker: the database blocks a stage for seconds.
          system.killProcess(await workerOf(sopId));
          waiting.delete(artifact);
          await blockRows(database, [...waiting]);
          await endBlocked(database);
          moments.push(await storedStages(sopId));
          const shown = await progressOf(company, sopId);
          expect(stageNames as readonly string[]).toContain(shown.stage);
        }
        await blockRows(database, []);
        await expectWhole(company, await complete(company, sopId), moments);
        await expectUsageToMatch(company);
      }
      expect([...waiting]).toEqual([]);
    },
    testMs,
  );

  it('keeps the SOPs of two companies apart', async () => {
    const [[ours], [theirs]] = [
      await first.client.call(routes.sops.list),
      await second.client.call(routes.sops.list),
    ];
    for (const [company, foreign] of [
      [first, theirs?.id ?? ''],
      [second, ours?.id ?? ''],
    ] as const) {
      const params = { id: foreign, sopId: foreign };
      const replies = await Promise.all([
        company.client.send(routes.sops.get, { params }),
        company.client.send(routes.steps.list, { params }),
        company.client.send(routes.sops.remove, { params }),
        company.client.send(routes.progress.get, { params }),
        company.client.send(routes.progress.retry, { params }),
        company.client.send(routes.frames.list, { params }),
      ]);
      expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
    }
  });

  it(
    'R1 leaves nothing of an SOP that is deleted during generation, and frees its workers',
    async () => {
      const company = await register();
      const sopId = await create(company);
      const ofSop = async () => (await system.objects()).filter((file) => file.includes(sopId));
      await eventually(async () => expect((await ofSop()).length).toBeGreaterThan(5), {
        timeoutSeconds: 120,
      });
      await company.client.call(routes.sops.remove, { params: { id: sopId } });
      await eventually(
        async () => {
          expect(await ofSop()).toEqual([]);
          expect(await system.scratch()).toEqual([]);
          const { rows } = await database.query(
            `select 1 from pipeline.job where state in ('waiting', 'running')`,
          );
          expect(rows).toEqual([]);
        },
        { timeoutSeconds: 120, intervalMs: 100 },
      );
      const gone = await company.client.send(routes.progress.get, { params: { sopId } });
      expect(gone.status).toBe(404);
      await expectUsageToMatch(company);
    },
    testMs,
  );

  it(
    'continues after the whole system was killed, including the database',
    async () => {
      const company = await register();
      const sopId = await create(company);
      await eventually(async () => expect((await storedStages(sopId)).length).toBeGreaterThanOrEqual(2), {
        timeoutSeconds: 120,
        intervalMs: 50,
      });
      const moment = await storedStages(sopId);
      await system.killAll();
      await system.start();
      database = await system.openDatabase();
      await expectWhole(company, await complete(company, sopId), [moment]);
      await expectUsageToMatch(company);
      await eventually(async () => expect(await system.scratch()).toEqual([]));
    },
    testMs,
  );
});
