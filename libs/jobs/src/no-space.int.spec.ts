import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { type Database, openDatabase } from '@sop/database';
import { eventually, testDatabase, type TestDatabase } from '@sop/testing';
import { v7 as uuidv7 } from 'uuid';
import { defineJob, JobQueue, JobWorker } from './index.js';

const job = defineJob({ kind: 'run', attempts: 1 });

describe('a job that finds no disk space', () => {
  let server: TestDatabase;
  let database: Database;
  let worker: JobWorker | undefined;
  beforeAll(async () => {
    Logger.overrideLogger(false);
    server = await testDatabase(['pipeline']);
    database = await openDatabase(
      { service: 'pipeline', entities: [], migrations: [] },
      server.urls.pipeline,
    );
  });
  afterEach(() => worker?.stop());
  afterAll(async () => {
    await database.close();
    await server.drop();
  });

  it.each([{ code: 'ENOSPC' }, { code: '53100' }])(
    'is retried until there is space, without counting attempts: %j',
    async (full) => {
      const queue = new JobQueue('pipeline');
      const [companyId, subjectId] = [uuidv7(), uuidv7()];
      await database.tenant(companyId, (tx) =>
        queue.enqueue(tx, job, { companyId, subjectId, generation: 1, payload: {} }),
      );
      const stateOf = () => database.system((tx) => queue.find(tx, job, { subjectId }));
      let attempts = 0;
      worker = new JobWorker({
        database,
        handlers: [
          {
            job,
            run: async (_job, context) => {
              attempts += 1;
              if (attempts <= 3) throw Object.assign(new Error('write failed'), full);
              await context.finish(() => Promise.resolve());
            },
          },
        ],
        slots: () => 1,
        pollSeconds: 0.05,
        noSpaceRetrySeconds: 0.1,
      });
      worker.start();
      await eventually(async () => expect(await stateOf()).toMatchObject({ state: 'done', attempt: 1 }));
      expect(attempts).toBe(4);
    },
  );
});
