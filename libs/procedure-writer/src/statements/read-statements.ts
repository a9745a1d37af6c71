import type { TimedSegment } from '../language/timed-words.js';
import { asks, normOf, stripEnd, textOf, withText, type Token } from '../language/token.js';
import type { PolarAnswer, Statement } from '../types/statement.js';
import { polarAnswerOf } from './answers.js';
import { clausesOf } from './clauses.js';
import { cleaned } from './cleaning.js';
import {
  breaksOff,
  callsIt,
  endsWithCorrection,
  holdsCorrection,
  opensWithCorrection,
  settledFigure,
  withFigure,
  withNamedFigure,
} from './correction-cues.js';
import { isNumber } from './figure-words.js';
import { mergeExchanges } from './merge-exchanges.js';
import { splitDenial, isDenial } from './prohibitions.js';
import { readingOf, type Reading } from './reading-shape.js';
import { readSentence } from './reading.js';
import { repair } from './repair.js';
import { forReader } from './rewriting.js';
import { longestSentence, sentencesOf } from './sentences.js';
import { splitStatement } from './split-statements.js';
import { wordsOf } from './words.js';

/** Every statement of the narration in order, classified, cleaned and timed. Pure: the same segments give the same statements. */
export function readStatements(segments: readonly TimedSegment[]): Statement[] {
  const statements: Statement[] = [];
  let spokenUntil: number | undefined;
  const sentences = mergeExchanges(withCorrections(sentencesOf(wordsOf(segments))));
  sentences.forEach((sentence, at) => {
    const first = sentence[0];
    const last = sentence.at(-1);
    if (!first || !last) return;
    const pauseSeconds = Math.max(0, first.startSeconds - (spokenUntil ?? 0));
    spokenUntil = last.endSeconds;
    const isAnswer = asks(sentences[at - 1] ?? []);
    const polarAnswer = isAnswer ? polarAnswerOf(sentence) : undefined;
    const tokens = cleaned(sentence.slice(polarAnswer?.tokens.length ?? 0));
    if (tokens.length === 0 && polarAnswer) statements.push(bare(polarAnswer, pauseSeconds));
    if (tokens.length === 0) return;
    clausesOf(tokens).forEach((clause, index) => {
      const read = readSentence(clause);
      const statement = statementOf(read, clause, index === 0 ? pauseSeconds : 0);
      const from = sentence[polarAnswer?.tokens.length ?? 0] ?? first;
      const opened = index === 0 ? opening(from, polarAnswer, statement) : statement;
      // The question may be the condition of the whole answer.
      statements.push(...(isAnswer ? [opened] : splitStatement(opened)));
    });
  });
  return statements;
}

/** The narration clause by clause, without fillers and corrected words; without kinds. */
export const cleanedClauses = (segments: readonly TimedSegment[]): Token[][] =>
  withCorrections(sentencesOf(wordsOf(segments))).flatMap((sentence) => {
    const words = cleaned(sentence);
    return words.length === 0 ? [] : clausesOf(words);
  });

/** "Yes.", "No!" */
const bare = (polarAnswer: PolarAnswer, pauseSeconds: number): Statement => ({
  ...statementOf(readingOf('aside', 0, null, [...polarAnswer.tokens], []), polarAnswer.tokens, pauseSeconds),
  polarAnswer,
});

/** The video shows the corrected words as well, so the statement begins with them. */
const opening = (
  { startSeconds }: Token,
  polarAnswer: PolarAnswer | undefined,
  statement: Statement,
): Statement => ({
  ...statement,
  startSeconds,
  ...(polarAnswer && { polarAnswer }),
});

/** "No wait, the right one." is read together with the sentence it corrects. */
function withCorrections(sentences: readonly Token[][]): Token[][] {
  const joined: Token[][] = [];
  for (const spoken of sentences.flatMap(splitDenial)) {
    if (settles(joined, settledFigure(spoken))) continue;
    const before = joined.at(-1);
    const sentence = before ? withNamedFigure(withFigure(spoken, before), before) : spoken;
    const last = before?.at(-1);
    const first = sentence[0];
    const isFull = (before?.length ?? 0) + sentence.length > longestSentence;
    if (before && last && first && !isFull && isBareMarker(before)) {
      before[before.length - 1] = { ...last, text: `${last.text.replace(/[.!?,:]+$/, '')},` };
      before.push(...sentence);
    } else if (
      before &&
      last &&
      first &&
      !isFull &&
      (!asks(before) || /\bdid i say\b/.test(normOf(before)) || callsIt(sentence, before)) &&
      (opensWithCorrection(sentence) ||
        callsIt(sentence, before) ||
        endsWithCorrection(before) ||
        breaksOff(before, sentence) ||
        takesBack(sentence, before)) &&
      first.startSeconds - last.endSeconds < 4
    ) {
      before[before.length - 1] = { ...last, text: `${last.text.replace(/[.!?,]+$/, '')},` };
      before.push(
        ...(isDenial(sentence)
          ? [withText(first, first.text.toLowerCase()), ...sentence.slice(1)]
          : sentence),
      );
    } else {
      joined.push([...sentence]);
    }
  }
  return joined;
}

/** "We change that to fifteen. They asked for twenty. Let's do twenty.": the last other figure, at most two sentences back, gives way. */
function settles(before: Token[][], figure: readonly Token[]): boolean {
  const text = normOf(figure);
  const at = before.findLastIndex(
    (one, index) =>
      index >= before.length - 2 && one.some(isNumber) && !` ${normOf(one)} `.includes(` ${text} `),
  );
  const corrected = before[at];
  if (figure.length === 0 || !corrected) return false;
  before[at] = repair(corrected, figure.map(stripEnd));
  return true;
}

/** "Anyone could pull the plug by its cord. Please don't." */
const takesBack = (sentence: readonly Token[], before: readonly Token[]): boolean =>
  isDenial(sentence) && !/\b(?:not|never|no|nobody)\b/.test(normOf(before));

/** "Step one." belongs to the sentence after it. */
const isBareMarker = (tokens: readonly Token[]): boolean =>
  tokens.length <= 4 && /^(?:(?:so|and|okay|now|then) )*step (?:number )?(?:\w+)$/.test(normOf(tokens));

function statementOf(
  { body, ...reading }: Reading,
  spoken: readonly Token[],
  pauseSeconds: number,
): Statement {
  const first = spoken[0];
  const last = spoken.at(-1);
  const isUnsure = holdsCorrection(spoken) || spoken.slice(0, -1).some(({ text }) => /\?$/.test(text));
  return {
    ...reading,
    tokens: forReader(isUnsure ? spoken : [...reading.prefix, ...body]),
    ...(isUnsure && { isVerbatim: true }),
    spoken: [...spoken],
    startSeconds: Math.min(...spoken.map((token) => token.startSeconds), first?.startSeconds ?? 0),
    endSeconds: Math.max(...spoken.map((token) => token.endSeconds), last?.endSeconds ?? 0),
    pauseSeconds,
  };
}

export type { TimedSegment };

export const statementText = (statement: Statement): string => textOf(statement.tokens);
