import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CompanyDeleted, events, SopDeleted } from '@sop/contracts';
import { eventually, testDatabase, type TestDatabase } from '@sop/testing';
import pg from 'pg';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { type Database, errorCode, openDatabase, tenantTable, type Tx } from './index.js';

@Entity({ name: 'note' })
class Note {
  @PrimaryColumn('uuid')
  id: string = uuidv7();

  @Column('uuid', { name: 'company_id' })
  companyId = '';

  @Column('text')
  text = '';

  @Column('bigint')
  bytes = 0;
}

const schema = {
  service: 'sop',
  entities: [Note],
  migrations: [
    {
      name: '0001-note',
      up: `create table note (id uuid primary key, company_id uuid not null, text text not null, bytes bigint not null default 0); ${tenantTable('note')}`,
    },
  ],
} as const;

const [ours, theirs] = [uuidv7(), uuidv7()];
const insert = `insert into note (id, company_id, text) values ($1, $2, $3)`;

describe('Database', () => {
  let server: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    server = await testDatabase(['sop', 'auth']);
    database = await openDatabase(schema, server.urls.sop);
  });
  beforeEach(async () => {
    await database.system((tx) => tx.execute('delete from note'));
    await database.system((tx) => tx.execute('delete from outbox'));
    await database.tenant(ours, (tx) => tx.query(insert, [uuidv7(), ours, 'ours']));
    await database.tenant(theirs, (tx) => tx.query(insert, [uuidv7(), theirs, 'theirs']));
  });
  afterAll(async () => {
    await database.close();
    await server.drop();
  });

  it('shows a company only its own rows, even in a query without a condition', async () => {
    const rows = await database.tenant(ours, (tx) => tx.query<{ text: string }>('select * from note'));
    expect(rows.map(({ text }) => text)).toEqual(['ours']);
  });

  it('shows a company only its own rows through TypeORM', async () => {
    const notes = await database.tenant(theirs, (tx) => tx.manager.find(Note));
    expect(notes.map(({ text }) => text)).toEqual(['theirs']);
  });

  it('refuses to write a row for another company', async () => {
    const write = database.tenant(ours, (tx) => tx.query(insert, [uuidv7(), theirs, 'smuggled']));
    await expect(write).rejects.toThrow(/row-level security/);
  });

  it('refuses to move a row to another company', async () => {
    const move = database.tenant(ours, (tx) => tx.execute('update note set company_id = $1', [theirs]));
    await expect(move).rejects.toThrow(/row-level security/);
  });

  it("does not update another company's rows in an update without a condition", async () => {
    expect(await database.tenant(ours, (tx) => tx.execute(`update note set text = text`))).toBe(1);
  });

  it('shows no rows outside of a tenant or system transaction', async () => {
    expect(await database.dataSource.query('select * from note')).toEqual([]);
  });

  it('shows the rows of all companies to a system transaction', async () => {
    expect(await database.system((tx) => tx.query('select * from note'))).toHaveLength(2);
  });

  it('reads the rows of a company in one round trip', async () => {
    const read = (company: string) =>
      database.tenantRows<{ text: string }>(company, 'select text from note where text <> $1', ['x']);
    expect(await Promise.all([read(ours), read(theirs)])).toEqual([[{ text: 'ours' }], [{ text: 'theirs' }]]);
  });

  it('refuses to write in a read-only transaction, and the connection stays usable', async () => {
    const write = () => database.tenantRows(ours, insert, [uuidv7(), ours, 'written']);
    for (let attempt = 0; attempt < 20; attempt += 1) await expect(write()).rejects.toThrow(/read-only/);
    expect(await database.tenantRows(ours, 'select text from note')).toEqual([{ text: 'ours' }]);
  });

  it('ends a read after a time of its own, and no other one', async () => {
    const read = (limits?: { timeoutMilliseconds: number }) =>
      Promise.all(
        Array.from({ length: 20 }, () => database.tenantRows(ours, 'select pg_sleep(0.3)', [], limits)),
      );
    await expect(read({ timeoutMilliseconds: 20 })).rejects.toThrow(/statement timeout/);
    expect(await read()).toHaveLength(20);
  });

  it('executes one statement as the system, returns the number of rows, and rolls a failed one back', async () => {
    const rename = (by: string) =>
      database.systemExecute(`update note set text = text || ${by} where text = $1`, ['ours']);
    await expect(rename('(1/0)::text')).rejects.toThrow(/division by zero/);
    expect(await rename(`''`)).toBe(1);
    expect(await database.systemExecute('update note set text = text where text = $1', ['none'])).toBe(0);
    expect(await database.tenantRows(ours, 'select text from note')).toEqual([{ text: 'ours' }]);
  });

  it('leaves no company setting behind for the next transaction of the connection', async () => {
    await Promise.all(Array.from({ length: 20 }, () => database.tenantRows(ours, 'select 1')));
    const remainingRows = await Promise.all(
      Array.from({ length: 20 }, () => database.dataSource.query('select * from note')),
    );
    expect(remainingRows.flat()).toEqual([]);
  });

  it('refuses a company id that is not a uuid', async () => {
    await expect(database.tenantRows(`'; drop table note; --`, 'select 1')).rejects.toThrow(
      /id of a company/,
    );
    expect(() => database.tenant(`'; drop table note; --`, async () => undefined)).toThrow(/id of a company/);
  });

  it('rolls everything back when the work fails', async () => {
    const work = database.tenant(ours, async (tx) => {
      await tx.manager.save(Object.assign(new Note(), { companyId: ours, text: 'lost' }));
      await tx.emit(SopDeleted, { sop_id: uuidv7(), company_id: ours });
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    expect(await database.tenant(ours, (tx) => tx.manager.countBy(Note, { text: 'lost' }))).toBe(0);
    expect(await database.system((tx) => tx.query('select * from outbox'))).toEqual([]);
  });

  it('reports a failure when a swallowed error has aborted the transaction', async () => {
    const work = database.tenant(ours, (tx) => tx.query('select 1/0').catch(() => undefined));
    await expect(work).rejects.toThrow(/rolled back/);
  });

  it('writes the emitted event in the same commit', async () => {
    const sopId = uuidv7();
    await database.tenant(ours, (tx) => tx.emit(SopDeleted, { sop_id: sopId, company_id: ours }));
    const rows = await database.system((tx) => tx.query(`select name, payload from outbox`));
    expect(rows).toEqual([{ name: 'sop.deleted', payload: { sop_id: sopId, company_id: ours } }]);
    expect(events.map(({ name }) => name)).toContain('sop.deleted');
  });

  it('lets a service emit only its own events', async () => {
    const foreign = database.tenant(ours, (tx) => tx.emit(CompanyDeleted, { company_id: ours }));
    await expect(foreign).rejects.toThrow('company.deleted is emitted by auth, not by sop');
  });

  it('I5 retries the victim of a deadlock', async () => {
    const [first, second] = await database.tenant(ours, async (tx) => [
      await tx.manager.save(Object.assign(new Note(), { companyId: ours, text: 'first' })),
      await tx.manager.save(Object.assign(new Note(), { companyId: ours, text: 'second' })),
    ]);
    let [attempts, held] = [0, 0];
    let open = (): void => undefined;
    const bothHoldOne = new Promise<void>((resolve) => (open = resolve));
    const touch = (tx: Tx, id?: string) =>
      tx.execute('update note set text = text || $2 where id = $1', [id, '!']);
    const lockBoth = (from?: string, to?: string) =>
      database.tenant(ours, async (tx) => {
        attempts += 1;
        await touch(tx, from);
        held += 1;
        if (held >= 2) open();
        await bothHoldOne;
        await touch(tx, to);
      });
    await Promise.all([lockBoth(first?.id, second?.id), lockBoth(second?.id, first?.id)]);
    expect(attempts).toBeGreaterThan(2);
    const texts = await database.tenant(ours, (tx) =>
      tx.query<{ text: string }>(`select text from note where text like '%!!' order by text`),
    );
    expect(texts.map(({ text }) => text)).toEqual(['first!!', 'second!!']);
  });

  it.each([
    [2, '40001', 3, undefined],
    [3, '40P01', 4, undefined],
    [4, '40001', 4, '40001'],
    [1, '23514', 1, '23514'],
  ])(
    'I5 retries at most three times work that fails %d times with %s',
    async (failures, code, ran, thrown) => {
      let runs = 0;
      const outcome = await database
        .tenant(ours, async (tx) => {
          runs += 1;
          await tx.manager.save(
            Object.assign(new Note(), { companyId: ours, text: `again ${code} ${failures}` }),
          );
          if (runs <= failures)
            await tx.query(`do $$ begin raise exception 'in the way' using errcode = '${code}'; end $$`);
        })
        .then(() => undefined, errorCode);
      expect([runs, outcome]).toEqual([ran, thrown]);
      const notes = await database.tenant(ours, (tx) =>
        tx.query('select id from note where text = $1', [`again ${code} ${failures}`]),
      );
      expect(notes).toHaveLength(thrown === undefined ? 1 : 0);
    },
  );

  it('lets TypeORM nest a transaction as a savepoint', async () => {
    const id = uuidv7();
    await database.tenant(ours, async (tx) => {
      await tx.query(insert, [id, ours, 'kept']);
      const nested = tx.manager.transaction(async (manager) => {
        await manager.query(insert, [uuidv7(), ours, 'undone']);
        throw new Error('inner');
      });
      await nested.catch(() => undefined);
    });
    const storedRows = await database.tenant(ours, (tx) =>
      tx.query(`select id from note where text in ('kept', 'undone')`),
    );
    expect(storedRows).toEqual([{ id }]);
  });

  it('reads a count as a number', async () => {
    expect(await database.tenant(ours, (tx) => tx.query('select 2::bigint as n'))).toEqual([{ n: 2 }]);
  });

  it('reads a bigint column of an entity as a number', async () => {
    const note = Object.assign(new Note(), { companyId: ours, text: 'large', bytes: 5 * 1024 ** 3 });
    const read = await database.tenant(ours, async (tx) => {
      await tx.manager.insert(Note, note);
      return tx.manager.findOneByOrFail(Note, { id: note.id });
    });
    expect(read.bytes).toBe(5 * 1024 ** 3);
  });

  it('cancels a statement that exceeds the timeout of its transaction', async () => {
    const work = database.tenant(ours, async (tx) => {
      await tx.setStatementTimeout(0.05);
      await tx.query('select pg_sleep(60)');
    });
    await expect(work).rejects.toThrow(/statement timeout/);
    const [row] = await database.tenant(ours, (tx) => tx.query('show statement_timeout'));
    expect(row).toEqual({ statement_timeout: '5s' });
  });

  it('reconnects and listens again after the server has closed all connections', async () => {
    let notifications = 0;
    const stop = database.listen('wake', () => (notifications += 1));
    const notify = () => database.system((tx) => tx.query(`select pg_notify('wake', '')`));
    await eventually(async () => {
      await notify();
      expect(notifications).toBeGreaterThan(0);
    });
    const admin = new pg.Client({ connectionString: server.adminUrl });
    await admin.connect();
    await admin.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
      [server.name],
    );
    await admin.end();
    await eventually(() => database.check());
    notifications = 0;
    await eventually(async () => {
      await notify();
      expect(notifications).toBeGreaterThan(1);
    });
    stop();
  });
});
