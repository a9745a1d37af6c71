import { type Interval, splitLong } from './speech-intervals.js';

/** The input of one model call: one or more intervals with short pauses between them. */
export interface Piece {
  intervals: Interval[];
  /** The sound to recognise: the intervals with some padding, without the neighbours' sound. */
  fromSeconds: number;
  toSeconds: number;
}

/** Moonshine is most accurate with several seconds of context; beyond about nine it drops words. */
export const MAX_PIECE_SECONDS = 9;

/** A longer pause usually ends a thought, so it always ends a piece. */
const MAX_PAUSE_SECONDS = 1.2;

/** Shorter parts give the model too little context. */
const GOOD_PIECE_SECONDS = 2.5;

/** The models need some silence before the first and after the last sound. */
export const PADDING_SECONDS = 0.1;

export const pieceStart = (piece: Piece) => startOf(piece.intervals);
export const pieceEnd = (piece: Piece) => endOf(piece.intervals);
export const spokenSeconds = ({ intervals }: Piece) =>
  intervals.reduce((sum, { startSeconds, endSeconds }) => sum + endSeconds - startSeconds, 0);

/**
 * Pieces of at most `maxSeconds`, divided at the longest pauses; an interval that is too long itself is divided where it is quietest
 * (`levels` per frame).
 */
export function piecesOf(
  intervals: Interval[],
  levels: Float32Array,
  maxSeconds = MAX_PIECE_SECONDS,
): Piece[] {
  const short = intervals.flatMap((interval) => splitLong(interval, levels, maxSeconds));
  const runs: Interval[][] = [];
  for (const interval of short) {
    const run = runs.at(-1);
    if (run !== undefined && interval.startSeconds - endOf(run) < MAX_PAUSE_SECONDS) run.push(interval);
    else runs.push([interval]);
  }
  return withPadding(
    runs.flatMap((run) => divide(run, maxSeconds)),
    PADDING_SECONDS,
  );
}

function divide(run: Interval[], maxSeconds: number): Interval[][] {
  if (run.length < 2 || endOf(run) - startOf(run) <= maxSeconds) return [run];
  const cut = bestPause(run);
  return [...divide(run.slice(0, cut), maxSeconds), ...divide(run.slice(cut), maxSeconds)];
}

/** The number of intervals before the longest pause; pauses next to a very short part have less weight. */
function bestPause(run: Interval[]): number {
  let best = 1;
  let bestScore = -1;
  for (let cut = 1; cut < run.length; cut += 1) {
    const before = run.slice(0, cut);
    const after = run.slice(cut);
    const shorter = Math.min(endOf(before) - startOf(before), endOf(after) - startOf(after));
    const score = (startOf(after) - endOf(before) + 0.01) * Math.min(1, shorter / GOOD_PIECE_SECONDS);
    if (score <= bestScore) continue;
    best = cut;
    bestScore = score;
  }
  return best;
}

/** The same piece in two parts (at its longest pause, or where its single interval is quietest). */
export function splitInHalves(piece: Piece, levels: Float32Array): Piece[] {
  const { intervals } = piece;
  const parts =
    intervals.length === 1
      ? splitLong(intervals[0] as Interval, levels, spokenSeconds(piece) * 0.71)
      : intervals;
  const cut = bestPause(parts);
  return withPadding(
    [parts.slice(0, cut), parts.slice(cut)].filter((part) => part.length > 0),
    PADDING_SECONDS,
  );
}

/** Pads both ends, but at most to the middle of the pause before the neighbour. */
export function withPadding(runs: Interval[][], paddingSeconds: number): Piece[] {
  return runs.map((intervals, i) => {
    const previousEnd = i === 0 ? Number.NEGATIVE_INFINITY : endOf(runs[i - 1] ?? []);
    const nextStart = i === runs.length - 1 ? Number.POSITIVE_INFINITY : startOf(runs[i + 1] ?? []);
    const start = startOf(intervals);
    const end = endOf(intervals);
    return {
      intervals,
      fromSeconds: Math.max(0, start - paddingSeconds, (previousEnd + start) / 2),
      toSeconds: Math.min(end + paddingSeconds, (end + nextStart) / 2),
    };
  });
}

export const samplesOf = ({ fromSeconds, toSeconds }: Piece, samples: Float32Array, sampleRate: number) =>
  samples.subarray(Math.floor(fromSeconds * sampleRate), Math.ceil(toSeconds * sampleRate));

function startOf(intervals: Interval[]): number {
  return intervals[0]?.startSeconds ?? 0;
}

function endOf(intervals: Interval[]): number {
  return intervals.at(-1)?.endSeconds ?? 0;
}
