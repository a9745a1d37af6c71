import { hammingDistance, isShownWithin } from '@sop/media';

/** A frame as it was measured, before anything is chosen. */
export interface MeasuredFrame {
  index: number;
  seconds: number;
  /** When the next picture replaces it; absent where that is not known. */
  untilSeconds?: number;
  /** Any measure that grows with sharpness (for instance the variance of the Laplacian); only compared within one video. */
  sharpness: number;
  /** Mean difference to the frame before, 0 to 1. */
  sceneScore: number;
  /** Spread of brightness, 0 (one colour) to 1. */
  contrast: number;
  /** 64-bit perceptual hash, hexadecimal; absent when not computed. */
  hash?: string;
}

export interface StepInterval {
  startSeconds: number;
  endSeconds: number;
  /** When the words of the action were spoken; without it, the step as a whole counts. */
  title?: { evidence: { end_seconds: number } };
  /** The other sentences of the step, in order. */
  sentences?: readonly { evidence: { start_seconds: number; end_seconds: number } }[];
}

export interface StepFrames {
  /** Indices of frames, best first, at most `maxPictures`; empty where none is shown during the step, or nothing is to be seen on any. */
  frames: number[];
}

/** Of a step: its picture and the alternatives. */
export const maxPictures = 4;
/** A frame that changes more than this against its neighbour is taken in the middle of a transition. */
const movingScore = 0.18;
/** A frame that changes more than this begins another scene. */
const cutScore = 0.3;
/** An edited film shows the next scene so long before its speech, s. */
const sceneLeadSeconds = 2.5;
/** A frame with less contrast is blank: a dark terminal with one line of text has three times as much, a white page with a heading more. */
export const blankContrast = 0.004;
/** The best moment of a step, as a share of it: late, before the next act begins. */
const bestPosition = 0.75;
/** … but not later than this after the words of the action: a long step goes on with talk about it, s. */
const longestAfterAction = 10;
/** The hands finish an act while the next one is already named, s. */
const handsSeconds = 1.5;

/**
 * The pictures of each step: sharp, settled, late in the step, and unlike the picture of the step before.
 * The first is the screenshot, up to three more are alternatives. `failed` when a step has none. Of filmed material no picture comes from the
 * next scene; on a screen a change near the end of a step is what its act led to.
 */
export function chooseScreenshots(
  steps: readonly StepInterval[],
  frames: readonly MeasuredFrame[],
  isScreenRecording = false,
): { steps: StepFrames[]; failed: boolean } {
  const sharpest = quantile(
    frames.map((frame) => frame.sharpness),
    0.9,
  );
  let previous: MeasuredFrame | undefined;
  const chosen = steps.map((step): StepFrames => {
    const shown = framesOf(step, frames);
    const ranked = (isScreenRecording ? shown : beforeLastCut(shown, step))
      .filter((frame) => frame.contrast >= blankContrast)
      .map((frame) => ({ frame, score: frameScore(frame, step, frames, sharpest, previous) }))
      .sort((a, b) => b.score - a.score || a.frame.index - b.frame.index);
    previous = ranked[0]?.frame ?? previous;
    return {
      frames: distinct(ranked.map(({ frame }) => frame))
        .slice(0, maxPictures)
        .map((frame) => frame.index),
    };
  });
  return { steps: chosen, failed: chosen.some((step) => step.frames.length === 0) };
}

/** Frames that are shown at some moment of the step. */
const framesOf = (
  { startSeconds, endSeconds }: StepInterval,
  frames: readonly MeasuredFrame[],
): MeasuredFrame[] => frames.filter((frame) => isShownWithin(frame, [startSeconds, endSeconds]));

/** Without what is shown behind a cut near the end of the step; all where nothing is shown before that cut. */
function beforeLastCut(
  shown: readonly MeasuredFrame[],
  { endSeconds, title }: StepInterval,
): MeasuredFrame[] {
  const titleEnd = title?.evidence.end_seconds ?? 0;
  const cut = shown.find(
    ({ seconds, sceneScore }) =>
      sceneScore > cutScore &&
      seconds > Math.max(titleEnd, endSeconds - sceneLeadSeconds) &&
      seconds <= endSeconds,
  );
  const before = cut ? shown.filter(({ seconds }) => seconds < cut.seconds) : [];
  return before.length > 0 ? before : [...shown];
}

function frameScore(
  frame: MeasuredFrame,
  step: StepInterval,
  frames: readonly MeasuredFrame[],
  sharpest: number,
  previous: MeasuredFrame | undefined,
): number {
  const at = frames.indexOf(frame);
  const next = frames[at + 1];
  const sharp = sharpest > 0 ? Math.min(1, frame.sharpness / sharpest) : 0;
  const settled = 1 - Math.min(1, frame.sceneScore / movingScore);
  const stays =
    next && next.seconds <= step.endSeconds ? 1 - Math.min(1, next.sceneScore / movingScore) : 0.7;
  const length = Math.max(0.001, step.endSeconds - step.startSeconds);
  const best = bestSeconds(step);
  const seen = seenNear(best, frame, step);
  const position = 1 - Math.min(1, Math.abs(seen - best) / length);
  const fresh = previous ? hashDistance(previous, frame) : 1;
  const early = seen - step.startSeconds < Math.min(0.6, length / 4) ? 0.4 : 0;
  const late = seen > untilNextSentence(step) ? 0.6 : 0;
  return (
    sharp +
    1.2 * settled +
    0.5 * stays +
    0.9 * position +
    0.8 * Math.min(1, fresh * 4) +
    0.3 * Math.min(1, frame.contrast * 5) -
    early -
    late
  );
}

/** Of the moments of the step at which a frame is shown the one nearest to a moment. */
function seenNear(moment: number, frame: MeasuredFrame, { startSeconds, endSeconds }: StepInterval): number {
  const from = Math.max(frame.seconds, startSeconds);
  const until = Math.min(frame.untilSeconds ?? frame.seconds, endSeconds);
  return Math.max(from, Math.min(moment, until));
}

/** The best moment of a step's picture, in seconds. */
export function bestSeconds(step: StepInterval): number {
  const { startSeconds, title } = step;
  const shownUntil = untilNextSentence(step);
  const late = startSeconds + bestPosition * (shownUntil - startSeconds);
  return title
    ? Math.max(startSeconds, Math.min(late, title.evidence.end_seconds + longestAfterAction))
    : late;
}

/** The picture shows the act that the title names: where the step goes on to another act, only the part before it counts. */
function untilNextSentence({ endSeconds, title, sentences = [] }: StepInterval): number {
  const titleEnd = title?.evidence.end_seconds ?? endSeconds;
  const next = sentences.find(({ evidence }) => evidence.start_seconds >= titleEnd);
  return next
    ? Math.min(endSeconds, Math.max(next.evidence.start_seconds, titleEnd) + handsSeconds)
    : endSeconds;
}

/** Leaves nearly equal alternatives out. */
function distinct(frames: readonly MeasuredFrame[]): MeasuredFrame[] {
  const unique: MeasuredFrame[] = [];
  for (const frame of frames)
    if (!unique.some((other) => hashDistance(other, frame) < 0.06)) unique.push(frame);
  return unique;
}

/** Share of differing bits, 0 to 1; frames without a hash count as different. */
function hashDistance(a: MeasuredFrame, b: MeasuredFrame): number {
  if (!a.hash || !b.hash || a.hash.length !== b.hash.length) return 1;
  return hammingDistance(BigInt(`0x${a.hash}`), BigInt(`0x${b.hash}`)) / (a.hash.length * 4);
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
