export interface Part {
  gives: string;
  needs: readonly string[];
  /** About its seconds per minute of video: what counts is how the parts compare. */
  weight: number;
}

/** Before this share of the longest chain is done, and this many seconds have passed, its pace says little. */
const paceFromShare = 0.2;
const paceFromSeconds = 3;
/** As no estimate is ever raised, early ones err on the long side: by this share at the start, by nothing at the end. */
const caution = 0.5;
/** An estimate that is wrong by this factor is withheld until it holds again. */
const holdsWithin = 1.5;

/**
 * Seconds left, from the longest chain of parts that wait for each other and the pace of this attempt. What was said once is never
 * raised: when it no longer holds, nothing is said until it does.
 */
export class RemainingTime {
  private readonly fullChain: number;
  private isWithheld = false;

  /** `fractions`: how far each part is at the start; `promised`: the lowest that was shown so far. */
  constructor(
    private readonly parts: readonly Part[],
    fractions: ReadonlyMap<string, number>,
    private promised: number | null,
  ) {
    this.fullChain = longestChain(parts, fractions);
  }

  /** The lowest estimate so far, shown or not. */
  get lowest(): number | null {
    return this.promised;
  }

  /** `elapsedSeconds` of this attempt. */
  after(elapsedSeconds: number, fractions: ReadonlyMap<string, number>): number | null {
    const left = longestChain(this.parts, fractions);
    const done = this.fullChain - left;
    if (elapsedSeconds < paceFromSeconds || done < paceFromShare * this.fullChain || done <= 0) return null;
    const guess = Math.ceil((left / done) * elapsedSeconds * (1 + (caution * left) / this.fullChain));
    this.promised ??= guess;
    if (guess > this.promised * holdsWithin) this.isWithheld = true;
    if (guess <= this.promised) {
      this.promised = guess;
      this.isWithheld = false;
    }
    return this.isWithheld ? null : this.promised;
  }
}

/** The weight still to do along the longest chain of parts that wait for each other. */
function longestChain(parts: readonly Part[], fractions: ReadonlyMap<string, number>): number {
  const byName = new Map(parts.map((part) => [part.gives, part]));
  const lengths = new Map<string, number>();
  const lengthTo = (name: string): number => {
    const known = lengths.get(name);
    if (known !== undefined) return known;
    const part = byName.get(name);
    if (!part) return 0;
    const own = part.weight * (1 - (fractions.get(name) ?? 0));
    const length = own + Math.max(0, ...part.needs.map(lengthTo));
    lengths.set(name, length);
    return length;
  };
  return Math.max(0, ...parts.map(({ gives }) => lengthTo(gives)));
}
