/** A stretch in which a recording stood still: neither sound nor picture came. In seconds. */
export interface RecordingGap {
  startSeconds: number;
  endSeconds: number;
}

/** A machine that fell asleep; no codec and no network makes a recorder silent for so long. */
export const leastSeconds = 10;
/** What began last before a gap goes on for a moment. */
const lastSeconds = 0.1;
/** The longest ones, should there be more. */
const most = 40;

/** Finds the gaps of a recording from the times at which its packets begin, which come in any order. */
export class GapFinder {
  /** By the full second: when the first and the last packet of it begins. */
  private readonly seconds = new Map<number, { first: number; last: number }>();
  private lastSound = -Infinity;

  take(kind: 'picture' | 'sound', began: number): void {
    const known = this.seconds.get(Math.floor(began));
    const [first, last] = [Math.min(known?.first ?? began, began), Math.max(known?.last ?? began, began)];
    this.seconds.set(Math.floor(began), { first, last });
    if (kind === 'sound') this.lastSound = Math.max(this.lastSound, began);
  }

  /** In order. Where no sound comes any more, a picture may stand for as long as it likes. */
  gaps(): RecordingGap[] {
    const occupied = [...this.seconds].sort(([a], [b]) => a - b).map(([, span]) => span);
    return occupied
      .flatMap(({ last }, at) => {
        const next = occupied[at + 1];
        if (!next || next.first - last < leastSeconds || this.lastSound < next.first) return [];
        return [{ startSeconds: last + lastSeconds, endSeconds: next.first }];
      })
      .sort((a, b) => lengthOf(b) - lengthOf(a))
      .slice(0, most)
      .sort((a, b) => a.startSeconds - b.startSeconds);
  }
}

export const lengthOf = ({ startSeconds, endSeconds }: RecordingGap): number => endSeconds - startSeconds;

export const middleOf = ({ startSeconds, endSeconds }: RecordingGap): number =>
  (startSeconds + endSeconds) / 2;
