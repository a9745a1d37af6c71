import type { Evidence, TranscriptSegment } from '@sop/contracts';
import type { Token } from '../language/token.js';

const round = (value: number): number => Math.round(Math.max(0, value) * 100) / 100;

/** What was said, and when. */
export function evidenceOf(tokens: readonly Token[]): Evidence {
  const start = Math.min(...tokens.map((token) => token.startSeconds));
  const end = Math.max(...tokens.map((token) => token.endSeconds));
  return {
    segment_ids: [...new Set(tokens.map((token) => token.segmentId))].sort((a, b) => a - b),
    start_seconds: round(start),
    end_seconds: round(end),
    sources: ['speech'],
  };
}

/** How well the words were heard, 0 to 1: the mean confidence of their segments. */
export function heard(tokens: readonly Token[], segments: readonly TranscriptSegment[]): number {
  const ids = new Set(tokens.map((token) => token.segmentId));
  const found = segments.filter((segment) => ids.has(segment.id));
  if (found.length === 0) return 0.5;
  return found.reduce((sum, segment) => sum + segment.confidence, 0) / found.length;
}

export const roundConfidence = (value: number): number =>
  Math.round(Math.min(1, Math.max(0, value)) * 100) / 100;
