import { type Reservations, Problem } from '@sop/service-kit';

/** Taken at once where nobody said how much will come: few questions, and little held in vain. */
const portionBytes = 64 * 1024 ** 2;
/** A portion that does not fit is divided by this, down to the very bytes at hand. */
const finer = 8;

/** The plan's storage for one video, taken in portions while it arrives, so that no byte is kept that the plan has no room for. */
export class StorageRoom {
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
