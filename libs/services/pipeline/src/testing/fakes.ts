import { Controller } from '@nestjs/common';
import {
  AiKey,
  CompanyDeleted,
  ModelServerKey,
  RunFailed,
  RunFinished,
  RunRestarted,
  SopCreated,
  SopDeleted,
  SopGenerated,
  SopExists,
  type ResponseOf,
  type EventDefinition,
  type PayloadOf,
} from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { OnEvent, OnRequest } from '@sop/messaging';
import { CountingFakes, emitEvent } from '@sop/testing';
import type { z } from 'zod';

/** The services around this one, as far as it hears of them. */
@Controller()
export class Fakes extends CountingFakes {
  /** SOPs that stand in the sop service. */
  readonly standing = new Set<string>();
  /** The fences of the failures that they went on after, by SOP. */
  readonly restarted = new Map<string, number | undefined>();
  readonly failed: PayloadOf<typeof RunFailed>[] = [];
  readonly finished: PayloadOf<typeof RunFinished>[] = [];

  constructor(@InjectDatabase('sop') private readonly database: Database) {
    super();
  }

  tell<E extends EventDefinition>(event: E, payload: z.input<E['payload']>): Promise<void> {
    return emitEvent(this.database, event, payload);
  }
  created = (payload: PayloadOf<typeof SopCreated>) => this.tell(SopCreated, payload);
  generated = (payload: PayloadOf<typeof SopGenerated>) => this.tell(SopGenerated, payload);
  deleted = (payload: PayloadOf<typeof SopDeleted>) => this.tell(SopDeleted, payload);
  companyDeleted = (company_id: string) => this.tell(CompanyDeleted, { company_id });

  @OnRequest(SopExists)
  async stands({ sop_id }: { sop_id: string }): Promise<ResponseOf<typeof SopExists>> {
    return { exists: this.standing.has(sop_id) };
  }

  @OnRequest(AiKey)
  async masterKey(): Promise<ResponseOf<typeof AiKey>> {
    return { key: null, source: 'none' };
  }

  @OnRequest(ModelServerKey)
  async serverKey(): Promise<ResponseOf<typeof ModelServerKey>> {
    return { key: null };
  }

  @OnEvent(RunRestarted)
  async hearRestarted({ sop_id, fence }: PayloadOf<typeof RunRestarted>): Promise<void> {
    this.restarted.set(sop_id, fence);
  }

  @OnEvent(RunFailed)
  async hearFailed(payload: PayloadOf<typeof RunFailed>): Promise<void> {
    this.failed.push(payload);
  }

  @OnEvent(RunFinished)
  async hearFinished(payload: PayloadOf<typeof RunFinished>): Promise<void> {
    this.finished.push(payload);
  }
}
