import { ReserveUsage, UsageReleased, type UsageKind } from '@sop/contracts';
import type { Database } from '@sop/database';
import type { Bus } from '@sop/messaging';
import { Problem } from '../problems/problem.js';

/** What one upload took of the plan so far, so that it can be given back whole. */
export class Reservations {
  private readonly taken = new Map<UsageKind, string>();

  constructor(
    private readonly bus: Bus,
    private readonly database: Database,
    private readonly companyId: string,
    /** The thing it is for, `sop:<id>` say: asked for twice under the same reference, it is taken once. */
    private readonly reference: string,
  ) {}

  /** Throws `plan-limit` (402) with the plan's sentence. */
  async take(kind: UsageKind, amount: number): Promise<void> {
    const answer = await this.bus.request(ReserveUsage, {
      company_id: this.companyId,
      kind,
      amount,
      reference: this.reference,
    });
    if (!answer.granted) throw new Problem('plan-limit', answer.detail);
    this.taken.set(kind, answer.reservation_id);
  }

  idOf(kind: UsageKind): string {
    const id = this.taken.get(kind);
    if (!id) throw new Error(`nothing of ${kind} was reserved`);
    return id;
  }

  async release(): Promise<void> {
    if (!this.taken.size) return;
    await this.database.tenant(this.companyId, async (tx) => {
      for (const reservationId of this.taken.values())
        await tx.emit(UsageReleased, { company_id: this.companyId, reservation_id: reservationId });
    });
  }
}
