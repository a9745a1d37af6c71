import { baseOf, isKnownVerb } from '../language/inflection.js';
import { actionVerbs, determiners, nounLike, objectPronouns, prepositions } from '../language/lexicon.js';
import { leadLength, normOf, withEnd, withText, type Token } from '../language/token.js';
import type { Marker } from '../types/statement.js';
import { readImperative } from './imperatives.js';
import * as say from './patterns.js';
import { isHarm } from './phrases.js';
import { readingOf, type Reading } from './reading-shape.js';

/** Prohibitions without "do not". */
const unusualLead =
  /^(?:(?:whatever you do )?(?:do not|never) (?:you )?(?:dare|ever|even think (?:of|about))|whatever (?:you(?: do)?|happens)(?: do)? (?:not|never)|(?:under|in|at|by|on) (?:no (?!time|particular|special|extra|additional|hurry|rush|order)[a-z]+|no time(?= should| must| may| do| can| are)|any circumstances?)(?: (?:should|must|may|do|can|are|will) (?:you|we|i)(?: to)?| (?:you|we) (?:should|must|may|can|do|will)| do not| never)*|(?:it is|that is) (?:strictly )?(?:forbidden|prohibited|not allowed|not permitted) to|(?:you|we) (?:are|is) (?:strictly )?(?:not allowed|forbidden|not permitted|not supposed) to|(?:you|we)(?: would| had)? better not|(?:try|take care|be careful|make sure|be sure) not to|make sure (?:that )?(?:you|we) (?:do not|never)|i would not|it (?:is|would be) (?:a|an) (?:really |very )?(?:bad|terrible|stupid|awful) idea to|you would be (?:crazy|mad|foolish|a fool|unwise|stupid) to|(?:god|heaven|heavens) forbid (?:that )?you|what (?:you|we|i) (?:do not|never|must not|should not|cannot|will not)(?: ever)? do is(?: to)?)(?= )/;
