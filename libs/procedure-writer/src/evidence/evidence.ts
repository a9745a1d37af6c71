import { lowConfidence, type Evidence, type TranscriptSegment } from '@sop/contracts';
import type { Token } from '../language/token.js';
import { isDoubtful } from '../statements/unclear.js';

const round = (value: number): number => Math.round(Math.max(0, value) * 100) / 100;

/** The segments and the interval of the tokens. */
export function evidenceOf(tokens: readonly Token[]): Evidence {
  const start = Math.min(...tokens.map((token) => token.startSeconds));
  const end = Math.max(...tokens.map((token) => token.endSeconds));
  return {
    segment_ids: [...new Set(tokens.map((token) => token.segmentId))].sort((a, b) => a - b),
    start_seconds: round(start),
    end_seconds: round(end),
    sources: tokens.some(({ read }) => read) ? ['speech', 'screen_text'] : ['speech'],
  };
}

/** The mean confidence of the tokens' segments, 0 to 1. */
export function segmentConfidence(tokens: readonly Token[], segments: readonly TranscriptSegment[]): number {
  const ids = new Set(tokens.map((token) => token.segmentId));
  const found = segments.filter((segment) => ids.has(segment.id));
  if (found.length === 0) return 0.5;
  return found.reduce((sum, segment) => sum + segment.confidence, 0) / found.length;
}

/** The most confidence of a doubtful sentence: it is shown as uncertain. */
const highestWhereDoubtful = lowConfidence - 0.05;

/** The confidence of a sentence: that of its reading, 0 to 1, times that of its words. */
export function confidenceOf(
  reading: number,
  tokens: readonly Token[],
  segments: readonly TranscriptSegment[],
): number {
  const confidence = reading * (0.4 + 0.6 * segmentConfidence(tokens, segments));
  return roundConfidence(isDoubtful(tokens) ? Math.min(confidence, highestWhereDoubtful) : confidence);
}

export const roundConfidence = (value: number): number =>
  Math.round(Math.min(1, Math.max(0, value)) * 100) / 100;
