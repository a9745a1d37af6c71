import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openDatabase, type Database } from '@sop/database';
import { testDatabase, type TestDatabase } from '@sop/testing';
import { trainingSchema } from '../training.schema.js';
import { DeleteStaleSuggestions } from './delete-stale-suggestions.js';

describe('suggestion jobs', () => {
  let server: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    server = await testDatabase(['training']);
    database = await openDatabase(trainingSchema, server.urls.training);
  });
  afterAll(async () => {
    await database.close();
    await server.drop();
  });

  it('are deleted once no request can wait for them, and no other job with them', async () => {
    const rows = (sql: string) => database.system((tx) => tx.query(sql));
    await rows(`insert into job (id, kind, company_id, subject_id, generation, state, payload, created_at)
      select gen_random_uuid(), kind, gen_random_uuid(), age, 1, 'done', '{}', now() - age::interval
      from unnest(array['suggest', 'suggest', 'train'], array['1 hour', '5 minutes', '1 hour']) as job (kind, age)`);
    await new DeleteStaleSuggestions(database).run();
    expect(await rows('select kind, subject_id as age from job order by kind')).toEqual([
      { kind: 'suggest', age: '5 minutes' },
      { kind: 'train', age: '1 hour' },
    ]);
  });
});