/** "My boss had always told me never pour …", "Gran used to say don't touch …", "we were warned not to open …": a quoted prohibition is a prohibition. */
const passedOn =
  /^(?:(?:(?:my|our|the|his|her|their|an?|your|old) )?(?:[\w'-]+ ){1,3}?|(?:i|we|you) (?:was|were|am|are|have been|had been) )(?:(?:has|have|had|always|often|once|also|just|keeps?) )*(?:told|tells?|taught|teach(?:es)?|warn(?:ed|s)?|remind(?:ed|s)?|drilled|said|says?|saying|used to (?:say|tell))(?: (?:me|us|you|everyone|everybody))?(?: (?:that|always|over and over|again and again|you|we))*(?: (?:never to|to never|never|do not(?: you)?(?: ever)?|not(?: ever)? to))(?= (?!worry|mind|bother|care|come|call|know|think)\w)/;
/** "We never scan it twice": a habit of "we" is an instruction. */
const ownHabit = /^(?:i|we|they|you) (?:do not|never|will not|did not)(?: ever| just| really)*(?= )/;

/** "The label is never written by hand", "nobody opens the hatch", "no gloves at the lathe", "hands off the blade": prohibitions that stay verbatim. */
function isForbiddenState(rest: readonly Token[]): boolean {
  const text = normOf(rest);
  if (
    /^let (?:nobody|no one|nothing)\b|^(?:nothing|anything|nobody|no one) but\b|\b(?:must|may|should|can) (?:at|under|in|by|on) no [a-z]+\b/.test(
      text,
    )
  )
    return true;
  if (placedProhibition.test(text)) return true;
  if (/^(?:nobody|no one|hands off)\b(?! (?:knows|cares|likes|wants|is|was|else))/.test(text)) return true;
  if (/^no \w+(?: \w+)? (?:at|in|on|near|under|inside|with|during|while|before|after|for)\b/.test(text))
    return true;
  if (reserved.test(text)) return true;
  const found =
    /^(?:(?!(?:i|you|we|it is|that)\b)[\w'-]+ ){1,6}?(?:(?:is|are|gets?|must|should|can|may|shall|cannot) )(?:(?:be|ever) )*(?:(?:never|not) )?(?:be |to be |get )?([a-z]+)\b/.exec(
      text,
    );
  if (!found || !/\b(?:never|not|cannot)\b/.test(found[0])) return false;
  const base = baseOf(found[1] ?? '', 'past');
  return base !== undefined && actionVerbs.has(base);
}

/** "Under the hoist no one waits" */
const placedProhibition =
  /^(?:under|on|in|near|inside|behind|between|below|at|with|without|while|during|from) (?:[\w'-]+ ){1,6}(?:nobody|no one) (?!knows|cares|likes|wants|is|was|else)\w/;
/** "Releasing it is reserved to the pharmacist", "signing is for the supervisor alone", "the mains is the electrician's job": permission for one person alone. */
const reserved =
  /^\S+(?: \S+){0,6}? (?:is|are)(?: \w+ly)? (?:reserved (?:to|for)\b|(?:for|up to) (?:the|your|our|a|an) \S+(?: \S+)? (?:alone|only)$|(?:the|your|our|an?) \S+'s (?:job|business|work|decision)$|(?:nobody's|no one's|not (?:for you|yours|your \w+|up to you))\b)/;

/** "Whoa, no you don't" */
const refused = '(?:(?:whoa|oh|oi|hey|ah) )*no (?:you|we) (?:do|will) not';
/** A negation behind the last comma: "tap water on the sponge, never". */
const denied = new RegExp(
  `^(?:${refused}|(?:and )?never(?: ever)?|(?:absolutely|certainly|definitely) not|not ever|no way|no|(?:please )?do not(?: you dare| ever)?|(?:(?:please )?(?:never|do not)(?: (?:you|ever))?|you (?:must|should|can|may) not(?: ever)?|you cannot|we (?:do not|never)) do (?:that|it|this)|you (?:must not|should not|cannot|may not)|(?:that|this|it) (?:is|would be) (?:not allowed|forbidden|prohibited|a no-?go)|(?:under|in) no circumstances|on no account)$`,
);
const opensRefused = new RegExp(`^${refused}(?= )`);
/** "Whoa, no you don't, there's a job first": it denies the sentence before it. */
export function splitDenial(tokens: readonly Token[]): Token[][] {
  const count = leadLength(tokens, opensRefused);
  const isClosed = /,$/.test(tokens[count - 1]?.text ?? '');
  return count > 0 && isClosed ? [withEnd(tokens.slice(0, count), '.'), tokens.slice(count)] : [[...tokens]];
}
export const isDenial = (tokens: readonly Token[]): boolean =>
  tokens.length > 1 && denied.test(normOf(tokens));
/** "…, so we don't do that", "… is what you never do", "… is how people get hurt". */
const deniedWhole =
  /\b(?:so|and|but) (?:(?:we|you|i|please|just) )*(?:do not|never|leave that|leave it)(?: (?:ever )?do (?:that|it|this)| that)?$|\bis (?:exactly )?(?:what (?:you|we) (?:do not|never) do|a (?:clear )?no)$/;

/** A bad example, although its verb is an imperative. */
const isWarnedOff = (rest: readonly Token[]): boolean => {
  const text = normOf(rest);
  const comma = rest.findLastIndex(({ text: word }, at) => at < rest.length - 1 && /,$/.test(word));
  return (comma > 1 && denied.test(normOf(rest.slice(comma + 1)))) || deniedWhole.test(text);
};

/** "Under no circumstances tap water": a verb that may be a noun has an object. */
const isDoing = ({ norm }: Token, next: Token | undefined): boolean =>
  isKnownVerb(norm) &&
  (!nounLike.has(norm) ||
    next === undefined ||
    determiners.has(next.norm) ||
    objectPronouns.has(next.norm) ||
    prepositions.has(next.norm));

/** The prohibition as "do not …"; without a verb ("never with solvent") verbatim. */
function prohibition(tokens: readonly Token[], count: number): Token[] {
  const [first] = tokens;
  const [verb, ...rest] = tokens.slice(count);
  if (!first || !verb) return [...tokens];
  const base = baseOf(verb.norm, 'ing');
  const isGerund = base !== undefined && actionVerbs.has(base);
  // "Not water that was boiled before": without "do" it negates a thing.
  if (count === 1 && first.norm === 'not' && !isGerund) return [...tokens];
  if (prepositions.has(verb.norm) || determiners.has(verb.norm)) return [...tokens];
  const isNamed =
    /^(?:you|we|i|to|not|never|do|that|about|is)$/.test(tokens[count - 1]?.norm ?? '') && count > 1;
  if (!isGerund && !isNamed && !isDoing(verb, rest[0])) return [...tokens];
  return [withText(first, 'Do'), withText(first, 'not'), isGerund ? withText(verb, base) : verb, ...rest];
}

/** "Powder directly into the pot we do not put", "water on the plate we never pour": the forbidden act and its place come before the subject. */
const frontedProhibition =
  /^(?!(?:if|when|what|that|this|there|it|where|who)\b)(?:(?!(?:is|are|was|were|has|have|that|which|who|what|if|when|because|and|but|i|we|you)\b)[\w'-]+ ){2,8}(?:i|we|you) (?:do not|never|must not|will not)(?: ever)? ([\w'-]+)(?= never$|$)/;
const isFrontedProhibition = (rest: readonly Token[]): boolean => {
  const comma = rest.findIndex(({ text }) => /[,;]$/.test(text));
  const clause = rest.slice(0, comma < 0 ? undefined : comma + 1);
  return (
    !determiners.has(clause[0]?.norm ?? '') &&
    clause.slice(1, -2).some(({ norm }) => prepositions.has(norm)) &&
    isKnownVerb(frontedProhibition.exec(normOf(clause))?.[1] ?? '')
  );
};

/** The number of words that introduce a quoted prohibition. */
export const quotationLength = (tokens: readonly Token[]): number => leadLength(tokens, passedOn);

/** What another person forbids the speaker is a prohibition. */
export function readQuotedProhibition(rest: readonly Token[], marker: Marker | null): Reading | undefined {
  const count = quotationLength(rest);
  const isProhibition = rest[count - 1]?.norm === 'to' || isKnownVerb(rest[count]?.norm ?? '');
  return count > 0 && isProhibition
    ? readingOf('warning', 0, marker, prohibition(rest, count), [])
    : undefined;
}

/** "Under no circumstances is a hand to go beneath it": the subject follows the verb. */
const turnedRound = /^(?:is|are|does|may|must|should|shall|can|will)$/;

/** "Don't like it, press three": to like something cannot be forbidden, so it is the condition of what follows. */
const asCondition = /^do not (?:like|want|need|see|know|hear) (?!to\b)/;
const underCondition = ([first, ...rest]: readonly Token[]): Token[] =>
  first ? [withText(first, 'If'), withText(first, 'you'), withText(first, 'do'), ...rest] : [];
const holdsCondition = /\b(?:if|when|unless)\b/;

/** "Do not click Delete, click Archive instead": the warning, and the step if one follows. */
export function readNegative(rest: readonly Token[], marker: Marker | null): Reading | undefined {
  const text = normOf(rest);
  if (asCondition.test(text) && rest.slice(0, -1).some(({ text: word }) => /,$/.test(word)))
    return readingOf('explanation', 0, marker, underCondition(rest), []);
  const unusual = leadLength(rest, unusualLead);
  const behind = rest[unusual]?.norm ?? '';
  if (unusual > 0 && (objectPronouns.has(behind) || turnedRound.test(behind)))
    return readingOf('warning', 0, marker, [...rest], []);
  if (unusual > 0) return readingOf('warning', 0, marker, prohibition(rest, unusual), []);
  const habit = leadLength(rest, ownHabit);
  if (habit > 0 && actionVerbs.has(rest[habit]?.norm ?? ''))
    return {
      ...readingOf(
        /\bdid not\b/.test(text) ? 'explanation' : 'warning',
        0,
        marker,
        prohibition(rest, habit),
        [],
      ),
      past: /\bdid not\b/.test(text),
    };
  if (isForbiddenState(rest) || isFrontedProhibition(rest) || isWarnedOff(rest))
    return readingOf('warning', 0, marker, [...rest], []);
  const count = leadLength(rest, say.negativeLead);
  if (count === 0) return undefined;
  if (
    /\b(?:not|never) (?:need|have|necessarily|only|just|worry|mind|care|know|think|see|want to (?:get|go) into|going)\b|^(?:i|we) (?:do|will|can|would) not\b|^(?:i|we) (?:can)?not\b|^(?:you )?(?:cannot|can not)\b/.test(
      text,
    )
  ) {
    return readingOf('explanation', 0, marker, [...rest], []);
  }
  const turn = turnToAction(rest, count);
  // "Do not force it if it is stuck, get a plumber": the condition is of both.
  if (turn && holdsCondition.test(normOf(rest.slice(0, rest.length - turn.taken))))
    return readingOf('action', turn.strength, marker, [...rest], [{ verb: '', tokens: [...rest] }]);
  if (turn)
    return {
      ...turn,
      marker,
      prefix: [],
      body: [...forbidden(rest.slice(0, rest.length - turn.taken), count), ...turn.body],
    };
  return readingOf('warning', 0, marker, forbidden(rest, count), []);
}

/** The position where the prohibition ends and an instruction begins. */
function turnToAction(rest: readonly Token[], from: number): (Reading & { taken: number }) | undefined {
  for (let at = from + 1; at < rest.length - 1; at += 1) {
    if (!/[,;:]$/.test(rest[at - 1]?.text ?? '') && !/^(?:but|instead|just)$/.test(rest[at]?.norm ?? ''))
      continue;
    let start = at;
    while (/^(?:but|instead|rather|just|simply|you|we|should|and)$/.test(rest[start]?.norm ?? '')) start += 1;
    if (/^(?:or|and)$/.test(rest[at]?.norm ?? '') && start === at + 1 && rest[at]?.norm === 'and') continue;
    const isLeft = isHarm(rest.slice(start - 1));
    const main = isLeft ? undefined : readImperative(rest.slice(start), null);
    if (main && main.strength >= 0.8) return { ...main, taken: rest.length - start };
  }
  return undefined;
}

function forbidden(tokens: readonly Token[], lastOfLead: number): Token[] {
  const count =
    lastOfLead + leadLength(tokens.slice(lastOfLead), /^(?:want|try|ever|be tempted|bother|forget) to(?= )/);
  const lead = normOf(tokens.slice(0, count));
  const first = tokens[0];
  if (!first) return [];
  const after = tokens.slice(count);
  if (/avoid/.test(lead)) return [withText(first, 'Avoid'), ...after];
  if (/never/.test(lead)) return [withText(first, 'Never'), ...after];
  return prohibition(tokens, count);
}
