import type { TranscriptSegment } from '@sop/contracts';
import { ProviderUnavailable, type SpeechInput, type Transcriber, type WorkContext } from '../ports.js';

/** What this provider needs of a recogniser; `@sop/speech` has it. */
export interface Recogniser {
  readonly model: string;
  transcribe(
    samples: Float32Array,
    options: { signal: AbortSignal; onProgress(fraction: number): void },
  ): Promise<{ startSeconds: number; endSeconds: number; text: string; confidence: number }[]>;
}

/** Speech to text on this machine. */
export class LocalTranscriber implements Transcriber {
  readonly provider = 'local';

  constructor(private readonly recogniser: Recogniser) {}

  get model(): string {
    return this.recogniser.model;
  }

  async transcribe(input: SpeechInput, context: WorkContext): Promise<TranscriptSegment[]> {
    if (!('samples' in input))
      throw new ProviderUnavailable('The local recogniser takes samples, not files.');
    const segments = await this.recogniser.transcribe(input.samples, {
      signal: context.signal,
      onProgress: (fraction) => context.report(fraction, `Transcribed ${Math.round(fraction * 100)} %`),
    });
    return segments
      .filter((segment) => segment.text.trim() !== '')
      .map((segment, id) => ({
        id,
        start_seconds: segment.startSeconds,
        end_seconds: Math.max(segment.startSeconds, segment.endSeconds),
        text: segment.text.trim(),
        confidence: Math.min(1, Math.max(0, segment.confidence)),
      }));
  }
}
