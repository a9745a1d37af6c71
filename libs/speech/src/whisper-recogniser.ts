import { collapseLoops } from './loop-guard.js';
import {
  SAMPLE_RATE,
  type SpeechRecogniser,
  type SpeechSegment,
  type TranscribeOptions,
} from './recogniser.js';
import { frameLevels, speechIntervals } from './speech-intervals.js';
import { type Piece, pieceEnd, piecesOf, samplesOf, spokenSeconds } from './speech-pieces.js';
import { loadVoiceActivity, type VoiceActivity } from './voice-activity.js';
import { type Listen, openWhisper, type WhisperChunk } from './whisper-pipeline.js';
import { estimateWordTimes } from './word-times.js';

export const WHISPER_MODELS = ['whisper-large-v3', 'whisper-medium', 'whisper-small'] as const;
export type WhisperModel = (typeof WHISPER_MODELS)[number];

/** Whisper's window is thirty seconds; the rest is for the padding of a piece. */
const MAX_PIECE_SECONDS = 28;

/**
 * Whisper through @huggingface/transformers (an optional dependency) from weights in the models folder; nothing is downloaded. Segment
 * times are the model's own. `weightsDir` has Whisper's folder where that is another one than `modelsDir`, which has the voice
 * activity. Throws ModelMissing if the weights are missing.
 */
export async function loadWhisper(
  modelsDir: string,
  options: { model: WhisperModel; weightsDir?: string },
): Promise<SpeechRecogniser> {
  const { model, weightsDir = modelsDir } = options;
  const whisper = await openWhisper(weightsDir, model);
  const voice = await loadVoiceActivity(modelsDir);
  return {
    model,
    transcribe: (samples, transcribeOptions = {}) =>
      transcribe(voice, whisper.listen, samples, transcribeOptions),
    async close() {
      await Promise.all([voice.close(), whisper.close()]);
    },
  };
}

async function transcribe(
  voice: VoiceActivity,
  listen: Listen,
  samples: Float32Array,
  options: TranscribeOptions,
) {
  const probabilities = await voice.probabilities(samples, options.signal);
  const pieces = piecesOf(speechIntervals(probabilities), frameLevels(samples), MAX_PIECE_SECONDS);
  const totalSeconds = pieces.reduce((sum, piece) => sum + spokenSeconds(piece), 0);
  const segments: SpeechSegment[] = [];
  let doneSeconds = 0;
  for (const piece of pieces) {
    options.signal?.throwIfAborted();
    const { chunks, confidence } = await listen(samplesOf(piece, samples, SAMPLE_RATE));
    for (const segment of segmentsOf(chunks, piece, confidence)) {
      segments.push(segment);
      options.onSegment?.(segment);
    }
    doneSeconds += spokenSeconds(piece);
    options.onProgress?.(Math.min(1, doneSeconds / totalSeconds));
  }
  return segments;
}

/** Times of Whisper's chunks are relative to the piece; the last one may have no end. */
export function segmentsOf(
  chunks: readonly WhisperChunk[],
  piece: Piece,
  confidence: number,
): SpeechSegment[] {
  const limitSeconds = pieceEnd(piece);
  return chunks.flatMap(({ text, startSeconds, endSeconds }) => {
    const words = collapseLoops(text.split(/\s+/).filter((word) => word !== ''));
    const start = Math.min(limitSeconds, piece.fromSeconds + startSeconds);
    const end = Math.min(
      limitSeconds,
      endSeconds === undefined ? limitSeconds : piece.fromSeconds + endSeconds,
    );
    if (words.length === 0 || end <= start) return [];
    const spoken = piece.intervals
      .map((one) => ({
        startSeconds: Math.max(start, one.startSeconds),
        endSeconds: Math.min(end, one.endSeconds),
      }))
      .filter((one) => one.endSeconds > one.startSeconds);
    const placed = estimateWordTimes(
      words,
      spoken.length > 0 ? spoken : [{ startSeconds: start, endSeconds: end }],
    );
    return [{ startSeconds: start, endSeconds: end, text: words.join(' '), confidence, words: placed }];
  });
}
