import { Controller } from '@nestjs/common';
import { routes, sentenceOf, type ReplyOf } from '@sop/contracts';
import { Serve } from '@sop/service-kit';
import { ProviderRefused, ProviderUnavailable } from '../ai/ports.js';
import { OpenAiEndpoint } from '../ai/providers/openai-client.js';
import { z } from 'zod';
import { ModelChoice } from '../model-settings/index.js';

type Reply = ReplyOf<typeof routes.apiKey.try>;

/** As far as it must be one: any server may stand there. */
const answerOf = z.object({
  choices: z.tuple([z.object({ message: z.object({ content: z.string() }) })], z.unknown()),
});

const untried = {
  'no-key': 'No API key is set.',
  off: 'No language model is set to try the key with.',
} as const;

/** A page waits for it. */
const timeoutSeconds = 15;

/** Whether the key that is in use works: tried where it is used, at the same endpoint with the model that writes. */
@Controller()
export class TryApiKey {
  constructor(private readonly choice: ModelChoice) {}

  @Serve(routes.apiKey.try)
  async run(): Promise<Reply> {
    const { writing } = await this.choice.inUse();
    if (!writing.models) return { works: false, message: untried[writing.reason] };
    const { endpoint: where, writing: model } = writing.models;
    try {
      const endpoint = new OpenAiEndpoint({ ...where, timeoutSeconds, maxRetries: 0 }, model);
      const answer = answerOf.safeParse(await askForAWord(endpoint, model));
      if (!answer.success) return { works: false, message: 'The AI provider gave no answer.' };
      return { works: true, message: `The key works: “${model}” answers.` };
    } catch (error) {
      return { works: false, message: reasonOf(error) };
    }
  }
}

/** A question, not a look at the list of models: that one is answered for a key without quota, too. */
const askForAWord = (endpoint: OpenAiEndpoint, model: string) =>
  endpoint.call(
    (client, signal, timeout) =>
      client.chat.completions.create(
        { model, messages: [{ role: 'user', content: 'Answer with the word yes.' }] },
        { signal, timeout },
      ),
    // The limit of its one try is the only one: whichever of two came first would say something else.
    new AbortController().signal,
  );

function reasonOf(error: unknown): string {
  if (error instanceof ProviderRefused) return error.remarks.slice(0, 1).map(sentenceOf).join('');
  if (error instanceof ProviderUnavailable) return error.message;
  throw error;
}
