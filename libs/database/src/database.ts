import type { ServiceName } from '@sop/contracts';
import { DataSource, type QueryRunner } from 'typeorm';
import { validate as isUuid } from 'uuid';
import {
  queryTimeoutMilliseconds,
  setQueryTimeout,
  dataSourceOptions,
  urlWithoutOptions,
} from './data-source.js';
import { Listener } from './listener.js';
import { measureWork } from './measure.js';
import { migrate } from './migration.js';
import { isRetriable } from './postgres-errors.js';
import type { ServiceSchema } from './service-schema.js';
import { Tx } from './transaction.js';

const maxAttempts = 4;

/** The part of a `pg` client that is used here, as returned by `queryRunner.connect()`. */
interface Connection {
  query(sql: string, params?: readonly unknown[]): Promise<QueryResponse | QueryResponse[]>;
  connection: { stream: { cork(): void; uncork(): void } };
  connectionParameters: { query_timeout: number };
}
interface QueryResponse {
  command: string;
  rows: unknown[];
  rowCount: number | null;
}

/** The schema of one service. Every read and write runs in a transaction for one company or for the system. */
export class Database {
  readonly #listener: Listener;

  constructor(
    readonly service: ServiceName,
    readonly dataSource: DataSource,
    url: string,
  ) {
    this.#listener = new Listener(urlWithoutOptions(url));
  }

  /**
   * A transaction that sees and writes the rows of one company. Deadlocks and serialization failures run it again, up
   * to three times, so `work` must have no effect outside of the transaction (use `tx.emit`).
   */
  tenant<T>(companyId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#transaction(`begin; ${setCompanySql(companyId)}`, work, companyId);
  }

  /**
   * The rows that one statement reads for one company, in a read-only transaction of its own: it takes one round trip,
   * where `tenant` takes two. `timeoutMilliseconds` replaces the statement timeout of five seconds; such a statement is not
   * compiled either, which alone can take as long.
   */
  async tenantRows<R>(
    companyId: string,
    sql: string,
    params: readonly unknown[] = [],
    { timeoutMilliseconds }: { timeoutMilliseconds?: number } = {},
  ): Promise<R[]> {
    const limit =
      timeoutMilliseconds === undefined
        ? ''
        : `; set local statement_timeout = ${Math.round(timeoutMilliseconds)}; set local jit = off`;
    return (await this.#oneStatement(`begin read only; ${setCompanySql(companyId)}${limit}`, sql, params))
      .rows as R[];
  }

  /**
   * Executes one statement for all companies in a transaction of its own that is sent in one message: the rows are locked only
   * while the server works, even when this process is too busy to read the response. @returns the number of rows
   */
  async systemExecute(sql: string, params: readonly unknown[] = []): Promise<number> {
    const { rowCount } = await this.#oneStatement(`begin; set local app.scope = 'system'`, sql, params);
    return rowCount ?? 0;
  }

  /** A transaction that sees all companies: for event handlers, workers and the operator. Retries like `tenant`. */
  system<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#transaction(`begin; set local app.scope = 'system'`, work);
  }

  /** @throws when the server does not answer a query */
  async check(): Promise<void> {
    await this.dataSource.query('select 1');
  }

  /**
   * Calls back at every NOTIFY on the channel (database-wide names) with its text, and with an empty one after a reconnect. Delivery
   * is not guaranteed.
   */
  listen(channel: string, onNotify: (payload: string) => void): () => void {
    return this.#listener.listen(channel, onNotify);
  }

  /** Notifies the current listeners of the channel, in any schema of this database; at most 7999 bytes of text. */
  async notify(channel: string, payload: string): Promise<void> {
    await this.systemExecute('select pg_notify($1, $2)', [channel, payload]);
  }

  /** Closes the listening connection; the pool belongs to the DataSource. */
  async stopListening(): Promise<void> {
    await this.#listener.close();
  }

  async close(): Promise<void> {
    await this.stopListening();
    await this.dataSource.destroy();
  }

