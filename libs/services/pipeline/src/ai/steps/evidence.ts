import { lowConfidence, type Evidence, type TranscriptSegment } from '@sop/contracts';
import type { Token } from '../language/token.js';
import { isDoubtful } from '../statements/unclear.js';

const round = (value: number): number => Math.round(Math.max(0, value) * 100) / 100;

/** What was said, and when. */
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

/** How well the words were heard, 0 to 1: the mean confidence of their segments. */
export function segmentConfidence(tokens: readonly Token[], segments: readonly TranscriptSegment[]): number {
  const ids = new Set(tokens.map((token) => token.segmentId));
  const found = segments.filter((segment) => ids.has(segment.id));
  if (found.length === 0) return 0.5;
  return found.reduce((sum, segment) => sum + segment.confidence, 0) / found.length;
}

/** Of a sentence that nobody may rely on: shown as not certain, however sure its reading is. */
const highestWhereDoubtful = lowConfidence - 0.05;

/** How sure a sentence is: its reading, 0 to 1, and how well its words were heard. */
export function confidenceOf(
  reading: number,
  tokens: readonly Token[],
  segments: readonly TranscriptSegment[],
): number {
  const sureness = reading * (0.4 + 0.6 * segmentConfidence(tokens, segments));
  return roundConfidence(isDoubtful(tokens) ? Math.min(sureness, highestWhereDoubtful) : sureness);
}

export const roundConfidence = (value: number): number =>
  Math.round(Math.min(1, Math.max(0, value)) * 100) / 100;
