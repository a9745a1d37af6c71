import OpenAI from 'openai';
import { failureKindOf, OpenAiEndpoint, type OpenAiSettings } from './openai-client.js';
import type { CallOutcome, ModelTask } from './model-calls.js';
import { answerForms, ModelCapabilities, type AnswerForm, type Capabilities } from './model-capabilities.js';
import { isObject, parseReply } from './openai-reply.js';
import type { Shape } from './openai-shapes.js';
import { tokensOf } from './tokens.js';

export type Message = OpenAI.ChatCompletionMessageParam;

export interface Question {
  task: ModelTask;
  shape: Shape;
  messages: readonly Message[];
  /** Tokens of pictures in the messages; none by default. */
  pictureTokens?: number;
  /** Tokens that the answer may need. */
  answerTokens: number;
  /** Whether a whole answer can be used, for the operator's list. */
  isUsable: (content: string) => boolean;
}

/** What a model wrote, as text; `isCutOff` where the server stopped it before its end. */
export interface Answer {
  content: string;
  isCutOff: boolean;
}

/** The question exceeds the context size or the server's limit: the caller must divide it. */
export class QuestionTooLong extends Error {
  override readonly name = 'QuestionTooLong';
}

/** Speed of a model on a local machine, in tokens a second. */
const tokensPerSecond = { reading: 60, writing: 8 };
/** More letters per token than any tokenizer has for such text: the server has dropped a part of the question. */
const mostLettersPerToken = 7;

/** Questions to a language model: each in the form that the model takes, every call recorded for the operator. */
export class OpenAiChat {
  private readonly endpoint: OpenAiEndpoint;
  private readonly capabilities: ModelCapabilities;

  constructor(
    private readonly settings: OpenAiSettings,
    private readonly model: string,
  ) {
    this.capabilities = settings.capabilities ?? new ModelCapabilities();
    this.endpoint = new OpenAiEndpoint({ ...settings, capabilities: this.capabilities }, model);
  }

  /**
   * The answer, or that of an earlier attempt at the same run where there is one.
   * @throws QuestionTooLong, ProviderUnavailable, ProviderRefused, or the signal's reason
   */
  async ask(question: Question, signal: AbortSignal): Promise<Answer> {
    const { messages, shape } = question;
    const key = JSON.stringify([this.model, messages, shape.name]);
    const seconds =
      (tokensOf(messages.map(textIn).join('\n')) + (question.pictureTokens ?? 0)) / tokensPerSecond.reading +
      question.answerTokens / tokensPerSecond.writing;
    const send = async (): Promise<string> =>
      JSON.stringify(
        await this.endpoint.call(
          (client, ofTry, timeout) =>
            this.tellingOf(question, () => this.send(client, question, { signal: ofTry, timeout })),
          signal,
          seconds,
        ),
      );
    const paid = await this.endpoint.inTurn(() => this.endpoint.paidOnce([key], send), signal);
    return answerOf(parseReply(paid));
  }

  /** The error of an answer that stays unusable after a second request. */
  stayedWrong(sentence: string) {
    return this.endpoint.stayedWrong(sentence);
  }

  /** Records duration, tokens and outcome of every call for the operator. */
  private async tellingOf({ task, isUsable }: Question, send: () => Promise<Completion>): Promise<Answer> {
    const started = performance.now();
    const record = (outcome: CallOutcome, usage: Usage = {}): void =>
      this.settings.calls?.called({
        task,
        provider: this.endpoint.called.provider,
        model: this.model,
        form: this.capabilities.of(this.endpoint.called).form,
        seconds: Math.round(performance.now() - started) / 1000,
        tokensIn: usage.prompt_tokens ?? null,
        tokensOut: usage.completion_tokens ?? null,
        outcome,
      });
    try {
      const { usage, ...answer } = await send();
      record(answer.isCutOff ? 'cut-off' : isUsable(answer.content) ? 'answered' : 'wrong', usage);
      return answer;
    } catch (error) {
      record(error instanceof QuestionTooLong ? 'too-long' : failureKindOf(error));
      throw error;
    }
  }

  /** Sends the form and temperature that the model accepts; a refused option is left out and remembered. */
  private async send(
    client: OpenAI,
    question: Question,
    options: OpenAI.RequestOptions,
  ): Promise<Completion> {
    const known = this.capabilities.of(this.endpoint.called);
    let capabilities: Capabilities | undefined = known;
    let refused: unknown;
    while (capabilities) {
      try {
        const completion = completionOf(
          await client.chat.completions.create(this.request(question, capabilities), options),
        );
        if (capabilities !== known) this.capabilities.learn(this.endpoint.called, capabilities);
        return withinContext(completion, question);
      } catch (error) {
        if (isTooLong(error))
          throw new QuestionTooLong('The question is longer than the model holds', { cause: error });
        if (!isRefusal(error)) throw error;
        refused ??= error;
        capabilities = easier(capabilities, error);
      }
    }
    throw refused;
  }

  private request({ messages, shape }: Question, { form, takesTemperature }: Capabilities): Request {
    return {
      model: this.model,
      messages: form === 'json_schema' ? [...messages] : withShape(messages, shape),
      ...formats[form](shape),
      ...(takesTemperature && { temperature: 0 }),
    };
  }
}

