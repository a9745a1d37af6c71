import { Inject, type DynamicModule, type Type } from '@nestjs/common';
import {
  ClaimUpload,
  Colleagues,
  DatasetDeleted,
  DatasetFailed,
  DatasetPrepared,
  DatasetUploadAbandoned,
  FilesStored,
  FilesRemoved,
  PictureStored,
  PictureRemoved,
  ModelTrained,
  NamesOfUsers,
  processingSettings,
  ProcessingSettingsChanged,
  ReadAiSettings,
  ReadProcessingSettings,
  RecordingConverted,
  ReserveUsage,
  SessionState,
  SopCreated,
  SopDeleted,
  SopGenerated,
  SopImported,
  SopOriginalRemoved,
  SopRefused,
  SopUploadAbandoned,
  SopVideoDeleted,
  TrainingEnded,
  UploadAbandoned,
  defaultAiSettings,
  type AiSettings,
  type ResponseOf,
  type RequestOf,
  type PayloadOf,
  type ProcessingSettings,
  type ServiceName,
  type UploadPurpose,
  type UsageKind,
  refusal,
  sentenceOf,
  type Refusal,
  type PlanRefusalCode,
} from '@sop/contracts';
import { DatabaseModule } from '@sop/database';
import { Bus, MessagingModule, OnEvent, OnRequest } from '@sop/messaging';
import { v7 as uuidv7 } from 'uuid';
import { sessionStatusOf } from './sessions.js';

/** A fake of the auth service: sessions with the status that a test has set. */
export abstract class Sessions {
  @OnRequest(SessionState)
  async session({ session_id }: RequestOf<typeof SessionState>): Promise<ResponseOf<typeof SessionState>> {
    return sessionStatusOf(session_id);
  }

  /** Display names by id; null makes the request fail. */
  names: Map<string, string> | null = new Map();

  /** Users who are not listed are active editors with an address; a listed one may differ. */
  readonly colleagues = new Map<string, Partial<ResponseOf<typeof Colleagues>['users'][number]> | null>();

  /** False makes the request fail. */
  knowsColleagues = true;

  @OnRequest(Colleagues)
  async colleaguesOf({ user_ids }: RequestOf<typeof Colleagues>): Promise<ResponseOf<typeof Colleagues>> {
    if (!this.knowsColleagues) throw new Error('The users are not known');
    const users = user_ids.flatMap((user_id) => {
      const change = this.colleagues.get(user_id);
      const display_name = this.names?.get(user_id) ?? null;
      const user = {
        user_id,
        email: 'ann@example.test',
        display_name,
        role: 'editor',
        is_active: true,
      } as const;
      return change === null ? [] : [{ ...user, ...change }];
    });
    return { users };
  }

  @OnRequest(NamesOfUsers)
  async namesOf({ user_ids }: RequestOf<typeof NamesOfUsers>): Promise<ResponseOf<typeof NamesOfUsers>> {
    if (!this.names) throw new Error('The names are not known');
    const named = [...this.names].filter(([id]) => user_ids.includes(id));
    return { users: named.map(([user_id, display_name]) => ({ user_id, display_name })) };
  }
}

/** Fakes of the services that every service calls: sessions, and processing settings that a test may change. */
export abstract class FakeServices extends Sessions {
  @Inject(Bus) private readonly bus?: Bus;
  private current: ProcessingSettings = processingSettings.parse({});

  get settings(): ProcessingSettings {
    return this.current;
  }

  /** Broadcasts the change like the operator's page; not during construction. */
  set settings(settings: ProcessingSettings) {
    this.current = settings;
    this.bus?.broadcast(ProcessingSettingsChanged, {});
  }

  change(settings: Partial<ProcessingSettings>): void {
    this.settings = processingSettings.parse({ ...this.settings, ...settings });
  }

  @OnRequest(ReadProcessingSettings)
  async readSettings(): Promise<ProcessingSettings> {
    return this.settings;
  }

  @OnRequest(ReadAiSettings)
  async readAiSettings(): Promise<AiSettings> {
    return defaultAiSettings;
  }
}

const month = { limit: 1, used: 1, resets_at: '2026-12-01T00:00:00Z' };

/** The refusals of a plan with room for one of each. */
export const planRefusals = {
  sops: refusal('plan.sops', month),
  models: refusal('plan.models', month),
  users: refusal('plan.users', { limit: 1 }),
  storage_bytes: refusal('plan.storage', { limit_bytes: 1, used_bytes: 1, more_bytes: 1 }),
  recording_minutes: refusal('plan.no-recording'),
} as const satisfies Record<UsageKind, Refusal<PlanRefusalCode>>;

interface AbandonedUsage {
  company_id: string;
  reference: string;
  kind?: UsageKind | undefined;
}

interface Reservation {
  id: string;
  companyId: string;
  kind: UsageKind;
  reference: string;
  amount: number;
  state: 'held' | 'settled' | 'released';
}

