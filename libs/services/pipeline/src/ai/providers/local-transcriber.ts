import { statusMessage } from '@sop/contracts';
import { correctAll, correctTerms, termsOf, type Term, type TimedSegment } from '@sop/procedure-writer';
import type { Speech, Transcriber, WorkContext } from '../ports.js';

/** What this provider needs of a recogniser; `@sop/speech` has it. */
export interface Recogniser {
  readonly model: string;
  transcribe(
    samples: Float32Array,
    options: {
      signal: AbortSignal;
      onProgress(fraction: number): void;
      onSegment(segment: RecognisedSegment): void;
    },
  ): Promise<RecognisedSegment[]>;
}

interface RecognisedSegment {
  startSeconds: number;
  endSeconds: number;
  text: string;
  confidence: number;
  words?: readonly {
    text: string;
    startSeconds: number;
    endSeconds: number;
    confidence?: number;
    otherwise?: string;
  }[];
}

/** Speech to text on this machine. The words and their times come with the segments for the writer; the wire's segments have none (see `withoutWords`). */
export class LocalTranscriber implements Transcriber {
  readonly provider = 'local';

  private readonly terms: readonly Term[];

  /** `glossary`: the company's words as they are spelled; similar words are corrected to them. */
  constructor(
    private readonly recogniser: Recogniser,
    glossary: readonly string[] = [],
  ) {
    this.terms = termsOf(glossary);
  }

  get model(): string {
    return this.recogniser.model;
  }

  async transcribe(speech: Pick<Speech, 'samples'>, context: WorkContext): Promise<TimedSegment[]> {
    const segments = await this.recogniser.transcribe(await speech.samples(), {
      signal: context.signal,
      onProgress: (fraction) => context.report(fraction, statusMessage('making.transcribing')),
      onSegment: (segment) => {
        const { start_seconds, text } = correctTerms(toSegment(segment, 0), this.terms);
        context.onLine?.({ start_seconds, text });
      },
    });
    return correctAll(segments.filter((segment) => segment.text.trim() !== '').map(toSegment), this.terms);
  }
}

function toSegment(
  { startSeconds, endSeconds, text, confidence, words }: RecognisedSegment,
  id: number,
): TimedSegment {
  return {
    id,
    start_seconds: startSeconds,
    end_seconds: Math.max(startSeconds, endSeconds),
    text: text.trim(),
    confidence: Math.min(1, Math.max(0, confidence)),
    ...(words && {
      words: words.map((word) => ({
        text: word.text,
        start_seconds: word.startSeconds,
        end_seconds: word.endSeconds,
        ...(word.confidence !== undefined && { confidence: word.confidence }),
        ...(word.otherwise !== undefined && { otherwise: word.otherwise }),
      })),
    }),
  };
}
