import { Controller } from '@nestjs/common';
import { routes, sentenceOf, trialNarration, type ReplyOf } from '@sop/contracts';
import { Serve } from '@sop/service-kit';
import type { ModelCall } from '../ai/index.js';
import { ProviderRefused, ProviderUnavailable, type Observations } from '../ai/ports.js';
import type { Draft } from '../ai/providers/openai-draft.js';
import { WriteThenCheck } from '../ai/providers/openai-passes.js';
import { ModelChoice, type WritingModels } from '../model-settings/index.js';

type Reply = ReplyOf<typeof routes.languageModel.try>;

/** A page waits for the result, and the gateway no longer than half a minute. */
const maxSeconds = 25;
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

/** Tests whether the language model can write SOPs, with a sample that is written like every SOP. */
@Controller()
export class TryLanguageModel {
  constructor(private readonly choice: ModelChoice) {}

  @Serve(routes.languageModel.try)
  async tryModel(): Promise<Reply> {
    const { writing } = await this.choice.inUse();
    const calls: ModelCall[] = [];
    if (!writing.models) return replyOf(untried[writing.reason], calls);
    try {
      const draft = await draftOf(writing.models, calls);
      const marked = draft.steps.flatMap(({ sentences }) => sentences).some(({ isDoubtful }) => isDoubtful);
      return replyOf(
        marked ? 'The model works, but parts of its result need review.' : 'The model works.',
        calls,
        draft,
      );
    } catch (error) {
      return replyOf(reasonOf(error), calls);
    }
  }
}

function draftOf({ endpoint, writing, checking }: WritingModels, calls: ModelCall[]): Promise<Draft> {
  const log = { called: (call: ModelCall) => void calls.push(call) };
  const passes = new WriteThenCheck(
    { ...endpoint, timeoutSeconds: maxSeconds, maxRetries: 0, calls: log },
    { writing, checking },
    { glossary: [], styleGuide: '', language: null },
  );
  return passes.about(sample, { titles: [], segments: [] }, AbortSignal.timeout(maxSeconds * 1000));
}

const untried = { 'no-key': 'No API key is configured.', off: 'No language model is configured.' } as const;

const replyOf = (message: string, calls: readonly ModelCall[], draft?: Draft): Reply => ({
  works: draft !== undefined,
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

function reasonOf(error: unknown): string {
  if (error instanceof ProviderRefused) return error.statusMessages.slice(0, 1).map(sentenceOf).join('');
  if (error instanceof ProviderUnavailable) return error.message;
  if ((error as Partial<Error>).name === 'TimeoutError')
    return `The model did not respond within ${maxSeconds} seconds. The limit for SOPs is longer.`;
  throw error;
}