type Request = OpenAI.ChatCompletionCreateParamsNonStreaming;

const formats: Record<AnswerForm, (shape: Shape) => Pick<Request, 'response_format'>> = {
  json_schema: (shape) => ({ response_format: { type: 'json_schema', json_schema: shape } }),
  json_object: () => ({ response_format: { type: 'json_object' } }),
  plain: () => ({}),
};

/** Where the server enforces no shape, the question describes it. */
function withShape(messages: readonly Message[], { schema }: Shape): Message[] {
  const shape = `Answer with one JSON object of this JSON schema, and nothing else:\n${JSON.stringify(schema)}`;
  return messages.map((message, at) =>
    at === 0 && typeof message.content === 'string'
      ? ({ ...message, content: `${message.content}\n\n${shape}` } as Message)
      : message,
  );
}

/** A message without its pictures. */
function textIn({ content }: Message): string {
  if (typeof content === 'string') return content;
  return (content ?? []).map((part) => (part.type === 'text' ? part.text : '')).join('\n');
}

/** What to leave out next: the temperature where the server names it, else the form, and last the temperature in any case. */
function easier(capabilities: Capabilities, error: unknown): Capabilities | undefined {
  const { form, takesTemperature } = capabilities;
  const next = answerForms[answerForms.indexOf(form) + 1];
  if (takesTemperature && (isAboutTemperature(error) || next === undefined))
    return { form, takesTemperature: false };
  return next && { form: next, takesTemperature };
}

const isRefusal = (error: unknown): error is InstanceType<typeof OpenAI.APIError> =>
  error instanceof OpenAI.APIError &&
  (error.status === 400 || error.status === 422 || error.status === 501) &&
  failureKindOf(error) !== 'model';

const isAboutTemperature = (error: unknown): boolean =>
  error instanceof OpenAI.APIError && (error.param === 'temperature' || /temperature/i.test(error.message));

const ofLength =
  /context[ _](?:length|window|size)|exceeds? the (?:available )?context|maximum (?:context|number of tokens)|too many tokens|prompt is too long|input is too long/i;

const isTooLong = (error: unknown): boolean =>
  error instanceof OpenAI.APIError &&
  (error.code === 'context_length_exceeded' ||
    error.status === 413 ||
    (isRefusal(error) && ofLength.test(error.message)));

interface Usage {
  prompt_tokens?: number;
  completion_tokens?: number;
}

type Completion = Answer & { usage: Usage };

/** A server that truncates a question shows it only by the number of tokens that it counts. */
function withinContext(completion: Completion, { messages }: Question): Completion {
  const letters = messages.reduce((sum, message) => sum + textIn(message).length, 0);
  const read = completion.usage.prompt_tokens;
  if (read !== undefined && read > 0 && letters > mostLettersPerToken * read)
    throw new QuestionTooLong(`The server read ${read} tokens of ${letters} letters`);
  return completion;
}

/**
 * What a server sent with status 200, whatever it is: an error inside, a page, no choices and no message are an outage.
 * @throws OpenAI.APIError
 */
function completionOf(reply: unknown): Completion {
  const body = isObject(reply) ? reply : {};
  const inside = body['error'];
  if (!isObject(reply) || (inside !== undefined && inside !== null)) throw asOutage(inside);
  const [choice] = Array.isArray(body['choices']) ? (body['choices'] as unknown[]) : [];
  const message = isObject(choice) ? choice['message'] : undefined;
  if (!isObject(choice) || !isObject(message)) throw asOutage(undefined);
  return {
    content: contentOf(message['content']),
    isCutOff: choice['finish_reason'] === 'length',
    usage: usageOf(body['usage']),
  };
}

/** Some servers send parts of a text instead of one. */
function contentOf(content: unknown): string {
  if (typeof content === 'string') return content;
  const parts = Array.isArray(content) ? (content as unknown[]) : [];
  return parts
    .map((part) => (isObject(part) && typeof part['text'] === 'string' ? part['text'] : ''))
    .join('');
}

function usageOf(usage: unknown): Usage {
  if (!isObject(usage)) return {};
  const count = (name: string): number | undefined => {
    const value = usage[name];
    return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
      ? Math.min(value, 2 ** 31 - 1)
      : undefined;
  };
  const [prompt_tokens, completion_tokens] = [count('prompt_tokens'), count('completion_tokens')];
  return {
    ...(prompt_tokens !== undefined && { prompt_tokens }),
    ...(completion_tokens !== undefined && { completion_tokens }),
  };
}

function asOutage(inside: unknown): Error {
  const named = isObject(inside) ? Number(inside['code'] ?? inside['status']) : NaN;
  const status = named >= 400 && named < 600 ? named : 502;
  const error = isObject(inside) ? inside : {};
  return OpenAI.APIError.generate(status, { error }, 'The reply holds no answer', new Headers());
}

function answerOf(stored: unknown): Answer {
  const { content, isCutOff } = isObject(stored) ? stored : {};
  return { content: typeof content === 'string' ? content : '', isCutOff: isCutOff === true };
}
