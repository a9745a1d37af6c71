import type { DynamicModule, Type } from '@nestjs/common';
import {
  ClaimUpload,
  processingSettings,
  ReadProcessingSettings,
  ReserveUsage,
  SessionState,
  UsageAbandoned,
  UsageFreed,
  UsageReleased,
  UsageSettled,
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
import { MessagingModule, OnEvent, OnRequest } from '@sop/messaging';
import { v7 as uuidv7 } from 'uuid';
import { standingOf } from './sessions.js';

/** What stands around every service: sessions that live, and processing settings that a test may change. */
export abstract class Neighbourhood {
  settings: ProcessingSettings = processingSettings.parse({});

  change(settings: Partial<ProcessingSettings>): void {
    this.settings = processingSettings.parse({ ...this.settings, ...settings });
  }

  @OnRequest(SessionState)
  async session({ session_id }: RequestOf<typeof SessionState>): Promise<ResponseOf<typeof SessionState>> {
    return standingOf(session_id);
  }

  @OnRequest(ReadProcessingSettings)
  async readSettings(): Promise<ProcessingSettings> {
    return this.settings;
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

interface Reservation {
  id: string;
  companyId: string;
  kind: UsageKind;
  reference: string;
  amount: number;
  isHeld: boolean;
}

/** The same with a ledger that counts as billing does. */
export abstract class CountingNeighbourhood extends Neighbourhood {
  /** What the plan refuses. */
  readonly refused = new Set<UsageKind>();
  /** How much of a kind the plan has; all there is where nothing is said. */
  readonly limits = new Map<UsageKind, number>();
  /** By company, kind and reference: the same question gets the same answer. */
  private readonly reservations = new Map<string, Reservation>();
  private readonly counters = new Map<string, number>();

  used(companyId: string, kind: UsageKind): number {
    return this.counters.get(`${companyId} ${kind}`) ?? 0;
  }

  /** What was reserved and neither settled nor given back. */
  held(companyId: string): Reservation[] {
    return [...this.reservations.values()].filter((each) => each.companyId === companyId && each.isHeld);
  }

  @OnRequest(ReserveUsage)
  async reserve(ask: RequestOf<typeof ReserveUsage>): Promise<ResponseOf<typeof ReserveUsage>> {
    const { company_id: companyId, kind, amount, reference } = ask;
    if (this.refused.has(kind)) return { granted: false, refusal: planRefusals[kind], limit: 0 };
    const name = `${companyId} ${kind} ${reference}`;
    const known = this.reservations.get(name);
    const missing = known ? (known.isHeld ? Math.max(0, amount - known.amount) : 0) : amount;
    const limit = this.limits.get(kind) ?? Infinity;
    if (this.used(companyId, kind) + missing > limit)
      return { granted: false, refusal: planRefusals[kind], limit };
    const made = known ?? { id: uuidv7(), companyId, kind, reference, amount: 0, isHeld: true };
    made.amount += missing;
    this.reservations.set(name, made);
    this.count(companyId, kind, missing);
    return { granted: true, reservation_id: made.id };
  }

  @OnEvent(UsageSettled)
  async settle({ reservation_id, amount }: PayloadOf<typeof UsageSettled>): Promise<void> {
    this.end(reservation_id, amount);
  }

  @OnEvent(UsageReleased)
  async release({ reservation_id }: PayloadOf<typeof UsageReleased>): Promise<void> {
    this.end(reservation_id, 0);
  }

  @OnEvent(UsageAbandoned)
  async abandon({ company_id, reference }: PayloadOf<typeof UsageAbandoned>): Promise<void> {
    for (const each of this.held(company_id)) if (each.reference === reference) this.end(each.id, 0);
  }

  /** What counts by the month is not given back by freeing. */
  @OnEvent(UsageFreed)
  async free({ company_id, kind, amount }: PayloadOf<typeof UsageFreed>): Promise<void> {
    if (kind === 'storage_bytes' || kind === 'users') this.count(company_id, kind, -amount);
  }

  private end(reservationId: string, amount: number): void {
    const held = [...this.reservations.values()].find(({ id }) => id === reservationId);
    if (!held?.isHeld) return;
    held.isHeld = false;
    this.count(held.companyId, held.kind, amount - held.amount);
  }

  private count(companyId: string, kind: UsageKind, by: number): void {
    this.counters.set(`${companyId} ${kind}`, this.used(companyId, kind) + by);
  }
}

/** The same with finished uploads, for services that make something of them. */
export abstract class UploadingNeighbourhood extends CountingNeighbourhood {
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

/** Puts neighbours, a controller, in the place of a service: with its database, without a table of its own. */
export function neighboursModule(service: ServiceName, neighbours: Type): DynamicModule {
  class NeighboursModule {}
  return {
    module: NeighboursModule,
    imports: [
      DatabaseModule.forService({ service, entities: [], migrations: [] }),
      MessagingModule.forService(service),
    ],
    controllers: [neighbours],
  };
}
