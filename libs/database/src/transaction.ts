import {
  AuditRecorded,
  type AuditAction,
  type AuditActor,
  type AuditDetail,
  type AuditTarget,
  type EventDefinition,
  type ServiceName,
} from '@sop/contracts';
import pg from 'pg';
import type { EntityManager, QueryRunner } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { propagationHeaders, currentCall } from './call-context.js';
import { queryTimeoutMilliseconds, setQueryTimeout } from './data-source.js';

/** The NOTIFY channel for new rows in a service's outbox. */
export const outboxChannel = (service: string): string => `outbox_${service}`;

export interface NewAuditEntry {
  action: AuditAction;
  targets?: readonly AuditTarget[];
  detail?: AuditDetail;
  /** Default: the company of the transaction; null for actions of the platform. */
  companyId?: string | null;
  /** Default: the caller. Public routes have none. */
  actor?: AuditActor;
}

/** One open transaction. It must not be used after its work has returned. */
export class Tx {
  readonly #runner: QueryRunner;
  readonly #outboxRows: string[] = [];

  constructor(
    runner: QueryRunner,
    private readonly service: ServiceName,
    /** Undefined in a system transaction. */
    readonly companyId?: string,
  ) {
    this.#runner = runner;
  }

  /** TypeORM's manager bound to this transaction. */
  get manager(): EntityManager {
    return this.#runner.manager;
  }

  /** The rows of a SELECT or of a statement with a RETURNING clause. int8 is returned as a number. */
  async query<R = Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<R[]> {
    const result = await this.#runner.query(sql, params && [...params], true);
    return (result.records ?? []) as R[];
  }

  /** Runs a statement. @returns the number of affected rows */
  async execute(sql: string, params?: readonly unknown[]): Promise<number> {
    const result = await this.#runner.query(sql, params && [...params], true);
    return result.affected ?? 0;
  }

  /** Holds the advisory lock until this transaction ends, so that counts read under it stay valid until then. */
  async advisoryLock(name: string): Promise<void> {
    await this.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
  }

  /** Replaces the statement timeout of five seconds in this transaction: for exports and clean-ups. */
  async setStatementTimeout(seconds: number): Promise<void> {
    const milliseconds = Math.round(seconds * 1_000);
    setQueryTimeout(await this.#runner.connect(), milliseconds + queryTimeoutMilliseconds);
    await this.#runner.query(`set local statement_timeout = ${milliseconds}`);
  }

  /**
   * Publishes the event if and only if this transaction commits. The outbox row is written together with the COMMIT, which
   * saves a round trip.
   * @throws ZodError for an invalid payload; Error when the event belongs to another service
   */
  emit<E extends EventDefinition>(event: E, payload: z.input<E['payload']>): Promise<void> {
    if (event.owner !== this.service && event.owner !== 'every')
      throw new Error(`${event.name} is emitted by ${event.owner}, not by ${this.service}`);
    const parsed = event.payload.parse(payload);
    const values = [uuidv7(), event.name, JSON.stringify(parsed), JSON.stringify(propagationHeaders())];
    this.#outboxRows.push(`(${values.map((value) => pg.escapeLiteral(value)).join(', ')})`);
    return Promise.resolve();
  }

  /** Records the action in the audit trail, in the action's transaction. */
  audit({ action, targets = [], detail = {}, companyId, actor }: NewAuditEntry): Promise<void> {
    const { requestId = null, address = null } = currentCall();
    return this.emit(AuditRecorded, {
      company_id: companyId === undefined ? (this.companyId ?? null) : companyId,
      action,
      actor: actor ?? currentActor(),
      targets: [...targets],
      detail,
      request_id: requestId,
      address,
      at: new Date().toISOString(),
    });
  }

  /** SQL that writes the outbox rows and commits. Used only by `Database`. */
  commitSql(): string {
    if (this.#outboxRows.length === 0) return 'commit';
    const insert = `insert into outbox (id, name, payload, headers) values ${this.#outboxRows.join(', ')}`;
    return `${insert}; select pg_notify('${outboxChannel(this.service)}', ''); commit`;
  }
}

function currentActor(): AuditActor {
  const { userId, operatorId } = currentCall();
  if (!userId) return { kind: 'system' };
  if (!operatorId) return { kind: 'user', user_id: userId };
  return { kind: 'operator', user_id: userId, operator_id: operatorId };
}
