import { cleanText, translationLimits, truncate, type TranslationDoubt } from '@sop/contracts';
import { ProviderUnavailable, type TranslatedLine, type TranslationPart, type Translator } from '../ports.js';
import { doubtsOf } from '../translation/check-translation.js';
import { OpenAiChat, QuestionTooLong, type Answer, type Message, type Question } from './openai-chat.js';
import type { OpenAiSettings } from './openai-client.js';
import type { Models } from './openai-passes.js';
import { isObject, listOf, numbersOf, objectIn } from './openai-reply.js';
import { comparingShape, translatingShape } from './openai-shapes.js';
import {
  compareBlock,
  compareInstructions,
  translateBlock,
  translateInstructions,
} from './openai-translation-prompt.js';
import { tokensOf } from './tokens.js';

export interface OpenAiTranslatorSettings {
  models: Models;
  /** Context size in tokens, question and answer together. */
  contextTokens: number;
  /** The company's spelling of terms. */
  glossary: readonly string[];
}

type Sentences = TranslationPart['sentences'];
/** By the id of the sentence. */
type Texts = ReadonlyMap<string, string>;

/** A translation may need more tokens than its original: of scripts that tokenizers know less. */
const answerShare = 2;
/** Tokens of one answer about a pair. */
const tokensPerPair = 45;
const again =
  'The reply could not be used. Send one JSON object with a translation for every number, and nothing else.';
const stayedWrong = 'The answers of the language model could not be used.';

/**
 * Translates through a language model and has it compare the result with the original; rules compare figures, units and what stays
 * as it is. What differs is marked, and nothing is changed or left out because of it.
 */
export class OpenAiTranslator implements Translator {
  readonly provider = 'openai';
  readonly model: string;
  private readonly translator: OpenAiChat;
  private readonly checker: OpenAiChat;

  constructor(
    settings: OpenAiSettings,
    private readonly own: OpenAiTranslatorSettings,
  ) {
    this.model = own.models.writing;
    this.translator = new OpenAiChat(settings, own.models.writing);
    this.checker = new OpenAiChat(settings, own.models.checking);
  }

  async translate(part: TranslationPart, signal: AbortSignal): Promise<TranslatedLine[]> {
    const texts = await this.textsOf(part, signal);
    const written = part.sentences.filter(({ id }) => texts.has(id));
    const compared = await this.compare(written, texts, signal);
    return part.sentences.map(({ id, text: source }) => {
      const text = texts.get(id);
      if (text === undefined) return { id, text: null, doubts: [] };
      const { language, sourceLanguage } = part;
      const byRule = doubtsOf({ source, text, language, sourceLanguage });
      return {
        id,
        text,
        doubts: [...new Set([...byRule, ...(compared.get(id) ?? (['unchecked'] as const))])],
      };
    });
  }

  /** What the model wrote, by sentence; a sentence that it left out twice is not in the result. */
  private async textsOf(part: TranslationPart, signal: AbortSignal): Promise<Texts> {
    const found = await this.divided(part, signal);
    const missing = part.sentences.filter(({ id }) => !found.has(id));
    if (missing.length === 0 || missing.length === part.sentences.length) return found;
    const more = await this.divided({ ...part, sentences: missing }, signal).catch((error: unknown) => {
      if (!(error instanceof ProviderUnavailable && error.kind === 'wrong')) throw error;
      return new Map<string, string>();
    });
    return new Map([...found, ...more]);
  }

  /** A question that is too long and an answer that is cut off halve the part; a single sentence is left out. */
  private async divided(part: TranslationPart, signal: AbortSignal): Promise<Texts> {
    const texts = await this.ask(part, signal);
    if (texts) return texts;
    const [first, second] = halvesOf(part.sentences);
    if (!second) return new Map();
    const found = await this.divided({ ...part, sentences: first }, signal);
    return new Map([...found, ...(await this.divided({ ...part, sentences: second }, signal))]);
  }

