import { Controller } from '@nestjs/common';
import { routes, sentenceOf, type ReplyOf } from '@sop/contracts';
import { Serve } from '@sop/service-kit';
import { ProviderRefused, ProviderUnavailable } from '../ai/ports.js';
import { OpenAiEndpoint } from '../ai/providers/openai-client.js';
import { z } from 'zod';
import { ModelChoice } from '../model-settings/index.js';

type Reply = ReplyOf<typeof routes.apiKey.try>;

/** The part of a reply that is checked: the endpoint may be any server. */
const replySchema = z.object({
  choices: z.tuple([z.object({ message: z.object({ content: z.string() }) })], z.unknown()),
});

const notUsed = 'The writing model does not use this key. To use it, choose OpenAI under AI Models.';
const untried = {
  'no-key': 'No API key is configured.',
  off: 'No language model is configured to test the key with.',
} as const;

/** A page waits for the result. */
const timeoutSeconds = 15;

/** Tests the current key at its endpoint with the model that writes SOPs. */
@Controller()
export class TryApiKey {
  constructor(private readonly choice: ModelChoice) {}

  @Serve(routes.apiKey.try)
  async tryKey(): Promise<Reply> {
    if (await this.isOfNoUse()) return { works: false, message: notUsed };
    const { writing } = await this.choice.inUse();
    if (!writing.models) return { works: false, message: untried[writing.reason] };
    const { endpoint: where, writing: model } = writing.models;
    try {
      const endpoint = new OpenAiEndpoint({ ...where, timeoutSeconds, maxRetries: 0 }, model);
      const answer = replySchema.safeParse(await requestWord(endpoint, model));
      if (!answer.success) return { works: false, message: 'The AI provider did not respond.' };
      return { works: true, message: `The key works: “${model}” responds.` };
    } catch (error) {
      return { works: false, message: reasonOf(error) };
    }
  }

  /** A server that an operator chose has a key of its own, or none. */
  private async isOfNoUse(): Promise<boolean> {
    const { source, settings } = await this.choice.settings();
    return source === 'settings' && settings.writing.provider !== 'openai';
  }
}

/** Asks a question instead of listing models: the list is available to a key without quota, too. */
const requestWord = (endpoint: OpenAiEndpoint, model: string) =>
  endpoint.call(
    (client, signal, timeout) =>
      client.chat.completions.create(
        { model, messages: [{ role: 'user', content: 'Answer with the word yes.' }] },
        { signal, timeout },
      ),
    // Only the endpoint's own timeout applies: a second one would end with another message.
    new AbortController().signal,
  );

function reasonOf(error: unknown): string {
  if (error instanceof ProviderRefused) return error.statusMessages.slice(0, 1).map(sentenceOf).join('');
  if (error instanceof ProviderUnavailable) return error.message;
  throw error;
}
