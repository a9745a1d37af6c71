import { Injectable, Module } from '@nestjs/common';
import {
  CompanyDeleted,
  Entitlements,
  processingSettings,
  ReadProcessingSettings,
  RunFailed,
  RunFinished,
  RunRestarted,
  SessionState,
  SopCreated,
  SopDeleted,
  SopGenerated,
  SopStanding,
  type AnswerOf,
  type EventDefinition,
  type PayloadOf,
  type ProcessingSettings,
} from '@sop/contracts';
import { DatabaseModule, InjectDatabase, type Database } from '@sop/database';
import { MessagingModule, OnEvent, OnQuestion } from '@sop/messaging';
import type { z } from 'zod';

/** The services around this one, as far as it hears of them. */
@Injectable()
export class Neighbours {
  settings: ProcessingSettings = processingSettings.parse({});
  entitlements: AnswerOf<typeof Entitlements> = {
    plan: 'professional',
    status: 'active',
    limits: {
      sops_per_month: 100,
      storage_mb: 1000,
      max_users: 5,
      models_per_month: 1,
      recording_minutes_per_month: 60,
    },
    has_screen_recording: true,
    recording_minutes_used: 0,
  };
  /** SOPs that stand in the sop service. */
  readonly standing = new Set<string>();
  readonly restarted = new Set<string>();
  readonly failed: PayloadOf<typeof RunFailed>[] = [];
  readonly finished: PayloadOf<typeof RunFinished>[] = [];

  constructor(@InjectDatabase('sop') private readonly database: Database) {}

  tell<E extends EventDefinition>(event: E, payload: z.input<E['payload']>): Promise<void> {
    return this.database.system((tx) => tx.emit(event, payload));
  }
  created = (payload: PayloadOf<typeof SopCreated>) => this.tell(SopCreated, payload);
  generated = (payload: PayloadOf<typeof SopGenerated>) => this.tell(SopGenerated, payload);
  deleted = (payload: PayloadOf<typeof SopDeleted>) => this.tell(SopDeleted, payload);
  companyDeleted = (company_id: string) => this.tell(CompanyDeleted, { company_id });

  @OnQuestion(SessionState)
  async session(): Promise<AnswerOf<typeof SessionState>> {
    return { state: 'live' };
  }

  @OnQuestion(ReadProcessingSettings)
  async readSettings(): Promise<AnswerOf<typeof ReadProcessingSettings>> {
    return this.settings;
  }

  @OnQuestion(Entitlements)
  async readEntitlements(): Promise<AnswerOf<typeof Entitlements>> {
    return this.entitlements;
  }

  @OnQuestion(SopStanding)
  async stands({ sop_id }: { sop_id: string }): Promise<AnswerOf<typeof SopStanding>> {
    return { exists: this.standing.has(sop_id) };
  }

  @OnEvent(RunRestarted)
  async hearRestarted({ sop_id }: PayloadOf<typeof RunRestarted>): Promise<void> {
    this.restarted.add(sop_id);
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

@Module({
  imports: [
    DatabaseModule.forService({ service: 'sop', entities: [], migrations: [] }),
    MessagingModule.forService('sop'),
  ],
  providers: [Neighbours],
})
export class NeighboursModule {}
