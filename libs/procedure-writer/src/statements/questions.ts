import { prepositions } from '../language/lexicon.js';
import { asks, leadLength, normOf, withEnd, withText, type Token } from '../language/token.js';
import { hasNoVerb, polarAnswerOf } from './answers.js';
import { isNumber, opensFigure } from './figure-words.js';
import { asksPermission } from './question-conditions.js';

const joints = /^(?:(?:and|so|then|but|okay|ok|well|now|right|alright|good|er|uh|um) )+/;
export const opensQuestion =
  /^(?:(?:and|so|then|but|okay|now) )*(?:(?:what|which|where|how|why|who|whose)\b|(?:is|are|was|were|do|does|did|has|have|can|could|should|shall|will|would) (?!not\b)|(?:if|unless|in case)\b|(?:are )?you (?:all )?(?:set|ready|sure|okay)\b)/;
const tag =
  /^(?:(?:is|are|was|were|do|does|did|have|has|will|would|can|could|should) (?:not )?(?:it|you|we|they|he|she|i)|yes|yeah|yep|no|understood|clear|okay|ok|cool|correct|right|all right|alright|see|you see|you know|got it|(?:just )?like (?:that|this|so)|just like so|please|guys|everyone)$/;
export const subordinate =
  /^(?:(?:and|so|but|now|okay) )*(?:if|when|whenever|once|before|after|while|until|unless|as soon as|in case|where|because)\b/;

export const conditional =
  /^(?:if|unless|in case|(?:when|once)(?! (?:do|does|did|should|must|can|shall|is|are|will|would)\b)) \S+ \S/;

/** "Chock the wheels, and then what?": the part before a question is a statement; "if it is red, what do you do?" asks under a condition. */
export function splitQuestion(sentence: Token[], next: readonly Token[] | undefined): Token[][] {
  if (!asks(sentence)) return [sentence];
  const at = questionStart(sentence);
  if (at < 0) return [sentence];
  const [head, question] = [sentence.slice(0, at), sentence.slice(at)];
  if (asksPermission(question) && hasNoVerb(head)) return [sentence];
  if (tag.test(normOf(question))) return [withEnd(head, isGuessed(head, next) ? '?' : '.')];
  if (!subordinate.test(normOf(head))) return [withEnd(head, '.'), question];
  return isWhatNow(question) ? [withEnd(head, '?')] : [sentence];
}

/** Where a question begins behind a statement. */
export const questionStart = (sentence: readonly Token[]): number =>
  sentence.findLastIndex(
    (_token, index) =>
      index > 1 &&
      /[,;:]$/.test(sentence[index - 1]?.text ?? '') &&
      (opensQuestion.test(`${normOf(sentence.slice(index))} `) || tag.test(normOf(sentence.slice(index)))),
  );

/** "I take it from the top, right?" is a guess where the answer says so or is a phrase for its place; "forty grams, yeah?" where it is another figure. */
const isGuessed = (head: readonly Token[], next: readonly Token[] | undefined): boolean =>
  next !== undefined &&
  (/^(?:i|we)$/.test(bare(head)[0]?.norm ?? '')
    ? polarAnswerOf(next) !== undefined || prepositions.has(next[0]?.norm ?? '')
    : head.slice(-3).some(isNumber) && opensFigure(next));

const whatNow =
  /^(?:what|what now|what then|then what|now what|what next|and now|so|then|what (?:do|should|must|would|will|can) (?:i|we|you) (?:do|have to do|need to do)(?: (?:now|then|next|about it|about that|with it|with that|first))*)$/;
export const isWhatNow = (question: readonly Token[]): boolean =>
  asks(question) && (whatNow.test(normOf(bare(question))) || whatNow.test(normOf(question)));

export const unasked = (tokens: readonly Token[]): Token[] =>
  tokens.map((token) => withText(token, token.text.replace(/\?$/, '')));
export const bare = (tokens: readonly Token[]): Token[] => tokens.slice(leadLength(tokens, joints));
export const endOf = ({ text }: Token): string => /[,;:.!?]+$/.exec(text)?.[0] ?? '';