  /** Undefined where the part is too long. @throws ProviderUnavailable where two answers are unusable */
  private async ask(part: TranslationPart, signal: AbortSignal): Promise<Texts | undefined> {
    const { language, sourceLanguage, sentences } = part;
    const block = translateBlock(part, this.own.glossary);
    const instructions = translateInstructions(language, sourceLanguage);
    const letters = sentences.map(({ text }) => text).join('\n');
    const answerTokens = answerShare * tokensOf(letters) + 20 * sentences.length;
    if (tokensOf(instructions + block) + answerTokens > this.own.contextTokens) return undefined;
    const messages: Message[] = [
      { role: 'system', content: instructions },
      { role: 'user', content: block },
    ];
    for (const more of [[], [{ role: 'user', content: again }]] satisfies Message[][]) {
      const isUsable = (content: string): boolean => textsIn(content, sentences).size > 0;
      const question = { messages: [...messages, ...more], shape: translatingShape, answerTokens, isUsable };
      const answer = await answered(this.translator, { task: 'translating', ...question }, signal);
      if (!answer || answer.isCutOff) return undefined;
      const texts = textsIn(answer.content, sentences);
      if (texts.size > 0) return texts;
    }
    throw this.translator.stayedWrong(stayedWrong);
  }

  /** What the model finds, by sentence. A sentence that it says nothing of is not in the result. */
  private async compare(
    sentences: Sentences,
    texts: Texts,
    signal: AbortSignal,
  ): Promise<Map<string, TranslationDoubt[]>> {
    if (sentences.length === 0) return new Map();
    const pairs = sentences.map(({ id, text: source }) => ({ source, text: texts.get(id) ?? '' }));
    const block = compareBlock(pairs);
    const question: Question = {
      task: 'checking',
      shape: comparingShape,
      messages: [
        { role: 'system', content: compareInstructions },
        { role: 'user', content: block },
      ],
      answerTokens: tokensPerPair * sentences.length,
      isUsable: (content) => findingsIn(content, sentences).size > 0,
    };
    let answer: Answer | undefined;
    try {
      answer = await answered(this.checker, question, signal);
    } catch (error) {
      // The translation is there: it stays, marked as not compared.
      if (!(error instanceof ProviderUnavailable)) throw error;
      return new Map();
    }
    if (answer && !answer.isCutOff) {
      const found = findingsIn(answer.content, sentences);
      if (found.size === 0) this.checker.stayedWrong(stayedWrong);
      return found;
    }
    const [first, second] = halvesOf(sentences);
    if (!second) return new Map();
    const found = await this.compare(first, texts, signal);
    return new Map([...found, ...(await this.compare(second, texts, signal))]);
  }
}

/** The second half is absent where there is one sentence. */
function halvesOf(sentences: Sentences): [Sentences, Sentences?] {
  const half = Math.ceil(sentences.length / 2);
  return sentences.length < 2 ? [sentences] : [sentences.slice(0, half), sentences.slice(half)];
}

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

/** The first text of each number that was asked for, on one line. */
function textsIn(content: string, sentences: Sentences): Map<string, string> {
  const found = new Map<string, string>();
  for (const one of listOf(objectIn(content)?.['sentences'], 2 * translationLimits.perRequest)) {
    if (!isObject(one)) continue;
    const sentence = sentences[(numbersOf(one['n'], 1)[0] ?? 0) - 1];
    const text = typeof one['text'] === 'string' ? cleanText(one['text']).replace(/\s+/gu, ' ').trim() : '';
    if (sentence && text !== '' && !found.has(sentence.id))
      found.set(sentence.id, truncate(text, translationLimits.sentence, ''));
  }
  return found;
}

const findings = {
  same_negation: 'negation',
  complete: 'left-out',
  nothing_added: 'added',
  same_meaning: 'meaning',
} as const satisfies Record<string, TranslationDoubt>;

/** Empty where the answer holds no comparison. A field that is missing counts as not compared. */
function findingsIn(content: string, sentences: Sentences): Map<string, TranslationDoubt[]> {
  const pairs = listOf(objectIn(content)?.['pairs'], 2 * translationLimits.perRequest);
  const found = new Map<string, TranslationDoubt[]>();
  for (const one of pairs) {
    if (!isObject(one)) continue;
    const sentence = sentences[(numbersOf(one['n'], 1)[0] ?? 0) - 1];
    if (!sentence || found.has(sentence.id)) continue;
    const answers = Object.entries(findings).map(([name, doubt]) => ({ doubt, value: truthOf(one[name]) }));
    found.set(sentence.id, [
      ...answers.filter(({ value }) => value === false).map(({ doubt }) => doubt),
      ...(answers.some(({ value }) => value === undefined) ? (['unchecked'] as const) : []),
    ]);
  }
  return found;
}

/** Some models write truth as a word. */
function truthOf(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  if (value === 'true' || value === 'yes') return true;
  return value === 'false' || value === 'no' ? false : undefined;
}
