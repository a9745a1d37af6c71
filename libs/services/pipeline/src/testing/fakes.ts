import { Controller } from '@nestjs/common';
import {
  AiKey,
  ClipsCreated,
  CompanyDeleted,
  ModelServerKey,
  RunFailed,
  RunFinished,
  RunRestarted,
  SentencesTranslated,
  SopCreated,
  SopDeleted,
  SopGenerated,
  SopExists,
  TranslationFailed,
  VideoRedacted,
  VideoRedactionFailed,
  type ResponseOf,
  type EventDefinition,
  type PayloadOf,
} from '@sop/contracts';
import { InjectDatabase, type Database } from '@sop/database';
import { OnEvent, OnRequest } from '@sop/messaging';
import { CountingFakes, emitEvent } from '@sop/testing';
import type { z } from 'zod';

/** Fakes of the other services. */
@Controller()
export class Fakes extends CountingFakes {
  /** Existing SOPs of the sop service. */
  readonly existing = new Set<string>();
  /** The fence of the restart of each SOP. */
  readonly restarted = new Map<string, number | undefined>();
  readonly failed: PayloadOf<typeof RunFailed>[] = [];
  readonly finished: PayloadOf<typeof RunFinished>[] = [];
  readonly clips: PayloadOf<typeof ClipsCreated>[] = [];
  readonly redacted: PayloadOf<typeof VideoRedacted>[] = [];
  readonly redactionFailed = new Set<string>();
  readonly translations: (PayloadOf<typeof SentencesTranslated> | PayloadOf<typeof TranslationFailed>)[] = [];

  constructor(@InjectDatabase('sop') private readonly database: Database) {
    super();
  }

  emit<E extends EventDefinition>(event: E, payload: z.input<E['payload']>): Promise<void> {
    return emitEvent(this.database, event, payload);
  }
  /** Events that are not handled yet. */
  unhandled = () => this.database.system((tx) => tx.query('select name from outbox where sent_at is null'));
  created = (payload: PayloadOf<typeof SopCreated>) => this.emit(SopCreated, payload);
  generated = (payload: PayloadOf<typeof SopGenerated>) => this.emit(SopGenerated, payload);
  deleted = (payload: PayloadOf<typeof SopDeleted>) => this.emit(SopDeleted, payload);
  companyDeleted = (company_id: string) => this.emit(CompanyDeleted, { company_id });

  @OnRequest(SopExists)
  async exists({ sop_id }: { sop_id: string }): Promise<ResponseOf<typeof SopExists>> {
    return { exists: this.existing.has(sop_id) };
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
  async onRestarted({ sop_id, fence }: PayloadOf<typeof RunRestarted>): Promise<void> {
    this.restarted.set(sop_id, fence);
  }

  @OnEvent(RunFailed)
  async onFailed(payload: PayloadOf<typeof RunFailed>): Promise<void> {
    this.failed.push(payload);
  }

  @OnEvent(RunFinished)
  async onFinished(payload: PayloadOf<typeof RunFinished>): Promise<void> {
    this.finished.push(payload);
  }

  @OnEvent(SentencesTranslated)
  async onTranslated(payload: PayloadOf<typeof SentencesTranslated>): Promise<void> {
    this.translations.push(payload);
  }

  @OnEvent(TranslationFailed)
  async onTranslationFailed(payload: PayloadOf<typeof TranslationFailed>): Promise<void> {
    this.translations.push(payload);
  }

  @OnEvent(VideoRedacted)
  async onRedacted(payload: PayloadOf<typeof VideoRedacted>): Promise<void> {
    this.redacted.push(payload);
  }

  @OnEvent(VideoRedactionFailed)
  async onRedactionFailed({ sop_id }: PayloadOf<typeof VideoRedactionFailed>): Promise<void> {
    this.redactionFailed.add(sop_id);
  }

  @OnEvent(ClipsCreated)
  async onClips(payload: PayloadOf<typeof ClipsCreated>): Promise<void> {
    this.clips.push(payload);
  }
}