  #oneStatement(begin: string, sql: string, params: readonly unknown[]): Promise<QueryResponse> {
    return this.#withRetries(() =>
      this.#withRunner(async (runner) => {
        const connection = (await runner.connect()) as Connection;
        batchWrites(connection);
        const [, response] = await allOrFirstError([
          connection.query(begin),
          connection.query(sql, params),
          connection.query('commit'),
        ]);
        const last = Array.isArray(response) ? response.at(-1) : response;
        if (!last) throw new Error('A statement has an answer');
        return last;
      }),
    );
  }

  #transaction<T>(begin: string, work: (tx: Tx) => Promise<T>, companyId?: string): Promise<T> {
    return this.#withRetries(() => this.#withRunner((runner) => this.#once(runner, begin, work, companyId)));
  }

  async #withRetries<T>(attemptOnce: () => Promise<T>): Promise<T> {
    const startedAt = performance.now();
    const measure = (outcome: 'done' | 'failed') =>
      measureWork(this.service, outcome, (performance.now() - startedAt) / 1_000);
    for (let attempt = 1; ; attempt += 1) {
      try {
        const result = await attemptOnce();
        measure('done');
        return result;
      } catch (error) {
        if (attempt < maxAttempts && isRetriable(error)) continue;
        measure('failed');
        throw error;
      }
    }
  }

  async #withRunner<T>(work: (runner: QueryRunner) => Promise<T>): Promise<T> {
    const runner = this.dataSource.createQueryRunner();
    try {
      return await work(runner);
    } finally {
      await release(runner);
    }
  }

  async #once<T>(
    runner: QueryRunner,
    begin: string,
    work: (tx: Tx) => Promise<T>,
    companyId?: string,
  ): Promise<T> {
    const connection = (await runner.connect()) as Connection;
    setQueryTimeout(connection, queryTimeoutMilliseconds);
    batchWrites(connection);
    // Not awaited, so the first statement is sent with it. If it fails, row-level security shows no rows, because neither
    // company nor scope is set.
    const beginResult = connection.query(begin);
    beginResult.catch(() => undefined);
    // TypeORM did not begin this transaction: with these properties it opens savepoints in it instead of a new one.
    Object.assign(runner, { isTransactionActive: true, transactionDepth: 1 });
    const tx = new Tx(runner, this.service, companyId);
    const result = await this.#runOrRollBack(connection, async () => {
      const done = await work(tx);
      await beginResult;
      return done;
    });
    await this.#runOrRollBack(connection, () => commit(connection, tx.commitSql()));
    Object.assign(runner, { isTransactionActive: false, transactionDepth: 0 });
    return result;
  }

  async #runOrRollBack<T>(connection: Connection, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      // A connection that died has rolled back by itself.
      await connection.query('rollback').catch(() => undefined);
      throw error;
    }
  }
}

/** PostgreSQL answers COMMIT of a failed transaction with ROLLBACK and no error, which must not count as success. */
async function commit(connection: Connection, sql: string): Promise<void> {
  const result = await connection.query(sql);
  const last = Array.isArray(result) ? result.at(-1) : result;
  if (last?.command !== 'COMMIT')
    throw new Error('The transaction was rolled back: a statement in it had failed');
}

/** Sets the company of the transaction. The id is part of the statement's text, so it must be a uuid. */
function setCompanySql(companyId: string): string {
  if (!isUuid(companyId)) throw new Error('A tenant transaction needs the id of a company');
  return `set local app.company_id = '${companyId}'`;
}

/** Sends everything that is written before the next tick as one packet. */
function batchWrites({ connection: { stream } }: Connection): void {
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** All results, after all have settled: a connection with an outstanding response must not return to the pool. */
async function allOrFirstError<T>(promises: Promise<T>[]): Promise<T[]> {
  const settled = await Promise.allSettled(promises);
  return settled.map((each) => {
    if (each.status === 'rejected') throw each.reason;
    return each.value;
  });
}

async function release(runner: QueryRunner): Promise<void> {
  Object.assign(runner, { isTransactionActive: false, transactionDepth: 0 });
  await runner.release();
}

/** Migrates and opens the schema without Nest: for worker processes, tools and tests. Close it with `close()`. */
export async function openDatabase(schema: ServiceSchema, url: string): Promise<Database> {
  await migrate(url, schema);
  const dataSource = new DataSource(dataSourceOptions(schema, url));
  await dataSource.initialize();
  return new Database(schema.service, dataSource, url);
}
