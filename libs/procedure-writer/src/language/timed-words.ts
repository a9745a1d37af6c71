import type { TranscriptSegment } from '@sop/contracts';

/** A recogniser that knows word times may add them; otherwise words get a share of the segment by their length. */
export interface TimedSegment extends TranscriptSegment {
  words?: readonly TimedWord[];
}

export interface TimedWord {
  text: string;
  start_seconds: number;
  end_seconds: number;
  confidence?: number;
  /** The antonym that sounds nearly the same, where the recogniser cannot decide. */
  otherwise?: string;
  /** It was read in the picture, where the speech has a similar word. */
  read?: true;
}

/** The words of a segment with their times; of a recogniser that knows none, each with the time and the certainty of the whole. */
export function timedWordsOf({
  text,
  words,
  start_seconds,
  end_seconds,
  confidence,
}: TimedSegment): TimedWord[] {
  const parts = text.split(/\s+/).filter((part) => part !== '');
  if (words?.length === parts.length) return [...words];
  return parts.map((part) => ({ text: part, start_seconds, end_seconds, confidence }));
}

/** Segments as the wire has them. */
export const withoutWords = (segments: readonly TimedSegment[]): TranscriptSegment[] =>
  segments.map(({ id, start_seconds, end_seconds, text, confidence, corrections }) => ({
    id,
    start_seconds,
    end_seconds,
    text,
    confidence,
    ...(corrections && { corrections }),
  }));
