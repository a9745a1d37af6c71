import { isKnownVerb } from '../language/inflection.js';
import { emptyAdverbs, functionWords, numberWords } from '../language/lexicon.js';
import { isEnglish } from '../language/tagger.js';
import { withText, type Token } from '../language/token.js';
import type { Statement } from '../types/statement.js';

/** A verb, noun or figure with less confidence than this is mostly wrong. */
const leastConfidence = 0.55;
/** The same of a word that English does not have. */
const inventedBelow = 0.7;
/** A verb that opens a sentence has less confidence and is right. */
const leastVerbConfidence = 0.45;
/** Below this confidence a word is a guess. */
const guessedBelow = 0.3;
/** The same of a word that English does not have. */
const guessedInventedBelow = 0.5;
/** A sentence with a lower geometric mean of confidence is mostly nonsense. */
const leastOnAverage = 0.7;

/** Words that carry the sense alone; a verb behind a missing full stop has low confidence and is right. */
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

/** The geometric mean of the words' confidence, 0 to 1; 1 where the recogniser gives none. */
export function meanConfidence(tokens: readonly { confidence?: number | undefined }[]): number {
  const logs = tokens.flatMap(({ confidence }) =>
    confidence === undefined ? [] : [Math.log(Math.max(confidence, 1e-6))],
  );
  return Math.exp(logs.reduce((sum, log) => sum + log, 0) / Math.max(1, logs.length));
}

/** Its words are probably wrong. */
export const isPoorlyRecognised = (tokens: readonly Token[]): boolean =>
  meanConfidence(tokens) < leastOnAverage || tokens.some(isMisrecognised);

/** Its words are probably wrong, or a word of it may be its antonym. */
export const isDoubtful = (tokens: readonly Token[]): boolean =>
  isPoorlyRecognised(tokens) || tokens.some(({ otherwise }) => otherwise !== undefined);

/** A nearly right name or figure ("wpa3") says more than a gap, and a word that is on the screen is right. */
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

/** Marks guessed words as unclear in the written text; `spoken` stays unchanged. */
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
