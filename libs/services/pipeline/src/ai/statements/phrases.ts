import { baseOf, isKnownVerb } from '../language/inflection.js';
import { determiners, functionWords, isNumberWord, nounLike, prepositions } from '../language/lexicon.js';
import type { Token } from '../language/token.js';

/** Where a thing is to go, or what state it is to have: "tank out", "brakes on". */
const states =
  /^(?:on|off|in|out|up|down|away|shut|open|closed|back|over|first|together|apart|tight|loose|straight|flat|level|ready|home)$/;
/** Behind these begins another clause, which may have a verb. */
const clause =
  /^(?:till|until|when|if|once|or|so|because|before|after|unless|while|that|which|to|don't|do|not|never|no)$/;
export const ban = /^(?:never|not|no|don't)$/;

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
  (isKnownVerb(word) && !nounLike.has(word)) ||
  (!/(?:ing|ss)$/.test(word) && (['third', 'past'] as const).some((form) => isVerbOf(baseOf(word, form))));
const isVerbOf = (base: string | undefined): boolean =>
  base !== undefined && isKnownVerb(base) && !nounLike.has(base);

/** "Rag folded in four, water on it", "bins first, then linen": up to its first comma nothing says that somebody does something. */
export function opensWithoutVerb(spoken: readonly Token[]): boolean {
  const end = spoken.findIndex(({ text }) => /[,;]$/.test(text));
  const part = spoken.slice(0, end < 0 ? undefined : end + 1);
  return !part.some(
    ({ norm }, at) =>
      doing.test(norm) ||
      (at < 2 && /'s$/.test(norm)) ||
      (isVerbOnly(norm) && !(at > 0 && (states.test(norm) || baseOf(norm, 'past') !== undefined))),
  );
}

export const isState = (token: Token | undefined): boolean => states.test(token?.norm ?? '');

/** "Lights off", "bar in the vise": it is said where a thing goes, or how it is to be. */
export const saysPlace = (spoken: readonly Token[]): boolean =>
  spoken.some(({ norm }, at) => at > 0 && (states.test(norm) || prepositions.has(norm)));

/** "Over forty degrees, fan on" */
const isLimit = ([first, second]: readonly Token[]): boolean =>
  /^(?:over|under|above|below|from|past|beyond)$/.test(first?.norm ?? '') && isNumberWord(second?.norm ?? '');

/** "heater off filter off" is two, "speed one never three" an act and what not to do. */
export function phrasesOf(spoken: readonly Token[]): Token[][] {
  if (clause.test(spoken[0]?.norm ?? '') || isLimit(spoken) || hasVerb(spoken)) return [[...spoken]];
  const phrases: Token[][] = [[]];
  spoken.forEach((token, at) => {
    const open = phrases.at(-1) ?? [];
    const isNext =
      open.length > 1 && (beginsBan(spoken, at) || beginsThing(spoken, at) || beginsPredicate(spoken, at));
    if (isNext) phrases.push([]);
    const isJoint = (phrases.at(-1)?.length ?? 0) === 0 && /^(?:and|then|but|so)$/.test(token.norm);
    if (!isJoint) phrases.at(-1)?.push(token);
  });
  const whole = phrases.map(withoutJoint).filter((phrase) => phrase.length > 1);
  return whole.length > 0 ? whole : [[...spoken]];
}

/** "No harm", "no rush": nothing is forbidden. */
const harmless = /^(?:harm|worries|problem|hurry|rush|drama|need|matter|bother|fuss|stress|question|doubt)$/;
/** "Queen cells: not a word": what must not, behind its name. */
export const isNamedBan = (spoken: readonly Token[], at: number): boolean =>
  ban.test(spoken[at]?.norm ?? '') && /:$/.test(spoken[at - 1]?.text ?? '');

const beginsBan = (spoken: readonly Token[], at: number): boolean =>
  !isPredicate(spoken, at) &&
  !isNamedBan(spoken, at) &&
  !harmless.test(spoken[at + 1]?.norm ?? '') &&
  !spoken.slice(0, at).some((_token, before) => isNamedBan(spoken, before)) &&
  ((ban.test(spoken[at]?.norm ?? '') && !doing.test(spoken[at - 1]?.norm ?? '')) ||
    (spoken[at]?.norm === 'do' && spoken[at + 1]?.norm === 'not'));

const conditional = /^(?:if|when|whenever|unless|until|where|so|that)$/;
/** "Pugs and bulldogs do not go in", "an old one never goes back": what stands before it is what must not. */
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

/** "Red cloth for the toilet, red never leaves the room": where what must not is named. */
const beginsPredicate = (spoken: readonly Token[], at: number): boolean =>
  /,$/.test(spoken[at - 1]?.text ?? '') &&
  [1, 2, 3, 4].some(
    (ahead) =>
      isPredicate(spoken, at + ahead) && !spoken.slice(at, at + ahead).some(({ text }) => /[,;]$/.test(text)),
  );

/** "old oil into the pan and" */
const withoutJoint = (phrase: readonly Token[]): Token[] =>
  phrase.slice(0, /^(?:and|then|but|so)$/.test(phrase.at(-1)?.norm ?? '') ? -1 : undefined);

/** Behind a state or a comma, where the rest has a state of its own. */
function beginsThing(spoken: readonly Token[], at: number): boolean {
  const [before, token] = [spoken[at - 1], spoken[at]];
  if (!before || !token) return false;
  const joins = /^(?:and|then|but)$/.test(token.norm);
  const first = spoken[at + (joins ? 1 : 0)]?.norm ?? '';
  const isNoun = !functionWords.has(first) || determiners.has(first);
  const isPlace =
    prepositions.has(before.norm) &&
    (determiners.has(first) || isNumberWord(first)) &&
    !/[,;]$/.test(before.text);
  if (
    !isNoun ||
    isPlace ||
    prepositions.has(first) ||
    !(states.test(before.norm) || /[,;]$/.test(before.text))
  )
    return false;
  const rest = spoken.slice(at + (joins ? 2 : 1));
  const stop = rest.findIndex((other) => clause.test(other.norm) || /[,;]$/.test(other.text));
  return rest.slice(0, stop < 0 ? undefined : stop + 1).some((other) => states.test(other.norm));
}
