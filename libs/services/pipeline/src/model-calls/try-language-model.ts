import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { Controller, type OnApplicationShutdown } from '@nestjs/common';
import { routes, sentenceOf, statusMessage, trialNarration, type ReplyOf } from '@sop/contracts';
import { Serve } from '@sop/service-kit';
import type { Observations } from '@sop/procedure-writer';
import type { ModelCall } from '../ai/index.js';
import { ProviderRefused, ProviderUnavailable } from '../ai/ports.js';
import type { Draft } from '../ai/providers/openai-draft.js';
import { WriteThenCheck } from '../ai/providers/openai-passes.js';
import { ModelChoice, type WritingModels } from '../model-settings/index.js';

type Reply = ReplyOf<typeof routes.languageModel.try>;

const secondsEach = 3.3;

const sample: Observations = {
  durationSeconds: trialNarration.length * secondsEach,
  creationType: 'video_upload',
  segments: trialNarration.map((text, id) => ({
    id,
    start_seconds: id * secondsEach,
    end_seconds: (id + 1) * secondsEach,
    text,
    confidence: 1,
  })),
};

interface Trial {
  models: WritingModels;
  result: Promise<Reply>;
  stop: AbortController;
  /** When it ended, ms; undefined while the model is writing. */
  endedAt?: number;
}

/** An older result belongs to a test whose page was left. */
const freshMilliseconds = 40_000;

/**
 * Tests whether the language model can write SOPs, with a sample that is written like every SOP. A model that takes longer than a
 * request may last continues to write, and the next request gets the result.
 */
@Controller()
export class TryLanguageModel implements OnApplicationShutdown {
  /** How long a request waits for the result; the gateway waits for half a minute. */
  protected readonly waitMilliseconds: number = 25_000;
  private trial: Trial | undefined;

  constructor(private readonly choice: ModelChoice) {}

  @Serve(routes.languageModel.try)
  async tryModel(): Promise<Reply> {
    const { writing, timeoutSeconds } = await this.choice.inUse();
    if (!writing.models) return replyOf(notTestedReasons[writing.reason], []);
    const trial = this.trialOf(writing.models, timeoutSeconds);
    const waited = new AbortController();
    const pause = wait(this.waitMilliseconds, undefined, { signal: waited.signal }).catch(() => undefined);
    const reply = await Promise.race([trial.result, pause]);
    waited.abort();
    if (!reply) return { ...replyOf('The model is still writing.', []), is_running: true };
    if (this.trial === trial) this.trial = undefined;
    return reply;
  }

  onApplicationShutdown(): void {
    this.trial?.stop.abort();
  }

  /** The running test, unless it is of other models or its result is old. */
  private trialOf(models: WritingModels, timeoutSeconds: number): Trial {
    const known = this.trial;
    const isFresh = performance.now() - (known?.endedAt ?? Infinity) < freshMilliseconds;
    if (known && isFresh && isDeepStrictEqual(known.models, models)) return known;
    known?.stop.abort();
    const stop = new AbortController();
    const trial: Trial = { models, stop, result: resultOf(models, timeoutSeconds, stop.signal) };
    void trial.result.then(
      () => (trial.endedAt = performance.now()),
      () => (trial.endedAt = -Infinity),
    );
    this.trial = trial;
    return trial;
  }
}

async function resultOf(models: WritingModels, timeoutSeconds: number, signal: AbortSignal): Promise<Reply> {
  const calls: ModelCall[] = [];
  try {
    const draft = await draftOf(models, timeoutSeconds, calls, signal);
    const marked = draft.steps.flatMap(({ sentences }) => sentences).some(({ isDoubtful }) => isDoubtful);
    const works = marked ? 'The model works, but parts of its result need review.' : 'The model works.';
    const { notCompared: reason } = draft;
    const message = reason
      ? `The model writes. ${sentenceOf(statusMessage('writing.not-checked', { reason }))}`
      : works;
    return replyOf(message, calls, draft);
  } catch (error) {
    return replyOf(reasonOf(error, timeoutSeconds, signal), calls);
  }
}

function draftOf(
  { endpoint, writing, checking }: WritingModels,
  timeoutSeconds: number,
  calls: ModelCall[],
  signal: AbortSignal,
): Promise<Draft> {
  const log = { called: (call: ModelCall) => void calls.push(call) };
  const passes = new WriteThenCheck(
    { ...endpoint, timeoutSeconds, maxRetries: 0, calls: log },
    { writing, checking },
    { glossary: [], styleGuide: '', language: null },
  );
  return passes.about(sample, { titles: [], segments: [] }, signal);
}

const notTestedReasons = {
  'no-key': 'No API key is configured.',
  off: 'No language model is configured.',
} as const;

const replyOf = (message: string, calls: readonly ModelCall[], draft?: Draft): Reply => ({
  works: draft !== undefined && draft.notCompared === undefined,
  is_running: false,
  message,
  steps: (draft?.steps ?? []).map(({ title, sentences }) => ({
    title: title.text,
    sentences: sentences.map(({ text }) => text),
  })),
  calls: calls
    .slice(0, 20)
    .map(({ task, model, form, seconds, tokensIn: tokens_in, tokensOut: tokens_out, outcome }) => ({
      ...{ task, model, form, seconds, outcome },
      ...{ tokens_in, tokens_out },
    })),
});

function reasonOf(error: unknown, timeoutSeconds: number, signal: AbortSignal): string {
  if (signal.aborted) return 'The test was ended.';
  if (error instanceof ProviderRefused) return error.statusMessages.slice(0, 1).map(sentenceOf).join('');
  if (!(error instanceof ProviderUnavailable)) throw error;
  return error.kind === 'unreachable'
    ? `The model’s server could not be reached, or did not answer within ${timeoutSeconds} seconds.`
    : error.message;
}
