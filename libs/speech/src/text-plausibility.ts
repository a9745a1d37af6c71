/** Measurements of a piece that do not depend on its text. */
export interface PieceEvidence {
  spokenSeconds: number;
  /** Mean probability of speech over the piece, 0..1. */
  voiceProbability: number;
  /** 0..1 as in SpeechSegment. */
  confidence: number;
}

/** Auctioneers reach about seven words a second; more than this is hallucinated. */
const MAX_WORDS_PER_SECOND = 8;

/**
 * False for text that the model hallucinated from a cough, a click or music: text must be speakable in the time, and the voice detector
 * or the model's confidence must support it.
 */
export function isPlausible(words: readonly string[], evidence: PieceEvidence): boolean {
  if (words.length === 0) return false;
  if (words.length / Math.max(0.25, evidence.spokenSeconds) > MAX_WORDS_PER_SECOND) return false;
  if (evidence.spokenSeconds < 0.5 && evidence.confidence < 0.4) return false;
  return evidence.confidence >= 0.25 || evidence.voiceProbability >= 0.75;
}