/** Adds a fake of billing that counts like billing. */
export abstract class CountingFakes extends FakeServices {
  /** Kinds that the plan refuses. */
  readonly refusedKinds = new Set<UsageKind>();
  /** Kinds whose reservation succeeds although its reply is lost. */
  readonly lostReplies = new Set<UsageKind>();
  /** Limit of each kind; unlimited when absent. */
  readonly limits = new Map<UsageKind, number>();
  /** By company, kind and reference: the same request gets the same reply. */
  private readonly reservations = new Map<string, Reservation>();
  private readonly counters = new Map<string, number>();

  used(companyId: string, kind: UsageKind): number {
    return this.counters.get(`${companyId} ${kind}`) ?? 0;
  }

  /** Reservations that are neither settled nor released. */
  held(companyId: string): Reservation[] {
    return [...this.reservations.values()].filter(
      (each) => each.companyId === companyId && each.state === 'held',
    );
  }

  @OnRequest(ReserveUsage)
  async reserve(request: RequestOf<typeof ReserveUsage>): Promise<ResponseOf<typeof ReserveUsage>> {
    const { company_id: companyId, kind, amount, reference } = request;
    if (this.refusedKinds.has(kind)) return { granted: false, refusal: planRefusals[kind], limit: 0 };
    const name = `${companyId} ${kind} ${reference}`;
    const existing = this.reservations.get(name);
    const missing = missingAmount(existing, amount);
    const limit = this.limits.get(kind) ?? Infinity;
    if (this.used(companyId, kind) + missing > limit)
      return { granted: false, refusal: planRefusals[kind], limit };
    const reservation: Reservation = existing ?? {
      id: uuidv7(),
      companyId,
      kind,
      reference,
      amount: 0,
      state: 'held',
    };
    if (reservation.state === 'released') Object.assign(reservation, { amount: 0, state: 'held' });
    reservation.amount += missing;
    this.reservations.set(name, reservation);
    this.count(companyId, kind, missing);
    if (this.lostReplies.has(kind)) throw new Error('The answer is lost');
    return { granted: true, reservation_id: reservation.id };
  }

  @OnEvent(SopUploadAbandoned)
  async sopUploadAbandoned(payload: PayloadOf<typeof SopUploadAbandoned>): Promise<void> {
    this.releaseHeld(payload);
  }

  @OnEvent(DatasetUploadAbandoned)
  async datasetUploadAbandoned(payload: PayloadOf<typeof DatasetUploadAbandoned>): Promise<void> {
    this.releaseHeld(payload);
  }

  @OnEvent(UploadAbandoned)
  async uploadAbandoned(payload: PayloadOf<typeof UploadAbandoned>): Promise<void> {
    this.releaseHeld(payload);
  }

  @OnEvent(RecordingConverted)
  async recordingConverted({ reservation_id, minutes }: PayloadOf<typeof RecordingConverted>): Promise<void> {
    this.settle(reservation_id, minutes);
  }

  @OnEvent(SopCreated)
  async sopCreated({ storage_reservation_id, size_bytes }: PayloadOf<typeof SopCreated>): Promise<void> {
    this.settle(storage_reservation_id, size_bytes);
  }

  @OnEvent(SopGenerated)
  async sopGenerated({ reservation_id }: PayloadOf<typeof SopGenerated>): Promise<void> {
    this.settle(reservation_id, 1);
  }

  @OnEvent(SopImported)
  async sopImported({ reservation_id }: PayloadOf<typeof SopImported>): Promise<void> {
    this.settle(reservation_id, 1);
  }

  @OnEvent(SopRefused)
  async sopRefused(refused: PayloadOf<typeof SopRefused>): Promise<void> {
    this.releaseById(refused.reservation_id);
    this.free(refused.company_id, refused.storage_reference);
  }

  @OnEvent(SopDeleted)
  async sopDeleted(deleted: PayloadOf<typeof SopDeleted>): Promise<void> {
    this.settle(deleted.reservation_id, 1);
    this.free(deleted.company_id, deleted.storage_reference);
  }

  @OnEvent(PictureStored)
  async pictureStored({ reservation_id, size_bytes }: PayloadOf<typeof PictureStored>): Promise<void> {
    this.settle(reservation_id, size_bytes);
  }

  @OnEvent(PictureRemoved)
  async pictureRemoved({ company_id, reference }: PayloadOf<typeof PictureRemoved>): Promise<void> {
    this.free(company_id, reference);
  }

  @OnEvent(SopOriginalRemoved)
  async originalRemoved(removed: PayloadOf<typeof SopOriginalRemoved>): Promise<void> {
    this.free(removed.company_id, removed.storage_reference);
  }

  @OnEvent(SopVideoDeleted)
  async videoDeleted(deleted: PayloadOf<typeof SopVideoDeleted>): Promise<void> {
    this.free(deleted.company_id, deleted.storage_reference);
  }

  @OnEvent(FilesStored)
  async filesStored({ reservation_id, size_bytes }: PayloadOf<typeof FilesStored>): Promise<void> {
    this.settle(reservation_id, size_bytes);
  }

  @OnEvent(FilesRemoved)
  async filesRemoved({
    company_id,
    reference,
    remaining_size_bytes,
  }: PayloadOf<typeof FilesRemoved>): Promise<void> {
    if (remaining_size_bytes === undefined) this.free(company_id, reference);
    else this.shrink(company_id, reference, remaining_size_bytes);
  }

