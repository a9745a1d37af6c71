/** Seconds from the start. */
export interface Stretch {
  startSeconds: number;
  endSeconds: number;
}

export interface PieceLengths {
  /** Shorter only where the speech ends or a long pause follows. */
  minSeconds: number;
  maxSeconds: number;
}

/** Silence of this length is not sent: it costs by the second and recognisers invent words in it. */
const restSeconds = 30;
/** Margin around speech, for soft beginnings and endings. */
const marginSeconds = 0.3;

/**
 * Divides speech into pieces to be sent one by one: at each rest, and within long speech at the widest pause between the
 * shortest and the longest piece. Speech without a pause is cut at the longest. Pieces are in order and do not overlap.
 */
export function speechPieces(
  speech: readonly Stretch[],
  durationSeconds: number,
  lengths: PieceLengths,
): Stretch[] {
  const talks = dividedAtRests(speech);
  const pieces = talks.flatMap((talk) => divided(talk, lengths));
  return pieces.map(({ startSeconds, endSeconds }, at) => {
    const before = pieces[at - 1]?.endSeconds ?? -Infinity;
    const after = pieces[at + 1]?.startSeconds ?? Infinity;
    return {
      startSeconds: Math.max(0, startSeconds - Math.min(marginSeconds, (startSeconds - before) / 2)),
      endSeconds: Math.min(durationSeconds, endSeconds + Math.min(marginSeconds, (after - endSeconds) / 2)),
    };
  });
}

function dividedAtRests(speech: readonly Stretch[]): Stretch[][] {
  const talks: Stretch[][] = [];
  for (const stretch of speech) {
    const talk = talks.at(-1);
    const last = talk?.at(-1);
    if (talk && last && stretch.startSeconds - last.endSeconds < restSeconds) talk.push(stretch);
    else talks.push([stretch]);
  }
  return talks;
}

function divided(talk: readonly Stretch[], lengths: PieceLengths): Stretch[] {
  const pieces: Stretch[] = [];
  let rest = [...talk];
  for (let [first, last] = ends(rest); first && last; [first, last] = ends(rest)) {
    const from = first.startSeconds;
    if (last.endSeconds - from <= lengths.maxSeconds) {
      pieces.push({ startSeconds: from, endSeconds: last.endSeconds });
      break;
    }
    const at = widestPause(rest, from + lengths.minSeconds, from + lengths.maxSeconds);
    const before = rest[at - 1];
    if (before) {
      pieces.push({ startSeconds: from, endSeconds: before.endSeconds });
      rest = rest.slice(at);
      continue;
    }
    const cut = from + lengths.maxSeconds;
    pieces.push({ startSeconds: from, endSeconds: cut });
    rest = rest
      .filter(({ endSeconds }) => endSeconds > cut)
      .map(({ startSeconds, endSeconds }) => ({ startSeconds: Math.max(cut, startSeconds), endSeconds }));
  }
  return pieces;
}

const ends = (stretches: readonly Stretch[]) => [stretches[0], stretches.at(-1)] as const;

/** Index of the interval after the widest pause between two times; 0 when there is none. */
function widestPause(stretches: readonly Stretch[], fromSeconds: number, toSeconds: number): number {
  let [widest, seconds] = [0, 0];
  for (const [at, { startSeconds }] of stretches.entries()) {
    const pauseStart = stretches[at - 1]?.endSeconds ?? Infinity;
    const isWithin = pauseStart >= fromSeconds && pauseStart <= toSeconds;
    if (isWithin && startSeconds - pauseStart > seconds) [widest, seconds] = [at, startSeconds - pauseStart];
  }
  return widest;
}
