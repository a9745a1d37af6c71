import OpenAI from 'openai';
import { ProviderUnavailable, type Observations } from '../ports.js';
import { actsFormat, actsInstructions, actsReply, transcriptBlock, type ActsReply } from './openai-acts.js';
import { OpenAiEndpoint, type OpenAiSettings } from './openai-client.js';
import { draftOf, draftWithoutSteps, type Draft } from './openai-draft.js';
import { parsed, wordsOf } from './openai-format.js';
import { instructions, tableBlock, textFormat, textReply, type TextReply } from './openai-prompt.js';
import { rowsOf, tableFault } from './openai-rows.js';
import { draftFault, grounded } from './openai-truth.js';

/** What came of asking, or why nothing did: the endpoint is out of reach, or the model stays wrong. */
export type Outcome<Shape> = { reply: Shape } | { fault: string | undefined };

interface Question<Shape> {
  instructions: string;
  block: string;
  format: OpenAI.ResponseFormatJSONSchema;
  /** In its shape, or why it is not. */
  read(content: string): Outcome<Shape>;
  /** Why it may not stand as it is; undefined where it may. */
  faultOf(reply: Shape): string | undefined;
  /** Letters of an answer to be reckoned with. */
  letters: number;
}

/** A row takes some four times the letters of the words that it holds; a text is about as long as its table. */
const rowLetters = 4;
/** What a slow model on one's own machine writes in a second. */
const lettersPerSecond = 20;

/**
 * A model behind an OpenAI-compatible endpoint in two passes: a table of acts out of the transcript, then text out of nothing but the
 * table. Each is checked against what was said, and asked again once with the faults.
 */
export class TwoPasses {
  private readonly endpoint: OpenAiEndpoint;

  constructor(
    settings: OpenAiSettings,
    private readonly model: string,
    private readonly glossary: readonly string[],
  ) {
    this.endpoint = new OpenAiEndpoint(settings, model);
  }

  async about(input: Observations, signal: AbortSignal): Promise<Outcome<Draft>> {
    const acts = await this.ask(this.actsQuestion(input), signal);
    if ('fault' in acts) return acts;
    const table = rowsOf(acts.reply, input);
    if (!table.some(({ kind }) => kind === 'act'))
      return { reply: grounded(draftWithoutSteps(acts.reply), input) };
    const block = tableBlock(table, acts.reply.is_screen_recording, input, this.glossary);
    const draft = (text: TextReply): Draft => draftOf(text, table, acts.reply);
    const text = await this.ask(
      {
        instructions,
        block,
        format: textFormat,
        read: (content) => parsed(content, textReply),
        faultOf: (reply) => draftFault(draft(reply), table, input),
        letters: block.length,
      },
      signal,
    );
    return 'fault' in text ? text : { reply: grounded(draft(text.reply), input) };
  }

  private actsQuestion(input: Observations): Question<ActsReply> {
    const block = transcriptBlock(input, this.glossary);
    return {
      instructions: actsInstructions,
      block,
      format: actsFormat,
      read: (content) => parsed(content, actsReply),
      faultOf: (reply) => tableFault(reply, input),
      letters: block.length * rowLetters,
    };
  }

  /** One question, and one more where the answer may not stand. Of two that have faults the second is taken. */
  private async ask<Shape>(question: Question<Shape>, signal: AbortSignal): Promise<Outcome<Shape>> {
    const messages: OpenAI.ChatCompletionMessageParam[] = [
      { role: 'system', content: question.instructions },
      { role: 'user', content: question.block },
    ];
    let standing: Outcome<Shape> | undefined;
    try {
      const content = await this.complete(messages, question, signal);
      standing = question.read(content);
      const fault = 'fault' in standing ? standing.fault : question.faultOf(standing.reply);
      if (fault === undefined) return standing;
      messages.push(
        { role: 'assistant', content },
        { role: 'user', content: `The reply was not valid: ${fault}. Send the corrected JSON only.` },
      );
      const mended = question.read(await this.complete(messages, question, signal));
      if ('reply' in mended) return mended;
      if ('reply' in standing) return standing;
      return { fault: `The reply of the AI provider stayed wrong: ${mended.fault ?? 'it is empty'}.` };
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error;
      return standing && 'reply' in standing ? standing : { fault: error.message };
    }
  }

  private complete<Shape>(
    messages: OpenAI.ChatCompletionMessageParam[],
    { format, letters }: Question<Shape>,
    signal: AbortSignal,
  ): Promise<string> {
    const request = { model: this.model, messages, response_format: format, temperature: 0 };
    const send = () =>
      this.endpoint.call(
        async (client, ofTry, timeout) => {
          return wordsOf(await completed(client, request, { signal: ofTry, timeout })) ?? '';
        },
        signal,
        letters / lettersPerSecond,
      );
    const paid = () => this.endpoint.paidOnce([JSON.stringify(request)], send);
    return this.endpoint.inTurn(paid, signal);
  }
}

type Request = OpenAI.ChatCompletionCreateParamsNonStreaming;

/** Models that think first take no temperature; they are asked without. */
async function completed(
  client: OpenAI,
  { temperature, ...request }: Request,
  options: OpenAI.RequestOptions,
): Promise<OpenAI.ChatCompletion> {
  try {
    return await client.chat.completions.create(
      { ...request, ...(temperature != null && { temperature }) },
      options,
    );
  } catch (error) {
    if (!isAboutTemperature(error)) throw error;
    return client.chat.completions.create(request, options);
  }
}

const isAboutTemperature = (error: unknown): boolean =>
  error instanceof OpenAI.BadRequestError && error.param === 'temperature';
