import type { Observations } from '@sop/procedure-writer';
import { ProviderUnavailable } from '../ports.js';
import {
  checkBlock,
  compared,
  corrected,
  differencesIn,
  type Differences,
  halvesOf as halvesOfSteps,
  suspected,
  type Compared,
} from './openai-check.js';
import { OpenAiChat, QuestionTooLong, type Answer, type Message, type Question } from './openai-chat.js';
import type { OpenAiSettings } from './openai-client.js';
import { draftIn, isOfSpeech, type Draft } from './openai-draft.js';
import {
  checkInstructions,
  writeBlock,
  writeInstructions,
  type Before,
  type HouseStyle,
} from './openai-prompt.js';
import { objectIn } from './openai-reply.js';
import { checkingShape, writingShape } from './openai-shapes.js';
import { answerShare, halvesOf } from './openai-windows.js';
import { joined } from './openai-windows-joined.js';
import { tokensOf } from './tokens.js';

/** Which models write and compare; the same one by default. */
export interface Models {
  writing: string;
  checking: string;
}

const again = (problem: string): string =>
  `The reply could not be used: ${problem}. Send the whole JSON object again, corrected, and nothing else.`;
const stayedWrong = 'The answers of the language model could not be used.';
const cutOff = 'The language model was cut off in the middle of its answers.';
const tooLong = 'The request is longer than the context of the language model, even in the smallest parts.';

/**
 * A language model that first writes a window and then compares its draft with the transcript. What differs is corrected or
 * marked; nothing that it wrote is deleted.
 */
export class WriteThenCheck {
  private readonly writer: OpenAiChat;
  private readonly checker: OpenAiChat;

  constructor(
    settings: OpenAiSettings,
    models: Models,
    private readonly style: HouseStyle,
  ) {
    this.writer = new OpenAiChat(settings, models.writing);
    this.checker = new OpenAiChat(settings, models.checking);
  }

  /** @throws ProviderUnavailable, ProviderRefused, or the signal's reason */
  async about(window: Observations, before: Before, signal: AbortSignal): Promise<Draft> {
    const { draft, why } = await this.written(window, before, signal);
    if (draft) return this.checked(compared(draft, window.segments, this.style.language), signal);
    const halves = halvesOf(window);
    if (halves.length === 0) throw this.writer.stayedWrong(why);
    const drafts: Draft[] = [];
    for (const half of halves)
      drafts.push(await this.about(half, followedBy(before, drafts, halves), signal));
    return joined(drafts);
  }

  /** The draft; or, where the window is too long, none and why. */
  private async written(
    window: Observations,
    before: Before,
    signal: AbortSignal,
  ): Promise<{ draft?: Draft; why: string }> {
    const messages: Message[] = [
      { role: 'system', content: writeInstructions(this.style.language) },
      { role: 'user', content: writeBlock(window, this.style, before) },
    ];
    const spoken = window.segments.reduce((sum, { text }) => sum + tokensOf(text), 0);
    const ask = (asked: readonly Message[]): Promise<Answer | undefined> =>
      answered(
        this.writer,
        {
          task: 'writing',
          shape: writingShape,
          messages: asked,
          answerTokens: spoken * answerShare,
          isUsable: (content) => this.read(content, window).draft !== undefined,
        },
        signal,
      );
    const answer = await ask(messages);
    if (!answer) return { why: tooLong };
    if (answer.isCutOff) return { why: cutOff };
    const { draft, problem } = this.read(answer.content, window);
    if (draft) return { draft, why: '' };
    const second = await ask(askedAgain(messages, answer, problem));
    const another = second && !second.isCutOff ? this.read(second.content, window).draft : undefined;
    if (!another) throw this.writer.stayedWrong(stayedWrong);
    return { draft: another, why: '' };
  }

  /** The draft in an answer, or why there is none, for the model. */
  private read(content: string, { segments }: Observations): ReadAnswer {
    const object = objectIn(content);
    if (!object) return { problem: 'it holds no JSON object' };
    const draft = draftIn(object, segments);
    if (!draft) return { problem: 'it does not have the shape that was asked for' };
    // A draft in the company's language may be a translation, which shares no words with the speech.
    return this.style.language !== null || isOfSpeech(draft, segments)
      ? { draft }
      : { problem: 'its sentences have nothing to do with the segments that they cite' };
  }

  /** What cannot be compared stays as it was written, with what the rules suspect marked, and says why. */
  private async checked(whole: Compared, signal: AbortSignal): Promise<Draft> {
    if (whole.lines.length === 0) return whole.draft;
    try {
      return await this.comparison(whole, signal);
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error;
      return { ...suspected(whole), notCompared: error.kind ?? 'server' };
    }
  }

  private async comparison(whole: Compared, signal: AbortSignal): Promise<Draft> {
    const block = checkBlock(whole);
    const messages: Message[] = [
      { role: 'system', content: checkInstructions },
      { role: 'user', content: block },
    ];
    const ask = (asked: Message[]): Promise<Answer | undefined> => {
      const question = { messages: asked, answerTokens: tokensOf(block) / 4, isUsable: isComparison };
      return answered(this.checker, { task: 'checking', shape: checkingShape, ...question }, signal);
    };
    const answer = await ask(messages);
    if (!answer || answer.isCutOff) return this.inHalves(whole, answer ? cutOff : tooLong, signal);
    const differences =
      differencesOf(answer) ?? differencesOf(await ask(askedAgain(messages, answer, noJson)));
    if (!differences) throw this.checker.stayedWrong(stayedWrong);
    return corrected(whole, differences);
  }

  private async inHalves(whole: Compared, why: string, signal: AbortSignal): Promise<Draft> {
    const halves = halvesOfSteps(whole);
    if (halves.length === 0) throw this.checker.stayedWrong(why);
    const drafts: Draft[] = [];
    for (const half of halves) drafts.push(await this.checked(half, signal));
    return joined(drafts);
  }
}

/** Undefined where the answer, if there is one, holds no whole comparison. */
const differencesOf = (answer: Answer | undefined): Differences | undefined =>
  answer && !answer.isCutOff ? differencesIn(objectIn(answer.content) ?? {}) : undefined;

const isComparison = (content: string): boolean => differencesIn(objectIn(content) ?? {}) !== undefined;

const noJson = 'it holds no JSON object of the shape that was asked for';

/** The most letters of an unusable answer that the model is shown again. */
const mostRepeated = 4000;

const askedAgain = (messages: readonly Message[], { content }: Answer, problem: string): Message[] => [
  ...messages,
  { role: 'assistant', content: content.slice(0, mostRepeated) },
  { role: 'user', content: again(problem) },
];

async function answered(
  chat: OpenAiChat,
  question: Question,
  signal: AbortSignal,
): Promise<Answer | undefined> {
  try {
    return await chat.ask(question, signal);
  } catch (error) {
    if (error instanceof QuestionTooLong) return undefined;
    throw error;
  }
}

type ReadAnswer = { draft: Draft; problem?: undefined } | { draft?: undefined; problem: string };

/** Numbers of titles and segments that a window gets from before it. */
const carriedOver = { titles: 3, segments: 2 };

/** What precedes the next window when the first ones are written. */
export function followedBy(
  before: Before,
  drafts: readonly Draft[],
  windows: readonly Observations[],
): Before {
  const titles = drafts.flatMap(({ steps }) => steps.map(({ title }) => title.text));
  const segments = windows.slice(0, drafts.length).flatMap((window) => window.segments);
  return {
    titles: [...before.titles, ...titles].slice(-carriedOver.titles),
    segments: [...before.segments, ...segments].slice(-carriedOver.segments),
  };
}
