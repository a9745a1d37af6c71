import { asks, lowered, lowerFirst, normOf, withEnd, withText, type Token } from '../language/token.js';
import { polarAnswerOf } from './answers.js';
import { mergeAnswer } from './merge-answer.js';
import { splitQuestion, bare, isWhatNow, opensQuestion } from './questions.js';

/**
 * A question and its answer are one statement of two speakers, "Do I cut the seal? Yes, at the knot." orders a cut at the knot. Such an
 * exchange becomes one sentence of its own words before any sentence is read; where the place of the answer in the question is unclear,
 * both stay as they were spoken.
 */
export function mergeExchanges(sentences: readonly Token[][]): Token[][] {
  const parts = sentences.flatMap((sentence, at, all) => splitQuestion(sentence, all[at + 1]));
  const isTaught = parts.filter(asks).length >= fewestAsked;
  const merged: Token[][] = [];
  for (const [at, part] of parts.entries()) {
    const open = merged.at(-1);
    if (open && asks(open) && goesOnAsking(open, part, parts[at + 1])) {
      open.push(...part);
      continue;
    }
    const asked = isGuessAt(merged, part) ? merged.splice(-1).flat() : [];
    const question = merged.at(-1);
    const state = merged.at(-2);
    const joined = question && asks(question) ? mergeAnswer(question, part) : undefined;
    if (joined) merged.splice(-1, 1, ...joined);
    else if (question && state && isWhatNow(question) && isState(state) && !asks(part))
      merged.splice(-2, 2, [...ifSo(state), ...lowerFirst(part)]);
    else if (question && isTaught && !asks(part) && isState(question) && opensWithThen.test(normOf(part)))
      merged.splice(-1, 1, [...ifSo(question), ...lowerFirst(part.slice(1))]);
    else {
      if (asked.length > 0) merged.push(asked);
      merged.push(part);
    }
  }
  return merged;
}

/** "Is it leaking? No? Then …", "Is there lead in it? The house is old, so likely? Then …" ask under one condition. */
const goesOnAsking = (
  open: readonly Token[],
  part: readonly Token[],
  next: readonly Token[] | undefined,
): boolean =>
  asks(part) &&
  !/^(?:do|does|should|shall|may|can|could|must) (?:i|we|you)\b/.test(normOf(bare(open))) &&
  (/^(?:no|yes|yeah|nope)$/.test(normOf(part)) ||
    (/^(?:is|are|has|does|did) (?!(?:that|it) (?:all|okay|clear|right)\b)/.test(normOf(bare(open))) &&
      !opensQuestion.test(`${normOf(part)} `) &&
      next !== undefined &&
      !asks(next) &&
      next[0]?.norm === 'then'));

/** With so many questions a trainee asks them; one or two are rhetorical. */
const fewestAsked = 3;
const opensWithThen = /^then (?:you|we|i)\b/;

/** "If one is bent? Straighten it? Throw it away.": a guess is no question of its own, where the answer is complete without it. */
const isGuessAt = (merged: readonly Token[][], part: readonly Token[]): boolean => {
  const [question, guess] = merged.slice(-2);
  return (
    question !== undefined &&
    guess !== undefined &&
    !asks(part) &&
    asks(question) &&
    asks(guess) &&
    guess.length <= longestGuess &&
    !opensQuestion.test(`${normOf(bare(guess))} `) &&
    polarAnswerOf(part)?.says !== 'yes' &&
    mergeAnswer(question, part) !== undefined
  );
};
const longestGuess = 6;

const longestState = 9;
/** "It is jammed.", "The lamp does not come on." */
const isState = (tokens: readonly Token[]): boolean =>
  tokens.length <= longestState &&
  !asks(tokens) &&
  !tokens.some(({ norm }) => /^(?:i|you|we|let|please|must|should|will)$/.test(norm)) &&
  /^(?:it|they|there|nothing|he|she|no|(?:the|this|that|one|my|your|some) \S+(?: \S+)?) (?:is|are|has|does|do|did|was|will not|cannot|happens|\w+s|\w+ed|stopped|broke|went|came|fell)\b/.test(
    normOf(bare(tokens)),
  );

const ifSo = (state: readonly Token[]): Token[] => {
  const [first, ...rest] = bare(state);
  return first ? withEnd([withText(first, 'If'), lowered(first), ...rest], ',') : [];
};
