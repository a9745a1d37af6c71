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
import { carriedHeaders, currentCall } from './call-context.js';
import { answerMilliseconds, answerWithin } from './data-source.js';

/** The channel on which a service's relays hear that its outbox has new rows. */
export const outboxChannel = (service: string): string => `outbox_${service}`;

export interface NewAuditEntry {
  action: AuditAction;
  targets?: readonly AuditTarget[];
  detail?: AuditDetail;
  /** The company of the transaction unless said otherwise; null for what concerns the platform and no company. */
  companyId?: string | null;
  /** Who is calling unless said otherwise: on public routes nobody is known yet. */
  actor?: AuditActor;
}

/** One open transaction. Not to be used after the work it was handed to has returned. */
export class Tx {
  readonly #runner: QueryRunner;
  readonly #outboxRows: string[] = [];

  constructor(
    runner: QueryRunner,
    private readonly service: ServiceName,
    /** Undefined where all companies are seen. */
    readonly companyId?: string,
  ) {
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

  /** An advisory lock: whoever asks for the same turn goes on when this transaction has ended, so what was counted here is true until then. */
  async advisoryLock(name: string): Promise<void> {
    await this.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
  }

  /** Lets the statements of this transaction take longer than five seconds: for exports and clean-ups. */
  async allowSeconds(seconds: number): Promise<void> {
    const milliseconds = Math.round(seconds * 1_000);
    answerWithin(await this.#runner.connect(), milliseconds + answerMilliseconds);
    await this.#runner.query(`set local statement_timeout = ${milliseconds}`);
  }

  /**
   * Makes the fact known once this transaction has committed, and never if it does not. The row is written together
   * with the COMMIT, which saves a round trip.
   * @throws ZodError when the payload is not what the event promises; Error when the event is another service's to tell
   */
  emit<E extends EventDefinition>(event: E, payload: z.input<E['payload']>): Promise<void> {
    if (event.owner !== this.service && event.owner !== 'every')
      throw new Error(`${event.name} is told by ${event.owner}, not by ${this.service}`);
    const parsed = event.payload.parse(payload);
    const values = [uuidv7(), event.name, JSON.stringify(parsed), JSON.stringify(carriedHeaders())];
    this.#outboxRows.push(`(${values.map((value) => pg.escapeLiteral(value)).join(', ')})`);
    return Promise.resolve();
  }

  /** Leaves a trail in the transaction of the deed: both happen or neither. */
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

  /** SQL that ends this transaction, the outbox rows first. For `Database` alone. */
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
