import { readFile } from 'node:fs/promises';
import { toFile, type OpenAI } from 'openai';
import { z } from 'zod';
import { type TranscriptSegment, statusMessage } from '@sop/contracts';
import { termsOf } from '@sop/procedure-writer';
import { ProviderUnavailable, type Speech, type Transcriber, type WorkContext } from '../ports.js';
import { OpenAiEndpoint, type OpenAiSettings } from './openai-client.js';
import { parseReply } from './openai-reply.js';
import { speechPieces, type PieceLengths, type Stretch } from './openai-pieces.js';

/** `verbose_json` of `POST /audio/transcriptions`; compatible servers leave out some of it. */
/** More than a fast speaker says in the eight minutes of a piece. */
const spokenText = z.string().max(50_000);
const reply = z.object({
  text: spokenText,
  segments: z
    .array(
      z.object({
        start: z.number(),
        end: z.number(),
        text: spokenText,
        avg_logprob: z.number().optional(),
        no_speech_prob: z.number().optional(),
      }),
    )
    .max(2_000)
    .optional(),
});
type TranscribedSegment = Omit<TranscriptSegment, 'id'>;

/** Whisper's own rule for silence that was turned into words (openai/whisper, `transcribe.py`: no_speech_threshold, logprob_threshold). */
const silence = { noSpeech: 0.6, logProbability: -1 };
/** Confidence where the server gives none. */
const unknownConfidence = 0.8;
/** Of the endpoint, for one request. */
const maxBytes = 25 * 1024 * 1024;

const longPieces: PieceLengths = { minSeconds: 180, maxSeconds: 480 };
/** Models that give no times: a piece is one segment, so it must be about as long as one. */
const shortPieces: PieceLengths = { minSeconds: 4, maxSeconds: 15 };
const givesNoTimes = (model: string) => /^gpt-.*transcribe/.test(model);

/**
 * Speech to text through an OpenAI-compatible endpoint: speech is detected on this machine, and only speech is
 * sent, in pieces cut at pauses. Without speech nothing is sent.
 */
export class OpenAiTranscriber implements Transcriber {
  readonly provider = 'openai';
  private readonly endpoint: OpenAiEndpoint;
  private readonly prompt: string;

  constructor(
    settings: OpenAiSettings,
    readonly model: string,
    private readonly findSpeech: (samples: Float32Array) => Promise<readonly Stretch[]>,
    /** Names and words of the company, for their spelling. */
    glossary: readonly string[] = [],
  ) {
    this.prompt = promptOf(glossary);
    this.endpoint = new OpenAiEndpoint(settings, model);
  }

  async transcribe(speech: Speech, context: WorkContext): Promise<TranscriptSegment[]> {
    const pieces = await this.piecesOf(speech);
    context.signal.throwIfAborted();
    if (pieces.length === 0) context.handedTo?.({ provider: 'local', model: 'voice activity' });
    const transcribed = await this.transcribeAll(pieces, speech, context);
    return transcribed.flat().map((segment, id) => ({ id, ...segment }));
  }

  private async piecesOf(speech: Speech): Promise<Stretch[]> {
    const samples = await speech.samples();
    const lengths = givesNoTimes(this.model) ? shortPieces : longPieces;
    return speechPieces(await this.findSpeech(samples), samples.length / 16_000, lengths);
  }

  /** All settle before this does, so nothing is still being paid for after a failure. */
  private async transcribeAll(
    pieces: readonly Stretch[],
    speech: Speech,
    context: WorkContext,
  ): Promise<TranscribedSegment[][]> {
    const failed = new AbortController();
    const signal = AbortSignal.any([context.signal, failed.signal]);
    let done = 0;
    const hearing = pieces.map(async (piece) => {
      try {
        const transcribed = await this.transcribePiece(piece, speech, signal);
        done += 1;
        context.report(
          done / pieces.length,
          statusMessage('making.part-transcribed', { part: done, parts: pieces.length }),
        );
        for (const line of transcribed) context.onLine?.(line);
        return transcribed;
      } catch (error) {
        failed.abort(error);
        throw error;
      }
    });
    await Promise.allSettled(hearing);
    signal.throwIfAborted();
    return Promise.all(hearing);
  }

  private transcribePiece(
    piece: Stretch,
    speech: Speech,
    signal: AbortSignal,
  ): Promise<TranscribedSegment[]> {
    return this.endpoint.inTurn(async () => {
      const bytes = await readFile(await speech.encode(piece.startSeconds, piece.endSeconds));
      if (bytes.length > maxBytes)
        throw new ProviderUnavailable('A part of the audio is too large to send.', 'request');
      const send = () => this.endpoint.call((client, ofTry) => this.send(client, bytes, ofTry), signal);
      return placed(await this.endpoint.paidOnce([this.model, this.prompt, bytes], send), piece);
    }, signal);
  }

  private async send(client: OpenAI, bytes: Buffer<ArrayBuffer>, signal: AbortSignal): Promise<string> {
    const file = await toFile(bytes, 'speech.ogg', { type: 'audio/ogg' });
    const request = { file, model: this.model, ...(this.prompt && { prompt: this.prompt }) };
    const { transcriptions } = client.audio;
    const answer = givesNoTimes(this.model)
      ? await transcriptions.create({ ...request, response_format: 'json' }, { signal })
      : await transcriptions.create(
          { ...request, response_format: 'verbose_json', timestamp_granularities: ['segment'] },
          { signal },
        );
    return JSON.stringify(answer);
  }
}

/** Words that came before, as the endpoint takes them: it goes on in their spelling. Empty without a glossary. */
const promptOf = (glossary: readonly string[]): string =>
  glossary.length === 0
    ? ''
    : `${termsOf(glossary)
        .map(({ written }) => written)
        .join(', ')}.`;

function placed(text: string, { startSeconds, endSeconds }: Stretch): TranscribedSegment[] {
  const checked = reply.safeParse(parseReply(text));
  if (!checked.success) throw new ProviderUnavailable('The AI provider returned no transcript.', 'wrong');
  const { segments, text: whole } = checked.data;
  const seconds = endSeconds - startSeconds;
  return (segments ?? [{ start: 0, end: seconds, text: whole }])
    .filter((segment) => segment.text.trim() !== '' && !isInvented(segment))
    .map((segment) => {
      const start = startSeconds + Math.min(seconds, Math.max(0, segment.start));
      return {
        start_seconds: start,
        end_seconds: Math.max(start, startSeconds + Math.min(segment.end, seconds)),
        text: segment.text.trim(),
        confidence: confidenceOf(segment.avg_logprob),
      };
    });
}

type Scores = { avg_logprob?: number | undefined; no_speech_prob?: number | undefined };

const isInvented = ({ avg_logprob = 0, no_speech_prob = 0 }: Scores): boolean =>
  no_speech_prob > silence.noSpeech && avg_logprob < silence.logProbability;

const confidenceOf = (logProbability: number | undefined): number =>
  logProbability === undefined ? unknownConfidence : Math.min(1, Math.exp(logProbability));
