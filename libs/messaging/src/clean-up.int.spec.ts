import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Database, openDatabase } from '@sop/database';
import { JobWorker } from '@sop/jobs';
import { eventually, testDatabase, type TestDatabase } from '@sop/testing';
import { CleanUpMessages } from './clean-up.js';

const schema = { service: 'sop', entities: [], migrations: [] } as const;

describe('CleanUpMessages', () => {
  let server: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    server = await testDatabase(['sop']);
    database = await openDatabase(schema, server.urls.sop);
  });
  afterAll(async () => {
    await database.close();
    await server.drop();
  });

  const rows = (sql: string) => database.system((tx) => tx.query(sql));

  it('deletes old sent, handled and dead messages, however many, and nothing that still waits', async () => {
    await rows(`
      insert into outbox (id, name, payload, headers, created_at, sent_at) select gen_random_uuid(), case when n <= 12000 then 'old' else 'new' end,
        '{}', '{}', now() - interval '60 days', now() - case when n <= 12000 then interval '8 days' else interval '6 days' end
      from generate_series(1, 12003) as n`);
    await rows(`insert into outbox (id, name, payload, headers, created_at) values
      (gen_random_uuid(), 'waits', '{}', '{}', now() - interval '60 days')`);
    await rows(`insert into inbox (event_id, handler, handled_at) values
      (gen_random_uuid(), 'old', now() - interval '31 days'), (gen_random_uuid(), 'new', now() - interval '29 days')`);
    await rows(`insert into dead_letter (event_id, handler, name, payload, headers, attempts, error, failed_at) values
      (gen_random_uuid(), 'old', 'a', '{}', '{}', 6, 'no', now() - interval '91 days'),
      (gen_random_uuid(), 'new', 'a', '{}', '{}', 6, 'no', now() - interval '89 days')`);
    await new CleanUpMessages(database).run({}, { signal: new AbortController().signal });
    expect(await rows('select name, count(*) as count from outbox group by name order by name')).toEqual([
      { name: 'new', count: 3 },
      { name: 'waits', count: 1 },
    ]);
    expect(await rows('select handler from inbox')).toEqual([{ handler: 'new' }]);
    expect(await rows('select handler from dead_letter')).toEqual([{ handler: 'new' }]);
  });

  it('is scheduled within the hour', async () => {
    const worker = new JobWorker({
      database,
      handlers: [new CleanUpMessages(database)],
      slots: () => 0,
    });
    worker.start();
    const dueSql = `select name from job_schedule where due_at <= now() + interval '1 hour'`;
    await eventually(async () => expect(await rows(dueSql)).toEqual([{ name: 'messages.clean-up' }]));
    await worker.stop();
  });
});
