import type { Expectation, Group, Pattern } from './narration.ts';
import { holds, placesOf, placesOfGroup, tokensOf, type Token } from './words.ts';

/** What a text says of an expectation, at one place. */
export interface Mention {
  at: number;
  isNegated: boolean;
}

/** The words of other acts, by which "open the drain and close the valve" is distinguished from the reverse. */
export interface Surroundings {
  verbs: readonly Group[];
  things: readonly Group[];
}

export function surroundingsOf(expectations: readonly Expectation[]): Surroundings {
  const patterns = expectations.flatMap(({ patterns: all }) => all);
  return {
    verbs: patterns.map(([first = []]) => first),
    things: patterns.flatMap((pattern) => pattern.slice(1)),
  };
}

/** Every place where a sentence says what is expected; `before` is what "it" may mean. */
export function mentionsOf(
  expected: Expectation,
  text: string,
  before: string,
  around: Surroundings,
): Mention[] {
  const tokens = tokensOf(text);
  const verbs = around.verbs.flatMap((each) => placesOfGroup(each, tokens)).map(({ at }) => at);
  const mentionsOfPattern = (pattern: Pattern): Mention[] => {
    const things = around.things.filter((other) => !pattern.some((group) => overlaps(other, group)));
    const where: Where = { tokens, before, verbs, things };
    return placesOfGroup(pattern[0] ?? [], tokens)
      .filter((verb) => pattern.slice(1).every((group) => isNear(group, verb, where)))
      .map(({ at, end }) => ({ at, isNegated: isNegatedAt(where, at, end) }));
  };
  const instead = expected.instead
    .flatMap(mentionsOfPattern)
    .map(({ at, isNegated }) => ({ at, isNegated: !isNegated }));
  if (instead.some(({ isNegated }) => isNegated)) return instead;
  return [...expected.patterns.flatMap(mentionsOfPattern), ...instead];
}

interface Where {
  tokens: readonly Token[];
  before: string;
  /** The places of the verbs of any expectation. */
  verbs: readonly number[];
  /** What other expectations speak of. */
  things: readonly Group[];
}

/** Whether a thing belongs to this verb: behind it up to the next verb, else before it ("the valve is opened"), else with verbs that share it. */
function isNear(
  group: Group,
  verb: { at: number; end: number },
  { tokens, before, verbs, things }: Where,
): boolean {
  const [from, to] = sentenceAround(tokens, verb.at);
  const next = Math.min(to, ...verbs.filter((at) => at >= verb.end && !isAlso(group, tokens, at)));
  const last = Math.max(from, ...verbs.filter((at) => at < verb.at).map((at) => at + 1));
  const behind = tokens.slice(verb.end, next);
  if (holds(group, behind)) return true;
  if (pronoun.test(wordsOf(behind)) && holds(group, tokensOf(before))) return true;
  const hasOther = (some: readonly Token[]): boolean => things.some((other) => holds(other, some));
  if (hasOther(objectOf(behind))) return false;
  const between = tokens.slice(last, verb.at);
  if (holds(group, between) || (!hasOther(between) && holds(group, tokens.slice(from, last)))) return true;
  const isShared =
    behind.filter(({ isBreak, word }) => !isBreak && !/^(and|or|then|the|it)$/.test(word)).length <= 1;
  return isShared && holds(group, tokens.slice(next, to));
}

/** First word of the sentence, and the place behind its last. */
function sentenceAround(tokens: readonly Token[], at: number): [number, number] {
  const isEnd = ({ word }: Token): boolean => /^[.!?;]$/.test(word);
  const to = tokens.findIndex((token, index) => index > at && isEnd(token));
  return [1 + tokens.slice(0, at).findLastIndex(isEnd), to < 0 ? tokens.length : to];
}

const pronoun = /\b(it|them|this|that|these|those|one|ones)\b/;
const wordsOf = (tokens: readonly Token[]): string => tokens.map(({ word }) => word).join(' ');

/** The words right behind a verb, up to a mark or a word that opens a phrase of place, time or condition. */
function objectOf(behind: readonly Token[]): readonly Token[] {
  const end = behind.findIndex(({ word, isBreak }) => isBreak || phraseOpener.test(word));
  return behind.slice(0, Math.min(4, end < 0 ? behind.length : end));
}

const phraseOpener =
  /^(at|in|on|by|to|from|with|of|into|onto|for|before|after|until|till|if|when|while|unless|once|and|or|but|then)$/;
/** A word that is the verb of another act can be the thing of this one: "drain". */
const isAlso = (group: Group, tokens: readonly Token[], at: number): boolean =>
  group.some((phrase) => placesOf(phrase, tokens).some((place) => place.at <= at && at < place.end));
const overlaps = (a: Group, b: Group): boolean =>
  a.some((one) => holds([one], b.flatMap(tokensOf)) || b.some((other) => holds([other], tokensOf(one))));

const negators =
  /^(not|never|no|nobody|nothing|without|avoid|avoids|avoided|avoiding|refrain|neither|nor|don|dont)$/;
const forbidding = [
  'forbidden',
  'prohibited',
  'not allowed',
  'not permitted',
  'never allowed',
  'off limits',
  'is a no go',
  'must never be',
  'must not be',
  'should never be',
  'should not be',
  'is never',
  'is not to be',
  'are not to be',
  'are never',
];
const turning = /^(but|then|instead|rather|otherwise)$/;
const conditional = /^(if|when|whenever|until|till|unless|once|where|while|because|since)$/;

/** A negation in the same clause before the verb, or a prohibition behind it. "If the lamp is not lit press reset" negates no pressing. */
function isNegatedAt({ tokens, verbs }: Where, at: number, end: number): boolean {
  const start = 1 + tokens.slice(0, at).findLastIndex(({ isBreak, word }) => isBreak || turning.test(word));
  const clause = tokens.slice(start, at);
  const where = clause.findLastIndex(({ word }, index) => negators.test(word) && !isOnlyNot(clause, index));
  if (where >= 0 && !isOfCondition(clause, where) && !isForgotten(clause, where))
    return !isOfOther(
      clause,
      where,
      verbs.map((verb) => verb - start),
    );
  const stop = tokens.findIndex(({ isBreak }, index) => index >= end && (isBreak || verbs.includes(index)));
  return holds(forbidding, tokens.slice(end, stop < 0 ? tokens.length : stop));
}

/** "If it is not lit", "when we find no eggs I mark it": the negation is in the condition. */
function isOfCondition(clause: readonly Token[], where: number): boolean {
  if (!clause.slice(0, where).some(({ word }) => conditional.test(word))) return false;
  const isState = /^(is|are|was|were|does|has|have|did)$/.test(clause[where - 1]?.word ?? '');
  return isState || clause.slice(where + 1).some(({ word }) => /^(i|we|you|they|he|she)$/.test(word));
}

/** "Do not pull the plug let it cool": between negation and verb is the verb that it negates. "Do not bend or twist" has one negation for both. */
function isOfOther(clause: readonly Token[], where: number, verbs: readonly number[]): boolean {
  const between = verbs.find((verb) => verb > where && verb < clause.length);
  return between !== undefined && !clause.slice(between).some(({ word }) => /^(and|or|nor)$/.test(word));
}

/** "not only", "not just". */
const isOnlyNot = (clause: readonly Token[], index: number): boolean =>
  /^(only|just)$/.test(clause[index + 1]?.word ?? '');
/** "do not forget to", "never fail to". */
const isForgotten = (clause: readonly Token[], index: number): boolean =>
  clause.slice(index + 1).some(({ word }) => /^(forget|fail|omit|skip|neglect|hesitate)$/.test(word));
