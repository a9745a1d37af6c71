import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, Module } from '@nestjs/common';
import { type PayloadOf, routes, SessionState, SopDeleted } from '@sop/contracts';
import {
  type Database,
  DatabaseModule,
  databaseToken,
  InjectDatabase,
  tenantTable,
  type Tx,
} from '@sop/database';
import { MessagingModule, OnEvent, OnRequest } from '@sop/messaging';
import { Caller, Input, Serve } from '@sop/service-kit';
import { v7 as uuidv7 } from 'uuid';
import { eventually, liveSession, signedIn, startApp, type TestApp } from './index.js';

const { departments } = routes;
const schema = {
  service: 'sop',
  entities: [],
  migrations: [
    {
      name: '0001-department',
      up: `create table department (id uuid primary key, company_id uuid not null, name text not null);
        ${tenantTable('department')}`,
    },
  ],
} as const;
const insert = 'insert into department (id, company_id, name) values ($1, $2, $3)';

@Controller()
class DepartmentsController {
  constructor(@InjectDatabase('sop') private readonly database: Database) {}

  @Serve(departments.list)
  list(@Caller() caller: Caller) {
    return this.database.tenant(caller.companyId, (tx) =>
      tx.query<{ id: string; name: string }>('select id, name from department order by id'),
    );
  }

  @Serve(departments.create)
  async create(@Caller() caller: Caller, @Input() input: { body: { name: string } }) {
    const created = { id: uuidv7(), name: input.body.name };
    await this.database.tenant(caller.companyId, async (tx) => {
      await tx.query(insert, [created.id, caller.companyId, created.name]);
      await tx.emit(SopDeleted, { sop_id: created.id, company_id: caller.companyId });
    });
    return created;
  }
}

@Controller()
class Reactions {
  @OnEvent(SopDeleted)
  async mark({ sop_id }: PayloadOf<typeof SopDeleted>, tx: Tx): Promise<void> {
    await tx.execute(`update department set name = name || ', seen' where id = $1`, [sop_id]);
  }

  @OnRequest(SessionState)
  async state(): Promise<typeof liveSession> {
    return liveSession;
  }
}

@Module({
  imports: [DatabaseModule.forService(schema), MessagingModule.forService('sop')],
  controllers: [DepartmentsController, Reactions],
})
class SampleSopModule {}

describe('startApp', () => {
  let system: TestApp;

  beforeAll(async () => {
    system = await startApp([SampleSopModule], { services: ['sop'] });
  });
  afterAll(() => system.close());

  it('runs a request through database, outbox, bus and handler', async () => {
    const { client } = await signedIn(system.client);
    const created = await client.call(departments.create, { body: { name: 'Press shop' } });
    await eventually(async () => {
      expect(await client.call(departments.list)).toEqual([{ id: created.id, name: 'Press shop, seen' }]);
    });
  });

  it('keeps companies apart', async () => {
    const [theirs, ours] = [await signedIn(system.client), await signedIn(system.client)];
    await theirs.client.call(departments.create, { body: { name: 'Theirs' } });
    expect(await ours.client.call(departments.list)).toEqual([]);
  });

  it('starts no job by the clock: a due schedule waits until a test runs it', async () => {
    const database = system.app.get<Database>(databaseToken('sop'), { strict: false });
    const due = `insert into job_schedule (name, cron, due_at) values ('sweep', '* * * * *', now())
      returning due_at > now() + interval '1 year' as is_held`;
    expect(await database.system((tx) => tx.query(due))).toEqual([{ is_held: true }]);
  });

  it('reports a refusal with its request id', async () => {
    const refused = system.client.anonymous().call(departments.list);
    await expect(refused).rejects.toMatchObject({ name: 'CallFailed', status: 401 });
    await expect(refused).rejects.toThrow(/departments\.list: 401 .+\(request (?!unknown)/);
  });
});
