import type { DynamicModule, Type } from '@nestjs/common';
import {
  processingSettings,
  ReadProcessingSettings,
  ReserveUsage,
  SessionState,
  UsageFreed,
  UsageReleased,
  UsageSettled,
  type ResponseOf,
  type RequestOf,
  type PayloadOf,
  type ProcessingSettings,
  type ServiceName,
  type UsageKind,
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

interface Reservation {
  id: string;
  companyId: string;
  kind: UsageKind;
  amount: number;
  isHeld: boolean;
}

/** The same with a ledger that counts as billing does. */
export abstract class CountingNeighbourhood extends Neighbourhood {
  /** Set to a sentence: the plan refuses that kind. */
  readonly refusals = new Map<UsageKind, string>();
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
    const detail = this.refusals.get(kind);
    if (detail) return { granted: false, detail, limit: 0 };
    const name = `${companyId} ${kind} ${reference}`;
    const known = this.reservations.get(name);
    if (known) return { granted: true, reservation_id: known.id };
    const made = { id: uuidv7(), companyId, kind, amount, isHeld: true };
    this.reservations.set(name, made);
    this.count(companyId, kind, amount);
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