  @OnEvent(DatasetPrepared)
  async datasetPrepared({ stored }: PayloadOf<typeof DatasetPrepared>): Promise<void> {
    for (const { reservation_id, size_bytes } of stored) this.settle(reservation_id, size_bytes);
  }

  @OnEvent(DatasetFailed)
  async datasetFailed({ company_id, references }: PayloadOf<typeof DatasetFailed>): Promise<void> {
    for (const reference of references) this.free(company_id, reference);
  }

  @OnEvent(DatasetDeleted)
  async datasetDeleted({ company_id, references }: PayloadOf<typeof DatasetDeleted>): Promise<void> {
    for (const reference of references) this.free(company_id, reference);
  }

  @OnEvent(ModelTrained)
  async modelTrained({ reservation_id }: PayloadOf<typeof ModelTrained>): Promise<void> {
    this.settle(reservation_id, 1);
  }

  @OnEvent(TrainingEnded)
  async trainingEnded({
    company_id,
    reservation_id,
    reference,
  }: PayloadOf<typeof TrainingEnded>): Promise<void> {
    this.releaseById(reservation_id);
    if (reference) this.releaseHeld({ company_id, reference });
  }

  private settle(id: string | null | undefined, amount: number): void {
    const found = this.find(id);
    if (found?.state !== 'held') return;
    this.count(found.companyId, found.kind, amount - found.amount);
    Object.assign(found, { amount, state: 'settled' });
  }

  private shrink(companyId: string, reference: string, amount: number): void {
    const found = this.reservations.get(`${companyId} storage_bytes ${reference}`);
    if (!found || found.state === 'released') return;
    this.count(companyId, 'storage_bytes', amount - found.amount);
    Object.assign(found, { amount, state: 'settled' });
  }

  private releaseById(id: string | null): void {
    const found = this.find(id);
    if (found?.state === 'held') this.release(found);
  }

  private releaseHeld({ company_id, reference, kind }: AbandonedUsage): void {
    const held = this.held(company_id).filter((each) => each.reference === reference);
    for (const each of held) if (!kind || each.kind === kind) this.release(each);
  }

  private free(companyId: string, reference: string | null | undefined): void {
    const found = this.reservations.get(`${companyId} storage_bytes ${reference}`);
    if (found && found.state !== 'released') this.release(found);
  }

  private find(id: string | null | undefined): Reservation | undefined {
    return [...this.reservations.values()].find((each) => each.id === id);
  }

  private release(reservation: Reservation): void {
    this.count(reservation.companyId, reservation.kind, -reservation.amount);
    reservation.state = 'released';
  }

  private count(companyId: string, kind: UsageKind, by: number): void {
    this.counters.set(`${companyId} ${kind}`, this.used(companyId, kind) + by);
  }
}

const missingAmount = (existing: Reservation | undefined, amount: number): number =>
  existing?.state === 'settled'
    ? 0
    : Math.max(0, amount - (existing?.state === 'held' ? existing.amount : 0));

/** Adds finished uploads, for services that process them. */
export abstract class UploadingFakes extends CountingFakes {
  private readonly uploads = new Map<string, ResponseOf<typeof ClaimUpload>>();

  /** Adds a finished upload of the company, counted as the storage service counts it. @returns its id */
  async finishedUpload(
    companyId: string,
    purpose: UploadPurpose,
    key: (id: string) => string,
    sizeBytes: number,
  ) {
    const id = uuidv7();
    const held = await this.reserve({
      ...{ company_id: companyId, kind: 'storage_bytes' },
      ...{ amount: sizeBytes, reference: `${purpose}:${id}` },
    });
    if (!held.granted) throw new Error(sentenceOf(held.refusal));
    const { reservation_id } = held;
    const claimed = { state: 'claimed', key: key(id), size_bytes: sizeBytes, reservation_id } as const;
    this.uploads.set(`${companyId} ${purpose} ${id}`, claimed);
    return id;
  }

  /** Adds an incomplete upload. @returns its id */
  unfinishedUpload(companyId: string, purpose: UploadPurpose): string {
    const id = uuidv7();
    this.uploads.set(`${companyId} ${purpose} ${id}`, { state: 'unfinished' });
    return id;
  }

  @OnRequest(ClaimUpload)
  async claim({
    company_id,
    upload_id,
    purpose,
  }: RequestOf<typeof ClaimUpload>): Promise<ResponseOf<typeof ClaimUpload>> {
    return this.uploads.get(`${company_id} ${purpose} ${upload_id}`) ?? { state: 'unknown' };
  }
}

/** A module that replaces a service by fakes (a controller), with the service's database but no table. */
export function fakesModule(service: ServiceName, fakes: Type): DynamicModule {
  class FakesModule {}
  return {
    module: FakesModule,
    imports: [
      DatabaseModule.forService({ service, entities: [], migrations: [] }),
      MessagingModule.forService(service),
    ],
    controllers: [fakes],
  };
}
