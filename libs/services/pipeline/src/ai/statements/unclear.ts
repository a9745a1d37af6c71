import { emptyAdverbs, functionWords, numberWords } from '../language/lexicon.js';
import { isKnownVerb } from '../language/inflection.js';
import { withText, type Token } from '../language/token.js';
import { isEnglish } from '../learned/tagger.js';
import type { Statement } from './statement.js';

/** A verb, noun or figure that was heard less surely than this is mostly another one: measured in the README. */
const leastConfidence = 0.55;
/** The same of a word that English does not have. */
const inventedBelow = 0.7;
/** A verb that opens a sentence is heard less surely and right. */
const leastVerbConfidence = 0.45;
/** Less sure than this it says nothing but that there was a word. */
const guessedBelow = 0.3;
/** The same of a word that English does not have. */
const guessedInventedBelow = 0.5;
/** A sentence whose words were heard less surely than this on (geometric) average is mostly nonsense. */
const leastOnAverage = 0.7;

/** Words that carry the sense alone; a verb behind a missing full stop is heard unsurely and right. */
const carriesSense = ({ norm }: Token): boolean =>
  !functionWords.has(norm) && !emptyAdverbs.has(norm) && !isKnownVerb(norm);

const isOfContent = (word: string): boolean =>
  !emptyAdverbs.has(word) && (!functionWords.has(word) || (numberWords.has(word) && word !== 'one'));

function isMisrecognised(token: Token): boolean {
  const { confidence = 1, norm } = token;
  return (
    (confidence < (isKnownVerb(norm) ? leastVerbConfidence : leastConfidence) && isOfContent(norm)) ||
    (confidence < inventedBelow && carriesSense(token) && /^\p{L}/u.test(norm) && !isEnglish(norm))
  );
}

/** How surely these words were heard, 0 to 1: the geometric mean of those of which the recogniser tells it; 1 where it tells of none. */
export function meanConfidence(tokens: readonly { confidence?: number | undefined }[]): number {
  const logs = tokens.flatMap(({ confidence }) =>
    confidence === undefined ? [] : [Math.log(Math.max(confidence, 1e-6))],
  );
  return Math.exp(logs.reduce((sum, log) => sum + log, 0) / Math.max(1, logs.length));
}

/** Nobody may rely on the words of this sentence. */
export const isPoorlyRecognised = (tokens: readonly Token[]): boolean =>
  meanConfidence(tokens) < leastOnAverage || tokens.some(isMisrecognised);

/** Nobody may rely on this sentence: it was heard badly, or a word of it may have been its contrary. */
export const isDoubtful = (tokens: readonly Token[]): boolean =>
  isPoorlyRecognised(tokens) || tokens.some(({ otherwise }) => otherwise !== undefined);

/** A name or a figure heard nearly right says more than a gap ("wpa3"), and what stands on the screen was heard right. */
const isGuess = (token: Token, onScreen: ReadonlySet<string>): boolean =>
  token.confidence !== undefined &&
  /^\p{Ll}\P{N}*$/u.test(token.text) &&
  !onScreen.has(token.norm) &&
  carriesSense(token) &&
  (token.confidence < guessedBelow || (token.confidence < guessedInventedBelow && !isEnglish(token.norm)));

/** "[unclear]" for the words that were only guessed. */
export const withoutGuesses = (
  tokens: readonly Token[],
  onScreen: ReadonlySet<string> = new Set(),
): Token[] =>
  tokens.map((token) =>
    isGuess(token, onScreen)
      ? withText(token, `[unclear]${/[.,;:!?]*$/.exec(token.text)?.[0] ?? ''}`)
      : token,
  );

/** What is written of a statement says where nothing was understood; what was heard stays what it was. */
export const markUnclear =
  (onScreen: ReadonlySet<string>) =>
  (statement: Statement): Statement => ({
    ...statement,
    tokens: withoutGuesses(statement.tokens, onScreen),
    prefix: withoutGuesses(statement.prefix, onScreen),
    actions: statement.actions.map((action) => ({
      ...action,
      tokens: withoutGuesses(action.tokens, onScreen),
    })),
  });
