import { baseOf, isKnownVerb } from '../language/inflection.js';
import { harmingVerbs, nounLike } from '../language/lexicon.js';
import type { Token } from '../language/token.js';

/** A required place or state of a thing: "tank out", "brakes on". */
const states =
  /^(?:on|off|in|out|up|down|away|shut|open|closed|back|over|first|together|apart|tight|loose|straight|flat|level|ready|home)$/;
/** Another clause with its own verb may follow these. */
const clause =
  /^(?:till|until|when|if|once|or|so|because|before|after|unless|while|that|which|to|don't|do|not|never|no)$/;
export const prohibitionWord = /^(?:never|not|no|don't)$/;

export const doing =
  /^(?:is|are|was|were|am|be|been|has|have|had|do|does|did|will|would|can|could|should|must|may|might|i|you|we|he|she|they|it|there|who|what|where|why|how)$/;

/** Has it a verb before its first subordinate clause, other than a word that is as often a noun? */
export function hasVerb(spoken: readonly Token[]): boolean {
  const end = spoken.findIndex((token, at) => at > 0 && clause.test(token.norm));
  return spoken
    .slice(0, end < 0 ? undefined : end)
    .some(({ norm }, at) => doing.test(norm) || (isVerbOnly(norm) && !(at > 0 && states.test(norm))));
}

const isVerbOnly = (word: string): boolean =>
  !/(?:ing|ss)$/.test(word) && (['third', 'past'] as const).some((form) => isVerbOf(baseOf(word, form)));
const isVerbOf = (base: string | undefined): boolean =>
  base !== undefined && isKnownVerb(base) && !nounLike.has(base);

/** "You tear the roots off": a harm, and no act. */
export const isHarm = ([you, verb]: readonly Token[]): boolean =>
  you?.norm === 'you' && harmingVerbs.has(verb?.norm ?? '');

/** "If you do not, you scrape it": what happens otherwise. */
export const ofDisobeying =
  /^(?:(?:and|but|because) )*(?:if|when) (?:you|we|i|it|they) (?:do|does|did) not (?:you|it|they|he|she)\b/;

export const isState = (token: Token | undefined): boolean => states.test(token?.norm ?? '');

const conditional = /^(?:if|when|whenever|unless|until|where|so|that)$/;
/** "Pugs and bulldogs do not go in", "an old one never goes back": the words before it name the forbidden thing. */
export function isPredicate(spoken: readonly Token[], at: number): boolean {
  const before = spoken[at - 1];
  const isDo = /^(?:do|does)$/.test(spoken[at]?.norm ?? '') && spoken[at + 1]?.norm === 'not';
  const verb = spoken[at + (isDo ? 2 : 1)]?.norm ?? '';
  if (
    !before ||
    /[,;:.]$/.test(before.text) ||
    states.test(before.norm) ||
    !(isDo || spoken[at]?.norm === 'never')
  )
    return false;
  const comma = spoken.findLastIndex(({ text }, place) => place < at && /[,;]$/.test(text));
  if (spoken.slice(comma + 1, at).some(({ norm }) => conditional.test(norm))) return false;
  if (/^(?:it|they|this|that)$/.test(before.norm)) return true;
  return isDo ? isKnownVerb(verb) : isKnownVerb(baseOf(verb, 'third') ?? '');
}
