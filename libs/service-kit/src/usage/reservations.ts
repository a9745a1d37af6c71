import { ReserveUsage, type Refusal, type UsageKind } from '@sop/contracts';
import type { Bus } from '@sop/messaging';
import { Problem } from '../problems/problem.js';

/** What one upload took of the plan so far, under one reference, by which it can be given back whole. */
export class Reservations {
  private readonly taken = new Map<UsageKind, string>();

  constructor(
    private readonly bus: Bus,
    private readonly companyId: string,
    /** The thing it is for, `sop:<id>` say: asked for twice under the same reference, it is taken once. */
    readonly reference: string,
  ) {}

  /** Takes so much in all. Throws `plan-limit` (402) with the plan's sentence. */
  async take(kind: UsageKind, amount: number): Promise<void> {
    const refusal = await this.tryTake(kind, amount);
    if (refusal !== undefined) throw new Problem(refusal);
  }

  /** The same; gives the plan's refusal. */
  async tryTake(kind: UsageKind, amount: number): Promise<Refusal | undefined> {
    const answer = await this.bus.request(ReserveUsage, {
      company_id: this.companyId,
      kind,
      amount,
      reference: this.reference,
    });
    if (!answer.granted) return answer.refusal;
    this.taken.set(kind, answer.reservation_id);
    return undefined;
  }

  has(kind: UsageKind): boolean {
    return this.taken.has(kind);
  }

  idOf(kind: UsageKind): string {
    const id = this.taken.get(kind);
    if (!id) throw new Error(`nothing of ${kind} was reserved`);
    return id;
  }
}
