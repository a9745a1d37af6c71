import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Database, openDatabase } from '@sop/database';
import { defineJob, JobQueue, JobWorker } from '@sop/jobs';
import { eventually, testDatabase, type TestDatabase } from '@sop/testing';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { simulate } from './model.mjs';

const run = defineJob({ kind: 'run', payload: z.object({}) });
const schema = { service: 'pipeline', entities: [], migrations: [] } as const;

describe('the simulated queue and the real one', () => {
  let server: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    server = await testDatabase(['pipeline']);
    database = await openDatabase(schema, server.urls.pipeline);
  });
  afterAll(async () => {
    await database.close();
    await server.drop();
  });

  /** Twelve of one company, then four of another, then one of a third, all enqueued before a worker starts. */
  const companies = [uuidv7(), uuidv7(), uuidv7()];
  const arrivals = [12, 4, 1].flatMap((count, which) =>
    Array.from({ length: count }, (_, at) => ({
      subject: `${which}-${at}`,
      company: companies[which] ?? '',
      at: 0,
      takes: 10,
    })),
  );

  /** The order in which a worker with `atOnce` slots takes the runs; they end in the order of `ending`. */
  async function takenByReal(atOnce: number, ending: readonly string[]): Promise<string[]> {
    const queue = new JobQueue('pipeline');
    await database.system((tx) => tx.execute('delete from job'));
    for (const { subject, company } of arrivals)
      await database.tenant(company, (tx) =>
        queue.enqueue(tx, run, { companyId: company, subjectId: subject, payload: {} }),
      );
    const taken: string[] = [];
    const gates = new Map<string, () => void>();
    const worker = new JobWorker({
      database,
      slots: () => atOnce,
      handlers: [
        {
          job: run,
          run: ({ subjectId }) => {
            taken.push(subjectId);
            return new Promise<void>((resolve) => void gates.set(subjectId, resolve));
          },
        },
      ],
    });
    worker.start();
    for (const [ended, subject] of ending.entries()) {
      await eventually(() => expect(taken.length).toBe(Math.min(arrivals.length, ended + atOnce)));
      gates.get(subject)?.();
      await eventually(async () => {
        const [row] = await database.system((tx) =>
          tx.query<{ done: number }>(`select count(*)::int as done from job where state = 'done'`),
        );
        expect(row?.done).toBe(ended + 1);
      });
    }
    await worker.stop();
    return taken;
  }

  it.each([1, 2, 3])('take runs in the same order, %s at once', async (atOnce) => {
    const lasting = arrivals.map((arrival, at) => ({ ...arrival, takes: 10 + at * 0.001 }));
    const scaling = { min: atOnce, max: atOnce, everySeconds: 30, startSeconds: 1, cooldownSeconds: 60 };
    const { runs } = simulate({ arrivals: lasting, scaling });
    const subjectOf = (takes: number) => lasting.find((each) => each.takes === takes)?.subject ?? '';
    const ending = runs.map(({ takes }) => subjectOf(takes));
    const begun = [...runs].sort((one, other) => one.begun - other.begun || one.order - other.order);
    const real = await takenByReal(atOnce, ending);
    expect(real).toEqual(begun.map(({ takes }) => subjectOf(takes)));
  });
});
