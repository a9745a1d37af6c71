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
  halvesOf,
  type Piece,
  pieceEnd,
  pieceStart,
  piecesOf,
  samplesOf,
  spokenSeconds,
  withAir,
} from './speech-pieces.js';
import { levelGain } from './speech-level.js';
import { isPlausible } from './text-plausibility.js';
import { loadVoiceActivity } from './voice-activity.js';
import { placeWords } from './word-times.js';

/** Moonshine's vocabulary is Llama's (32,000) with unused entries above it. */
const VOCABULARY = 32_000;

/** Even slow speakers say more than a word a second: less means that the model gave up at the start. */
const FEWEST_WORDS_PER_SECOND = 0.7;
/** So much of a piece is speech, at least: the rest are pauses. Its level is that of somebody who speaks close to a microphone. */
const VOICE_IN_PIECE = { loudShare: 0.3, level: 0.1 };
/** Air for a second try: another start often brings the decoder back on its way. */
const SECOND_AIR_SECONDS = 0.25;

interface Heard {
  piece: Piece;
  looped: boolean;
  words: RecognisedWord[];
  confidence: number;
}

/** Loads Moonshine and the voice detector. Throws ModelMissing when a file of either is not there. */
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
      return new Transcription(model, samples, probabilities, transcribeOptions).run();
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

  async run(): Promise<SpeechSegment[]> {
    const pieces = piecesOf(speechIntervals(this.probabilities), this.levels);
    const totalSeconds = pieces.reduce((sum, piece) => sum + spokenSeconds(piece), 0);
    const segments: SpeechSegment[] = [];
    let doneSeconds = 0;
    for (const piece of pieces) {
      for (const heard of await this.hearWell(piece)) {
        const texts = heard.words.map(({ text }) => text);
        if (!isPlausible(texts, { ...this.evidence(heard.piece), confidence: heard.confidence })) continue;
        const segment = segmentOf(heard);
        segments.push(segment);
        this.options.onSegment?.(segment);
      }
      doneSeconds += spokenSeconds(piece);
      this.options.onProgress?.(Math.min(1, doneSeconds / totalSeconds));
    }
    return segments;
  }

  /** A piece in which the decoder gave up or looped is heard again with more air, then in two halves. */
  private async hearWell(piece: Piece): Promise<Heard[]> {
    const first = await this.hear(piece);
    if (!isSuspicious(first)) return [first];
    const [aired] = withAir([piece.intervals], SECOND_AIR_SECONDS);
    const second = aired === undefined ? first : await this.hear(aired);
    if (!isSuspicious(second)) return [second];
    const halves: Heard[] = [];
    for (const half of halvesOf(piece, this.levels)) halves.push(await this.hear(half));
    return halves;
  }

  private async hear(piece: Piece): Promise<Heard> {
    const encoded = await this.model.encode(this.levelled(piece));
    const decoded = await this.model.decode(encoded, this.options.signal);
    const { looped, ended, confidence, gainAtMost } = decoded;
    const written = wordsOf(decoded);
    const likelihoods = (readings: readonly (readonly number[])[]) =>
      this.model.likelihoods(encoded, readings);
    // A reading that has no end cannot be compared with another.
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

function isSuspicious({ piece, words, looped }: Heard): boolean {
  const seconds = spokenSeconds(piece);
  return looped || (seconds >= 1 && words.length < seconds * FEWEST_WORDS_PER_SECOND);
}

function segmentOf({ piece, words, confidence }: Heard): SpeechSegment {
  const texts = words.map(({ text }) => text);
  const placed = placeWords(texts, piece.intervals);
  return {
    startSeconds: pieceStart(piece),
    endSeconds: pieceEnd(piece),
    text: texts.join(' '),
    confidence,
    words: placed.map((word, at) => {
      const { confidence: sure = confidence, otherwise } = words[at] ?? {};
      return { ...word, confidence: sure, ...(otherwise !== undefined && { otherwise }) };
    }),
  };
}

function wordsOf({ tokens, probabilities }: DecodedTokens): TokenWord[] {
  const pieces = tokens.map((token, at) => ({ token, probability: probabilities[at] ?? 0 }));
  const known = pieces.filter(({ token }) => token < VOCABULARY);
  return recognisedWords(known, (each) => llamaTokenizer.decode([...each], false, false));
}

const tokensOf = (text: string): number[] => llamaTokenizer.encode(text, false, true);
