import { type Refusal, ReserveUsage, type UsageKind } from '@sop/contracts';
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

/** Taken at once where nobody said how much will come: few questions, and little held in vain. */
const portionBytes = 64 * 1024 ** 2;
/** A portion that does not fit is divided by this, down to the very bytes at hand. */
const finer = 8;

/** The plan's storage for one video, taken in portions while it arrives, so that no byte is kept that the plan has no room for. */
export class StorageQuota {
  private coveredBytes = 0;
  private portion = portionBytes;

  constructor(private readonly reservations: Reservations) {}

  /** Sees to it that so many bytes are taken. Throws `plan-limit` (402) as soon as the plan has no room for them. */
  async cover(bytes: number): Promise<void> {
    while (bytes > this.coveredBytes) {
      const wanted = Math.max(bytes, this.coveredBytes + this.portion);
      const refusal = await this.reservations.tryTake('storage_bytes', wanted);
      if (refusal === undefined) this.coveredBytes = wanted;
      else if (wanted === bytes) throw new Problem(refusal);
      else this.portion = Math.floor(this.portion / finer);
    }
  }

  /** Takes exactly so much: what is known to come. */
  async coverAll(bytes: number): Promise<void> {
    this.portion = 0;
    await this.cover(bytes);
    this.portion = portionBytes;
  }

  /** For the object store, which asks at every chunk: most of them are covered already. */
  admit(bytes: number): Promise<void> | undefined {
    return bytes > this.coveredBytes ? this.cover(bytes) : undefined;
  }
}
