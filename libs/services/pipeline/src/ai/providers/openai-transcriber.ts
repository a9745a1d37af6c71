import { createReadStream } from 'node:fs';
import type OpenAI from 'openai';
import { z } from 'zod';
import type { TranscriptSegment } from '@sop/contracts';
import { ProviderUnavailable, type SpeechInput, type Transcriber, type WorkContext } from '../ports.js';
import { asked, openAiClient, type OpenAiSettings } from './openai-client.js';

/** `verbose_json` of `POST /audio/transcriptions`; compatible servers leave out some of it. */
const reply = z.object({
  text: z.string(),
  segments: z
    .array(
      z.object({
        start: z.number(),
        end: z.number(),
        text: z.string(),
        avg_logprob: z.number().optional(),
        no_speech_prob: z.number().optional(),
      }),
    )
    .optional(),
});
/** Whisper's own rule for silence that was turned into words (openai/whisper, `transcribe.py`: no_speech_threshold, logprob_threshold). */
const silence = { noSpeech: 0.6, logProbability: -1 };

/** Speech to text through an OpenAI-compatible endpoint. The caller cuts long audio into files and says where each begins. */
export class OpenAiTranscriber implements Transcriber {
  readonly provider = 'openai';
  private readonly client: OpenAI;

  constructor(
    settings: OpenAiSettings,
    readonly model: string,
  ) {
    this.client = openAiClient(settings);
  }

  async transcribe(input: SpeechInput, context: WorkContext): Promise<TranscriptSegment[]> {
    if (!('files' in input)) throw new ProviderUnavailable('This provider takes audio files, not samples.');
    const segments: Omit<TranscriptSegment, 'id'>[] = [];
    for (const [index, file] of input.files.entries()) {
      const answer = await asked(() => this.send(file.path, context.signal));
      segments.push(...placed(reply.parse(answer), file));
      context.report((index + 1) / input.files.length, `Part ${index + 1} of ${input.files.length}`);
    }
    return segments.map((segment, id) => ({ id, ...segment }));
  }

  private send(path: string, signal: AbortSignal): Promise<unknown> {
    return this.client.audio.transcriptions.create(
      {
        file: createReadStream(path),
        model: this.model,
        response_format: 'verbose_json',
        timestamp_granularities: ['segment'],
      },
      { signal },
    );
  }
}

function placed(
  answer: z.infer<typeof reply>,
  file: { offsetSeconds: number; durationSeconds: number },
): Omit<TranscriptSegment, 'id'>[] {
  const whole = [
    {
      start: 0,
      end: file.durationSeconds,
      text: answer.text,
      avg_logprob: undefined,
      no_speech_prob: undefined,
    },
  ];
  return (answer.segments ?? whole)
    .filter(
      (segment) =>
        segment.text.trim() !== '' &&
        !(
          (segment.no_speech_prob ?? 0) > silence.noSpeech &&
          (segment.avg_logprob ?? 0) < silence.logProbability
        ),
    )
    .map((segment) => {
      const start = file.offsetSeconds + Math.max(0, segment.start);
      return {
        start_seconds: start,
        end_seconds: Math.max(start, file.offsetSeconds + Math.min(segment.end, file.durationSeconds)),
        text: segment.text.trim(),
        confidence:
          segment.avg_logprob === undefined ? 0.8 : Math.min(1, Math.max(0, Math.exp(segment.avg_logprob))),
      };
    });
}
