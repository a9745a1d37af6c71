import { statusMessage, type TranscriptSegment } from '@sop/contracts';
import { ProviderUnavailable, type Speech, type Transcriber, type WorkContext } from '../ai/index.js';

/**
 * Transcribes with the provider, or locally when it is unreachable. The first refusal of a key is reported, not
 * covered up.
 */
export class FallbackTranscriber implements Transcriber {
  constructor(
    private readonly first: Transcriber,
    /** Undefined without a local recogniser. */
    private readonly openFallback: () => Promise<Transcriber | undefined>,
  ) {}

  get provider(): string {
    return this.first.provider;
  }

  get model(): string {
    return this.first.model;
  }

  async transcribe(speech: Speech, context: WorkContext): Promise<TranscriptSegment[]> {
    try {
      return await this.first.transcribe(speech, context);
    } catch (error) {
      if (!(error instanceof ProviderUnavailable) || context.signal.aborted) throw error;
      const fallback = await this.openFallback();
      if (!fallback) throw error;
      const why = statusMessage('speech.offline', { reason: error.kind ?? 'server' });
      context.handedTo?.(fallback, error.message, why);
      return fallback.transcribe(speech, context);
    }
  }
}
