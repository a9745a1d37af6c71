import type { TranscriptSegment } from '@sop/contracts';
import type { Observations } from '@sop/procedure-writer';
import {
  checkInstructions,
  segmentLine,
  writeBlock,
  writeInstructions,
  type HouseStyle,
} from './openai-prompt.js';
import { tokensOf } from './tokens.js';

/** Tokens of an answer for each token of speech: its sentences, with titles, ids and precautions. */
export const answerShare = 2.2;
/** For the frame of a conversation, and for the shape that is asked for. */
const frameTokens = 700;
/** A window is never smaller, however little room a model has. */
const leastTokens = 200;
/** Share of a window in which it may be cut, from its end. */
const cutWithin = 1 / 3;

/** Tokens of speech that fit into one question with its answer, for a context of that many tokens. */
export function speechTokens(contextTokens: number, input: Observations, style: HouseStyle): number {
  const around = writeBlock({ ...input, segments: [] }, style, { titles: [], segments: [] });
  const instructions = Math.max(tokensOf(writeInstructions(style.language)), tokensOf(checkInstructions));
  const room = contextTokens - frameTokens - instructions - tokensOf(around);
  return Math.max(leastTokens, Math.floor(room / (1 + answerShare)));
}

/** The observations in pieces that one question holds, cut at the widest pause. Segments keep their ids. */
export function windowsOf(input: Observations, mostTokens: number): Observations[] {
  const windows: Observations[] = [];
  for (let rest = [...input.segments]; rest.length > 0;) {
    const own = rest.slice(0, lengthOf(rest, mostTokens));
    rest = rest.slice(own.length);
    windows.push(seenDuring(input, own));
  }
  return windows.length > 1 ? windows : [input];
}

/** Two windows of one that was too long; one that cannot be divided gives none. */
export function halvesOf(input: Observations): Observations[] {
  const { segments } = input;
  if (segments.length < 2) return [];
  const tokens = segments.reduce((sum, segment) => sum + tokensOf(segmentLine(segment)), 0);
  const first = segments.slice(0, Math.min(segments.length - 1, lengthOf(segments, tokens * 0.6)));
  return [first, segments.slice(first.length)].map((own) => seenDuring(input, own));
}

function lengthOf(segments: readonly TranscriptSegment[], mostTokens: number): number {
  let tokens = 0;
  const over = segments.findIndex((segment) => (tokens += tokensOf(segmentLine(segment))) > mostTokens);
  if (over < 0) return segments.length;
  const most = Math.max(1, over);
  const pause = (at: number): number =>
    (segments[at]?.start_seconds ?? 0) - (segments[at - 1]?.end_seconds ?? 0);
  const positions = Array.from({ length: most }, (_none, index) => index + 1);
  return positions
    .filter((at) => at >= most * (1 - cutWithin))
    .reduce((best, at) => (pause(at) > pause(best) ? at : best), most);
}

function seenDuring(input: Observations, segments: readonly TranscriptSegment[]): Observations {
  const from = segments[0]?.start_seconds ?? 0;
  const to = segments.at(-1)?.end_seconds ?? input.durationSeconds;
  const isDuring = ({ seconds }: { seconds: number }): boolean => seconds >= from && seconds <= to;
  return {
    ...input,
    segments,
    ...(input.scenes && { scenes: input.scenes.filter(isDuring) }),
    ...(input.screenText && { screenText: input.screenText.filter(isDuring) }),
  };
}
