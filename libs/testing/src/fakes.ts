import { Inject, type DynamicModule, type Type } from '@nestjs/common';
import {
  ClaimUpload,
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
  SopOriginalRemoved,
  SopRefused,
  SopUploadAbandoned,
  TrainingEnded,
  UploadAbandoned,
  usualAiSettings,
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

/** The auth service, as far as whoever asks anything needs it: sessions that stand as a test has said. */
export abstract class Sessions {
  @OnRequest(SessionState)
  async session({ session_id }: RequestOf<typeof SessionState>): Promise<ResponseOf<typeof SessionState>> {
    return sessionStatusOf(session_id);
  }

  /** What people call themselves, by id; null makes the question fail. */
  names: Map<string, string> | null = new Map();

  @OnRequest(NamesOfUsers)
  async namesOf({ user_ids }: RequestOf<typeof NamesOfUsers>): Promise<ResponseOf<typeof NamesOfUsers>> {
    if (!this.names) throw new Error('The names are not known');
    const named = [...this.names].filter(([id]) => user_ids.includes(id));
    return { users: named.map(([user_id, display_name]) => ({ user_id, display_name })) };
  }
}

/** What stands around every service: sessions, and processing settings that a test may change. */
export abstract class FakeServices extends Sessions {
  @Inject(Bus) private readonly bus?: Bus;
  private chosen: ProcessingSettings = processingSettings.parse({});

  get settings(): ProcessingSettings {
    return this.chosen;
  }

  /** Whoever keeps them hears of it, as of the operator's change; nobody does while this is being made. */
  set settings(settings: ProcessingSettings) {
    this.chosen = settings;
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
    return usualAiSettings;
  }
}

const month = { limit: 1, used: 1, resets_at: '2026-12-01T00:00:00Z' };

/** What a plan with room for one of each says to the second. */
export const planRefusals = {
  sops: refusal('plan.sops', month),
  models: refusal('plan.models', month),
  users: refusal('plan.users', { limit: 1 }),
  storage_bytes: refusal('plan.storage', { limit_bytes: 1, used_bytes: 1, more_bytes: 1 }),
  recording_minutes: refusal('plan.no-recording'),
} as const satisfies Record<UsageKind, Refusal<PlanRefusalCode>>;

interface InVain {
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

/** The same with a ledger that counts as billing does. */
export abstract class CountingFakes extends FakeServices {
  /** What the plan refuses. */
  readonly refused = new Set<UsageKind>();
  /** What is taken, although whoever asks gets no answer. */
  readonly unanswered = new Set<UsageKind>();
  /** How much of a kind the plan has; all there is where nothing is said. */
  readonly limits = new Map<UsageKind, number>();
  /** By company, kind and reference: the same question gets the same answer. */
  private readonly reservations = new Map<string, Reservation>();
  private readonly counters = new Map<string, number>();

  used(companyId: string, kind: UsageKind): number {
    return this.counters.get(`${companyId} ${kind}`) ?? 0;
  }

  /** What was reserved and neither used nor given back. */
  held(companyId: string): Reservation[] {
    return [...this.reservations.values()].filter(
      (each) => each.companyId === companyId && each.state === 'held',
    );
  }

  @OnRequest(ReserveUsage)
  async reserve(ask: RequestOf<typeof ReserveUsage>): Promise<ResponseOf<typeof ReserveUsage>> {
    const { company_id: companyId, kind, amount, reference } = ask;
    if (this.refused.has(kind)) return { granted: false, refusal: planRefusals[kind], limit: 0 };
    const name = `${companyId} ${kind} ${reference}`;
    const known = this.reservations.get(name);
    const missing = missingOf(known, amount);
    const limit = this.limits.get(kind) ?? Infinity;
    if (this.used(companyId, kind) + missing > limit)
      return { granted: false, refusal: planRefusals[kind], limit };
    const made: Reservation = known ?? { id: uuidv7(), companyId, kind, reference, amount: 0, state: 'held' };
    if (made.state === 'released') Object.assign(made, { amount: 0, state: 'held' });
    made.amount += missing;
    this.reservations.set(name, made);
    this.count(companyId, kind, missing);
    if (this.unanswered.has(kind)) throw new Error('The answer is lost');
    return { granted: true, reservation_id: made.id };
  }

  @OnEvent(SopUploadAbandoned)
  async sopUploadAbandoned(payload: PayloadOf<typeof SopUploadAbandoned>): Promise<void> {
    this.giveBackHeld(payload);
  }

  @OnEvent(DatasetUploadAbandoned)
  async datasetUploadAbandoned(payload: PayloadOf<typeof DatasetUploadAbandoned>): Promise<void> {
    this.giveBackHeld(payload);
  }

  @OnEvent(UploadAbandoned)
  async uploadAbandoned(payload: PayloadOf<typeof UploadAbandoned>): Promise<void> {
    this.giveBackHeld(payload);
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

  @OnEvent(SopRefused)
  async sopRefused(refused: PayloadOf<typeof SopRefused>): Promise<void> {
    this.giveBack(refused.reservation_id);
    this.free(refused.company_id, refused.storage_reference);
  }

  @OnEvent(SopDeleted)
  async sopDeleted(deleted: PayloadOf<typeof SopDeleted>): Promise<void> {
    this.settle(deleted.reservation_id, 1);
    this.free(deleted.company_id, deleted.storage_reference);
  }

  @OnEvent(PictureStored)
  async pictureKept({ reservation_id, size_bytes }: PayloadOf<typeof PictureStored>): Promise<void> {
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

  @OnEvent(FilesStored)
  async filesKept({ reservation_id, size_bytes }: PayloadOf<typeof FilesStored>): Promise<void> {
    this.settle(reservation_id, size_bytes);
  }

  @OnEvent(FilesRemoved)
  async filesRemoved({ company_id, reference }: PayloadOf<typeof FilesRemoved>): Promise<void> {
    this.free(company_id, reference);
  }

  @OnEvent(DatasetPrepared)
  async datasetPrepared({ kept }: PayloadOf<typeof DatasetPrepared>): Promise<void> {
    for (const { reservation_id, size_bytes } of kept) this.settle(reservation_id, size_bytes);
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
    this.giveBack(reservation_id);
    if (reference) this.giveBackHeld({ company_id, reference });
  }

  private settle(id: string | null | undefined, amount: number): void {
    const found = this.find(id);
    if (found?.state !== 'held') return;
    this.count(found.companyId, found.kind, amount - found.amount);
    Object.assign(found, { amount, state: 'settled' });
  }

  private giveBack(id: string | null): void {
    const found = this.find(id);
    if (found?.state === 'held') this.release(found);
  }

  private giveBackHeld({ company_id, reference, kind }: InVain): void {
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

const missingOf = (known: Reservation | undefined, amount: number): number =>
  known?.state === 'settled' ? 0 : Math.max(0, amount - (known?.state === 'held' ? known.amount : 0));

/** The same with finished uploads, for services that make something of them. */
export abstract class UploadingFakes extends CountingFakes {
  private readonly uploads = new Map<string, ResponseOf<typeof ClaimUpload>>();

  /** A finished upload of the company, counted as the storage service counts it. @returns its id */
  async uploaded(companyId: string, purpose: UploadPurpose, key: (id: string) => string, sizeBytes: number) {
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

  /** An upload of which bytes are missing. @returns its id */
  begun(companyId: string, purpose: UploadPurpose): string {
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

/** Puts fakes, a controller, in the place of a service: with its database, without a table of its own. */
export function fakesModule(service: ServiceName, fakes: Type): DynamicModule {
  class NeighboursModule {}
  return {
    module: NeighboursModule,
    imports: [
      DatabaseModule.forService({ service, entities: [], migrations: [] }),
      MessagingModule.forService(service),
    ],
    controllers: [fakes],
  };
}
