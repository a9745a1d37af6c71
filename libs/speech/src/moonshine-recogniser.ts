import llamaTokenizer from 'llama-tokenizer-js';
import { checkedWords } from './checked-words.js';
import { recognisedWords, wordsAlone, type RecognisedWord, type TokenWord } from './recognised-words.js';
import { collapseLoops } from './loop-guard.js';
import { MoonshineModel, type DecodedTokens, type MoonshineSize } from './moonshine-model.js';
import {
  SAMPLE_RATE,
  type SpeechRecogniser,
  type SpeechSegment,
  type TranscribeOptions,
} from './recogniser.js';
import { FRAME_SECONDS, frameLevels, speechIntervals } from './speech-intervals.js';
import {
  splitInHalves,
  type Piece,
  pieceEnd,
  pieceStart,
  piecesOf,
  samplesOf,
  spokenSeconds,
  withPadding,
} from './speech-pieces.js';
import { levelGain } from './speech-level.js';
import { isPlausible } from './text-plausibility.js';
import { loadVoiceActivity } from './voice-activity.js';
import { estimateWordTimes } from './word-times.js';

/** Moonshine's vocabulary is Llama's (32,000) with unused entries above it. */
const VOCABULARY = 32_000;

/** Even slow speakers say more words than this; fewer mean that the model stopped early. */
const MIN_WORDS_PER_SECOND = 0.7;
/** The minimum share of speech in a piece, and the level of a speaker close to a microphone. */
const VOICE_IN_PIECE = { loudShare: 0.3, level: 0.1 };
/** Padding for a second try, because another start often helps the decoder. */
const RETRY_PADDING_SECONDS = 0.25;

interface Recognition {
  piece: Piece;
  looped: boolean;
  words: RecognisedWord[];
  confidence: number;
}

/** Loads Moonshine and the voice detector. Throws ModelMissing if a file of either is missing. */
export async function loadMoonshine(
  modelsDir: string,
  options: { size: MoonshineSize; threads: number },
): Promise<SpeechRecogniser> {
  const voice = await loadVoiceActivity(modelsDir);
  const model = await MoonshineModel.load(modelsDir, options.size, options.threads);
  return {
    model: `moonshine-${options.size}`,
    async transcribe(samples, transcribeOptions = {}) {
      const probabilities = await voice.probabilities(samples, transcribeOptions.signal);
      return new Transcription(model, samples, probabilities, transcribeOptions).transcribe();
    },
    async close() {
      await Promise.all([voice.close(), model.close()]);
    },
  };
}

class Transcription {
  private readonly levels: Float32Array;

  constructor(
    private readonly model: MoonshineModel,
    private readonly samples: Float32Array,
    private readonly probabilities: Float32Array,
    private readonly options: TranscribeOptions,
  ) {
    this.levels = frameLevels(samples);
  }

  async transcribe(): Promise<SpeechSegment[]> {
    const pieces = piecesOf(speechIntervals(this.probabilities), this.levels);
    const totalSeconds = pieces.reduce((sum, piece) => sum + spokenSeconds(piece), 0);
    const segments: SpeechSegment[] = [];
    let doneSeconds = 0;
    for (const piece of pieces) {
      for (const recognition of await this.recogniseWithRetries(piece)) {
        const texts = recognition.words.map(({ text }) => text);
        if (!isPlausible(texts, { ...this.evidence(recognition.piece), confidence: recognition.confidence }))
          continue;
        const segment = segmentOf(recognition);
        segments.push(segment);
        this.options.onSegment?.(segment);
      }
      doneSeconds += spokenSeconds(piece);
      this.options.onProgress?.(Math.min(1, doneSeconds / totalSeconds));
    }
    return segments;
  }

  /** Retries a piece in which the decoder stopped early or looped, first with more padding, then in two halves. */
  private async recogniseWithRetries(piece: Piece): Promise<Recognition[]> {
    const first = await this.recognise(piece);
    if (!isSuspicious(first)) return [first];
    const [padded] = withPadding([piece.intervals], RETRY_PADDING_SECONDS);
    const second = padded === undefined ? first : await this.recognise(padded);
    if (!isSuspicious(second)) return [second];
    const halves: Recognition[] = [];
    for (const half of splitInHalves(piece, this.levels)) halves.push(await this.recognise(half));
    return halves;
  }

  private async recognise(piece: Piece): Promise<Recognition> {
    const encoded = await this.model.encode(this.levelled(piece));
    const decoded = await this.model.decode(encoded, this.options.signal);
    const { looped, ended, confidence, gainAtMost } = decoded;
    const written = wordsOf(decoded);
    const likelihoods = (readings: readonly (readonly number[])[]) =>
      this.model.likelihoods(encoded, readings);
    // Readings without an end cannot be compared.
    const words =
      looped || !ended ? written : await checkedWords(written, { gainAtMost, likelihoods }, tokensOf);
    return { piece, words: collapseLoops(wordsAlone(words)), looped, confidence };
  }

  private levelled(piece: Piece): Float32Array {
    const clip = samplesOf(piece, this.samples, SAMPLE_RATE);
    const gain = levelGain(frameLevels(clip), VOICE_IN_PIECE);
    return clip.map((sample) => sample * gain);
  }

  private evidence(piece: Piece) {
    const frames = piece.intervals.flatMap(({ startSeconds, endSeconds }) => [
      ...this.probabilities.subarray(
        Math.round(startSeconds / FRAME_SECONDS),
        Math.round(endSeconds / FRAME_SECONDS),
      ),
    ]);
    const voiceProbability =
      frames.reduce((sum, probability) => sum + probability, 0) / Math.max(1, frames.length);
    return { spokenSeconds: spokenSeconds(piece), voiceProbability };
  }
}

function isSuspicious({ piece, words, looped }: Recognition): boolean {
  const seconds = spokenSeconds(piece);
  return looped || (seconds >= 1 && words.length < seconds * MIN_WORDS_PER_SECOND);
}

function segmentOf({ piece, words, confidence }: Recognition): SpeechSegment {
  const texts = words.map(({ text }) => text);
  const placed = estimateWordTimes(texts, piece.intervals);
  return {
    startSeconds: pieceStart(piece),
    endSeconds: pieceEnd(piece),
    text: texts.join(' '),
    confidence,
    words: placed.map((word, at) => {
      const { confidence: wordConfidence = confidence, otherwise } = words[at] ?? {};
      return { ...word, confidence: wordConfidence, ...(otherwise !== undefined && { otherwise }) };
    }),
  };
}

function wordsOf({ tokens, probabilities }: DecodedTokens): TokenWord[] {
  const pieces = tokens.map((token, at) => ({ token, probability: probabilities[at] ?? 0 }));
  const inVocabulary = pieces.filter(({ token }) => token < VOCABULARY);
  return recognisedWords(inVocabulary, (each) => llamaTokenizer.decode([...each], false, false));
}

const tokensOf = (text: string): number[] => llamaTokenizer.encode(text, false, true);
