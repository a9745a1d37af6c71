/** A range in which a recording has neither sound nor picture. In seconds. */
export interface RecordingGap {
  startSeconds: number;
  endSeconds: number;
}

/** A machine that went to sleep; no codec and no network silences a recorder for so long. */
export const minGapSeconds = 10;
/** The last packet before a gap lasts a moment. */
const packetSeconds = 0.1;
/** Returns the longest ones when there are more. */
const maxGaps = 40;

/** Finds the gaps of a recording from the start times of its packets, which come in any order. */
export class GapFinder {
  /** By full second: the start of its first and its last packet. */
  private readonly seconds = new Map<number, { first: number; last: number }>();
  private lastSound = -Infinity;

  take(kind: 'picture' | 'sound', beginsAt: number): void {
    const span = this.seconds.get(Math.floor(beginsAt));
    const [first, last] = [
      Math.min(span?.first ?? beginsAt, beginsAt),
      Math.max(span?.last ?? beginsAt, beginsAt),
    ];
    this.seconds.set(Math.floor(beginsAt), { first, last });
    if (kind === 'sound') this.lastSound = Math.max(this.lastSound, beginsAt);
  }

  /** In order of time. After the end of the sound, a picture may stay for any time. */
  gaps(): RecordingGap[] {
    const occupied = [...this.seconds].sort(([a], [b]) => a - b).map(([, span]) => span);
    return occupied
      .flatMap(({ last }, at) => {
        const next = occupied[at + 1];
        if (!next || next.first - last < minGapSeconds || this.lastSound < next.first) return [];
        return [{ startSeconds: last + packetSeconds, endSeconds: next.first }];
      })
      .sort((a, b) => lengthOf(b) - lengthOf(a))
      .slice(0, maxGaps)
      .sort((a, b) => a.startSeconds - b.startSeconds);
  }
}

export const lengthOf = ({ startSeconds, endSeconds }: RecordingGap): number => endSeconds - startSeconds;

export const middleOf = ({ startSeconds, endSeconds }: RecordingGap): number =>
  (startSeconds + endSeconds) / 2;
