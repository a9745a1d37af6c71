import { type Refusal, ReserveUsage, type UsageKind } from '@sop/contracts';
import type { Bus } from '@sop/messaging';
import { Problem } from '../problems/problem.js';

/** What one upload has reserved of the plan so far, under one reference, by which all of it can be released. */
export class Reservations {
  private readonly reserved = new Map<UsageKind, string>();

  constructor(
    private readonly bus: Bus,
    private readonly companyId: string,
    /** The reference of the subject, for example `sop:<id>`: two requests with the same reference reserve once. */
    readonly reference: string,
  ) {}

  /** Reserves this much in all. Throws `plan-limit` (402) with the plan's sentence. */
  async take(kind: UsageKind, amount: number): Promise<void> {
    const refusal = await this.tryTake(kind, amount);
    if (refusal !== undefined) throw new Problem(refusal);
  }

  /** The same; returns the plan's refusal. */
  async tryTake(kind: UsageKind, amount: number): Promise<Refusal | undefined> {
    const answer = await this.bus.request(ReserveUsage, {
      company_id: this.companyId,
      kind,
      amount,
      reference: this.reference,
    });
    if (!answer.granted) return answer.refusal;
    this.reserved.set(kind, answer.reservation_id);
    return undefined;
  }

  has(kind: UsageKind): boolean {
    return this.reserved.has(kind);
  }

  idOf(kind: UsageKind): string {
    const id = this.reserved.get(kind);
    if (!id) throw new Error(`nothing of ${kind} was reserved`);
    return id;
  }
}

/** The portion for an unknown length: few requests, and little reserved that is not needed. */
const portionBytes = 64 * 1024 ** 2;
/** A portion that does not fit is divided by this, down to the current bytes. */
const finer = 8;

/**
 * The plan's storage for one video, reserved in portions while it arrives, so that no byte is stored for which the plan has no
 * space.
 */
export class StorageQuota {
  private coveredBytes = 0;
  private portion = portionBytes;

  constructor(private readonly reservations: Reservations) {}

  /** Reserves up to this many bytes. Throws `plan-limit` (402) as soon as the plan has no space for them. */
  async cover(bytes: number): Promise<void> {
    while (bytes > this.coveredBytes) {
      const requested = Math.max(bytes, this.coveredBytes + this.portion);
      const refusal = await this.reservations.tryTake('storage_bytes', requested);
      if (refusal === undefined) this.coveredBytes = requested;
      else if (requested === bytes) throw new Problem(refusal);
      else this.portion = Math.floor(this.portion / finer);
    }
  }

  /** Reserves exactly this much: the known length. */
  async coverAll(bytes: number): Promise<void> {
    this.portion = 0;
    await this.cover(bytes);
    this.portion = portionBytes;
  }

  /** For the object store, which asks at every chunk: most chunks are covered already. */
  admit(bytes: number): Promise<void> | undefined {
    return bytes > this.coveredBytes ? this.cover(bytes) : undefined;
  }
}
