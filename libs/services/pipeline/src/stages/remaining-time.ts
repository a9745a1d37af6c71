export interface Part {
  gives: string;
  needs: readonly string[];
  /** About its seconds per minute of video; only the ratio of parts matters. */
  weight: number;
}

/** Before this share of the longest chain is done, and this many seconds have passed, the pace is not meaningful. */
const paceFromShare = 0.2;
const paceFromSeconds = 3;
/** Estimates are never raised, so early ones are too long: by this share at the start, by nothing at the end. */
const caution = 0.5;
/** An estimate that is wrong by this factor is withheld until it is valid again. */
const holdsWithin = 1.5;

/**
 * Remaining seconds, from the longest chain of dependent parts and the pace of this attempt. A shown estimate is
 * never raised: when it is too low, no estimate is shown until it is valid again.
 */
export class RemainingTime {
  private readonly fullChain: number;
  private isWithheld = false;

  /** `fractions`: progress of each part at the start; `lowestShown`: the lowest estimate shown so far. */
  constructor(
    private readonly parts: readonly Part[],
    fractions: ReadonlyMap<string, number>,
    private lowestShown: number | null,
  ) {
    this.fullChain = longestChain(parts, fractions);
  }

  /** The lowest estimate so far, shown or not. */
  get lowest(): number | null {
    return this.lowestShown;
  }

  /** `elapsedSeconds` of this attempt. */
  after(elapsedSeconds: number, fractions: ReadonlyMap<string, number>): number | null {
    const left = longestChain(this.parts, fractions);
    const done = this.fullChain - left;
    if (elapsedSeconds < paceFromSeconds || done < paceFromShare * this.fullChain || done <= 0) return null;
    const guess = Math.ceil((left / done) * elapsedSeconds * (1 + (caution * left) / this.fullChain));
    this.lowestShown ??= guess;
    if (guess > this.lowestShown * holdsWithin) this.isWithheld = true;
    if (guess <= this.lowestShown) {
      this.lowestShown = guess;
      this.isWithheld = false;
    }
    return this.isWithheld ? null : this.lowestShown;
  }
}

/** The remaining weight of the longest chain of dependent parts. */
function longestChain(parts: readonly Part[], fractions: ReadonlyMap<string, number>): number {
  const byName = new Map(parts.map((part) => [part.gives, part]));
  const lengths = new Map<string, number>();
  const lengthTo = (name: string): number => {
    const cached = lengths.get(name);
    if (cached !== undefined) return cached;
    const part = byName.get(name);
    if (!part) return 0;
    const own = part.weight * (1 - (fractions.get(name) ?? 0));
    const length = own + Math.max(0, ...part.needs.map(lengthTo));
    lengths.set(name, length);
    return length;
  };
  return Math.max(0, ...parts.map(({ gives }) => lengthTo(gives)));
}
