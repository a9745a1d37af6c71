import type { Expectation, Group, Pattern } from './narration.js';
import { holds, placesOf, placesOfGroup, tokensOf, type Token } from './words.js';

/** What a text says of an expectation, at one place. */
export interface Said {
  at: number;
  isNegated: boolean;
}

/** The words of other acts, by which "open the drain and close the valve" is told apart from the reverse. */
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

/** Every place where a text says what is expected; `before` is what "it" may stand for. */
export function placesSaid(
  expected: Expectation,
  text: string,
  before: string,
  around: Surroundings,
): Said[] {
  const tokens = tokensOf(text);
  const said = (pattern: Pattern): Said[] =>
    placesOfGroup(pattern[0] ?? [], tokens)
      .filter(({ at, end }) =>
        pattern.slice(1).every((group) => isNear(group, { at, end }, { tokens, before, around })),
      )
      .map(({ at, end }) => ({ at, isNegated: isNegatedAt(tokens, at, end) }));
  const instead = expected.instead.flatMap(said).map((one) => ({ at: one.at, isNegated: !one.isNegated }));
  const straight = expected.patterns.flatMap(said).filter(({ at }) => !instead.some((one) => one.at === at));
  return [...straight, ...instead];
}

interface Where {
  tokens: readonly Token[];
  before: string;
  around: Surroundings;
}

/** Is a thing said of this verb: behind it up to the next verb, else before it ("the valve is opened"), else behind verbs that share it. */
function isNear(group: Group, verb: { at: number; end: number }, { tokens, before, around }: Where): boolean {
  const verbs = around.verbs.flatMap((each) => placesOfGroup(each, tokens)).map(({ at }) => at);
  const next = Math.min(tokens.length, ...verbs.filter((at) => at >= verb.end && !isAlso(group, tokens, at)));
  const last = Math.max(0, ...verbs.filter((at) => at < verb.at).map((at) => at + 1));
  const behind = tokens.slice(verb.end, next);
  if (holds(group, behind)) return true;
  if (/\b(it|them|this|that|these|those|one|ones)\b/.test(wordsOf(behind)) && holds(group, tokensOf(before)))
    return true;
  if (
    around.things.some(
      (other) =>
        !overlaps(other, group) && holds(other, behind) && !holds(other, tokens.slice(last, verb.at)),
    )
  )
    return false;
  if (holds(group, tokens.slice(last, verb.at))) return true;
  const isShared =
    behind.filter(({ isBreak, word }) => !isBreak && !/^(and|or|then|the|it)$/.test(word)).length <= 1;
  return isShared && holds(group, tokens.slice(next));
}

const wordsOf = (tokens: readonly Token[]): string => tokens.map(({ word }) => word).join(' ');
/** A word that is the verb of another act can be the thing of this one: "drain". */
const isAlso = (group: Group, tokens: readonly Token[], at: number): boolean =>
  group.some((phrase) => placesOf(phrase, tokens).some((place) => place.at <= at && at < place.end));
const overlaps = (a: Group, b: Group): boolean =>
  a.some((one) => holds([one], b.flatMap(tokensOf)) || b.some((other) => holds([other], tokensOf(one))));

const negators =
  /^(not|never|no|nobody|nothing|without|avoid|avoids|avoided|avoiding|refrain|neither|nor|don|dont)$/;
const after = [
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

/** A negation in the same clause before the verb, or a ban behind it. "If the lamp is not lit press reset" negates no pressing. */
function isNegatedAt(tokens: readonly Token[], at: number, end: number): boolean {
  const start = 1 + tokens.slice(0, at).findLastIndex(({ isBreak, word }) => isBreak || turning.test(word));
  const clause = tokens.slice(start, at);
  const where = clause.findLastIndex(({ word }, index) => negators.test(word) && !isOnlyNot(clause, index));
  if (where >= 0) {
    const inCondition = clause.slice(0, where).some(({ word }) => conditional.test(word));
    const isState = /^(is|are|was|were|does|has|have|did)$/.test(clause[where - 1]?.word ?? '');
    return !(inCondition && isState) && !isForgotten(clause, where);
  }
  const stop = tokens.findIndex(({ isBreak }, index) => index >= end && isBreak);
  const rest = tokens.slice(end, stop < 0 ? tokens.length : stop);
  return holds(after, rest);
}

/** "not only", "not just". */
const isOnlyNot = (clause: readonly Token[], index: number): boolean =>
  /^(only|just)$/.test(clause[index + 1]?.word ?? '');
/** "do not forget to", "never fail to", "no need to be shy". */
const isForgotten = (clause: readonly Token[], index: number): boolean =>
  clause.slice(index + 1).some(({ word }) => /^(forget|fail|omit|skip|neglect|hesitate)$/.test(word));
