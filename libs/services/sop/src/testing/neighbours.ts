import { Injectable, Module } from '@nestjs/common';
import {
  CompanyDeleted,
  PickFrame,
  processingSettings,
  ReadProcessingSettings,
  ReserveUsage,
  RunFailed,
  RunFinished,
  RunRestarted,
  SessionState,
  SopCreated,
  SopDeleted,
  SopGenerated,
  UsageFreed,
  UsageReleased,
  UsageSettled,
  type AnswerOf,
  type AskOf,
  type PayloadOf,
  type UsageKind,
} from '@sop/contracts';
import { DatabaseModule, InjectDatabase, type Database } from '@sop/database';
import { MessagingModule, OnEvent, OnQuestion } from '@sop/messaging';
import { v7 as uuidv7 } from 'uuid';

interface Reservation {
  companyId: string;
  kind: UsageKind;
  amount: number;
  isHeld: boolean;
}

/** The services around this one, as far as it hears of them: a ledger that counts as billing does, and what is told. */
@Injectable()
export class Neighbours {
  readonly heard = { created: new Set<string>(), deleted: new Set<string>(), generated: new Set<string>() };
  /** Set to a sentence: the plan refuses that kind. */
  readonly refusals = new Map<UsageKind, string>();
  frame: AnswerOf<typeof PickFrame> = { found: false };
  private readonly reservations = new Map<string, Reservation>();
  private readonly counters = new Map<string, number>();

  constructor(@InjectDatabase('billing') private readonly database: Database) {}

  used(companyId: string, kind: UsageKind): number {
    return this.counters.get(`${companyId} ${kind}`) ?? 0;
  }

  /** What was reserved and neither settled nor given back. */
  held(companyId: string): Reservation[] {
    return [...this.reservations.values()].filter((each) => each.companyId === companyId && each.isHeld);
  }

  runFinished = (payload: PayloadOf<typeof RunFinished>) =>
    this.database.system((tx) => tx.emit(RunFinished, payload));
  runFailed = (payload: PayloadOf<typeof RunFailed>) =>
    this.database.system((tx) => tx.emit(RunFailed, payload));
  runRestarted = (payload: PayloadOf<typeof RunRestarted>) =>
    this.database.system((tx) => tx.emit(RunRestarted, payload));
  companyDeleted = (companyId: string) =>
    this.database.system((tx) => tx.emit(CompanyDeleted, { company_id: companyId }));

  @OnQuestion(SessionState)
  async session(): Promise<AnswerOf<typeof SessionState>> {
    return { state: 'live' };
  }

  @OnQuestion(ReadProcessingSettings)
  async settings(): Promise<AnswerOf<typeof ReadProcessingSettings>> {
    return processingSettings.parse({ max_video_size_gb: 1 });
  }

  @OnQuestion(PickFrame)
  async pick(): Promise<AnswerOf<typeof PickFrame>> {
    return this.frame;
  }

  @OnQuestion(ReserveUsage)
  async reserve({
    company_id,
    kind,
    amount,
  }: AskOf<typeof ReserveUsage>): Promise<AnswerOf<typeof ReserveUsage>> {
    const detail = this.refusals.get(kind);
    if (detail) return { granted: false, detail, limit: 0 };
    const id = uuidv7();
    this.reservations.set(id, { companyId: company_id, kind, amount, isHeld: true });
    this.count(company_id, kind, amount);
    return { granted: true, reservation_id: id };
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
    if (kind !== 'sops') this.count(company_id, kind, -amount);
  }

  @OnEvent(SopCreated)
  async hearCreated({ sop_id }: PayloadOf<typeof SopCreated>): Promise<void> {
    this.heard.created.add(sop_id);
  }

  @OnEvent(SopDeleted)
  async hearDeleted({ sop_id }: PayloadOf<typeof SopDeleted>): Promise<void> {
    this.heard.deleted.add(sop_id);
  }

  @OnEvent(SopGenerated)
  async hearGenerated({ run_id }: PayloadOf<typeof SopGenerated>): Promise<void> {
    this.heard.generated.add(run_id);
  }

  private end(reservationId: string, amount: number): void {
    const held = this.reservations.get(reservationId);
    if (!held?.isHeld) return;
    held.isHeld = false;
    this.count(held.companyId, held.kind, amount - held.amount);
  }

  private count(companyId: string, kind: UsageKind, by: number): void {
    this.counters.set(`${companyId} ${kind}`, this.used(companyId, kind) + by);
  }
}

@Module({
  imports: [
    DatabaseModule.forService({ service: 'billing', entities: [], migrations: [] }),
    MessagingModule.forService('billing'),
  ],
  providers: [Neighbours],
})
export class NeighboursModule {}
