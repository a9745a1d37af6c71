/** What is known of a piece beside its text. */
export interface PieceEvidence {
  spokenSeconds: number;
  /** Mean probability of speech over the piece, 0..1. */
  voiceProbability: number;
  /** 0..1 as in SpeechSegment. */
  confidence: number;
}

/** Auctioneers reach about seven words a second; a model that writes more writes what nobody said. */
const MOST_WORDS_PER_SECOND = 8;

/**
 * False for text that the model wrote over a cough, a click or music: it must be possible to say it in the time, and it must be
 * supported by the voice detector or by the model's own certainty.
 */
export function isPlausible(words: readonly string[], evidence: PieceEvidence): boolean {
  if (words.length === 0) return false;
  if (words.length / Math.max(0.25, evidence.spokenSeconds) > MOST_WORDS_PER_SECOND) return false;
  if (evidence.spokenSeconds < 0.5 && evidence.confidence < 0.4) return false;
  return evidence.confidence >= 0.25 || evidence.voiceProbability >= 0.75;
}
