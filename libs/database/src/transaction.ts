import type { EventDefinition } from '@sop/contracts';
import pg from 'pg';
import type { EntityManager, QueryRunner } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { carriedHeaders } from './call-context.js';

/** The channel on which a service's relays hear that its outbox has new rows. */
export const outboxChannel = (service: string): string => `outbox_${service}`;

/** One open transaction. Not to be used after the work it was handed to has returned. */
export class Tx {
  readonly #runner: QueryRunner;
  readonly #outboxRows: string[] = [];
  readonly #onCommit: (() => void)[] = [];

  constructor(runner: QueryRunner) {
    this.#runner = runner;
  }

  /** TypeORM's manager bound to this transaction. */
  get manager(): EntityManager {
    return this.#runner.manager;
  }

  /** The rows of a SELECT, or of whatever has a RETURNING clause. int8 arrives as a number. */
  async query<R = Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<R[]> {
    const result = await this.#runner.query(sql, params && [...params], true);
    return (result.records ?? []) as R[];
  }

  /** Runs a statement and says how many rows it touched. */
  async execute(sql: string, params?: readonly unknown[]): Promise<number> {
    const result = await this.#runner.query(sql, params && [...params], true);
    return result.affected ?? 0;
  }

  /** Lets the statements of this transaction take longer than five seconds: for exports and clean-ups. */
  async allowSeconds(seconds: number): Promise<void> {
    await this.#runner.query(`set local statement_timeout = ${Math.round(seconds * 1_000)}`);
  }

  /**
   * Makes the fact known once this transaction has committed, and never if it does not. The row is written together
   * with the COMMIT, which saves a round trip.
   * @throws ZodError when the payload is not what the event promises
   */
  emit<E extends EventDefinition>(event: E, payload: z.input<E['payload']>): Promise<void> {
    const parsed = event.payload.parse(payload);
    const values = [uuidv7(), event.name, JSON.stringify(parsed), JSON.stringify(carriedHeaders())];
    this.#outboxRows.push(`(${values.map((value) => pg.escapeLiteral(value)).join(', ')})`);
    return Promise.resolve();
  }

  /** Runs after a successful commit; a failure in it is the caller's to catch. */
  onCommit(fn: () => void): void {
    this.#onCommit.push(fn);
  }

  /** SQL that ends this transaction, the outbox rows first. For `Database` alone. */
  commitSql(service: string): string {
    if (this.#outboxRows.length === 0) return 'commit';
    const insert = `insert into outbox (id, name, payload, headers) values ${this.#outboxRows.join(', ')}`;
    return `${insert}; select pg_notify('${outboxChannel(service)}', ''); commit`;
  }

  /** For `Database` alone. */
  committed(): void {
    for (const fn of this.#onCommit) fn();
  }
}
