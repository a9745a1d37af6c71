import { baseOf, isKnownVerb } from '../language/inflection.js';
import { actionVerbs, determiners, emptyAdverbs, objectPronouns, prepositions } from '../language/lexicon.js';
import { normOf, withEnd, type Token } from '../language/token.js';
import { peel } from './markers.js';
import { isEvent } from './passive.js';
import { isHarm } from './phrases.js';
import type { Reading } from './reading-shape.js';
import { readSentence } from './reading.js';

/** Openings of a subordinate clause: the comma after it does not end the sentence. */
const dependent =
  /^(?:(?:only|even|but) )?(?:should (?:the|an?|it|you|there|your|any|this|that|one)|assuming|provided|supposing|where|if|when|whenever|once|after|before|while|as|until|unless|more than|less than|fewer than|to|in order|for|using|with|by|instead|because|since|at|in|on|from|under|inside|without|now that|depending|during|although|though|whether)\b/;
const finite =
  /^(?:is|are|was|were|gets?|happens?|becomes?|can|cannot|will|would|should|must|may|might|has|have|does|do|needs?|takes?|stays?|says?|goes|means|looks?|comes?|remains?|appears?)$/;
const ownSentence =
  /^(?:do not|don't|never|be (?:very |really )?careful|careful|make sure|be sure|no need to|watch out|remember|(?:you|we|i) (?:can|will|should) (?:now |then |also )?(?:see|notice|hear|feel))\b/;
/** Longest subject of a clause in words, determiner and all. */
const longestSubject = 5;

/** An order word before it changes nothing: "Then, if the light is red, …". */
const isDependent = (tokens: readonly Token[]): boolean =>
  dependent.test(normOf(tokens.slice(0, 2))) || dependent.test(normOf(peel(tokens).rest.slice(0, 2)));

/** Splits comma splices, because a recogniser writes commas for full stops: "Wait until it has cooled down, the head gets very hot." is two sentences. */
export function clausesOf(sentence: readonly Token[]): Token[][] {
  // "First of all, light the stove": words of order are no clause.
  const opening = sentence.length - peel(sentence).rest.length;
  const at = sentence.findIndex(
    (_token, index) =>
      index >= 3 &&
      index > opening &&
      (((isSplice(sentence, index) || isLateCondition(sentence, index)) &&
        isComplete(sentence.slice(0, index))) ||
        isFirstAct(sentence, index) ||
        isOwnAct(sentence, index) ||
        (isProhibition(sentence, index) && isComplete(sentence.slice(0, index))) ||
        isPurposeOfNext(sentence, index)),
  );
  if (at < 0) return [[...sentence]];
  const from = conditionBefore(sentence, at);
  return [ended(sentence.slice(0, from)), ...clausesOf(sentence.slice(from))];
}

/** "Do not realign the bone to ease the pain apply ice": the purpose belongs to the act behind it, not to the prohibition. */
function isPurposeOfNext(sentence: readonly Token[], at: number): boolean {
  if (sentence[at]?.norm === 'to' && isKnownVerb(sentence[at - 1]?.norm ?? '')) return false;
  if (sentence[at]?.norm !== 'to' || !/^(?:do not|never)\b/.test(normOf(peel(sentence).rest.slice(0, 2))))
    return false;
  const { kind, strength, prefix } = readSentence(sentence.slice(at));
  return kind === 'action' && strength >= 0.8 && prefix.length > 2;
}

/** "Close the valve, unless the gauge reads zero, do not touch it", "choose, if you meet there, pick a room": a condition between commas governs the clause behind it. */
function conditionBefore(sentence: readonly Token[], at: number): number {
  const forbids = isProhibition(sentence, at);
  if (!(forbids || isFirstAct(sentence, at)) || !/,$/.test(sentence[at - 1]?.text ?? '')) return at;
  const from = sentence.findLastIndex(
    (_token, index) =>
      index >= 3 &&
      index < at - 2 &&
      /,$/.test(sentence[index - 1]?.text ?? '') &&
      /^(?:if|unless|when|whenever|once|while|as long as|in case)\b/.test(
        normOf(sentence.slice(index, index + 3)),
      ),
  );
  const isWhole = from > 0 && !sentence.slice(from, at - 1).some(({ text }) => /,$/.test(text));
  return isWhole && (!forbids || isComplete(sentence.slice(0, from))) ? from : at;
}

/** Conjunctions, with which no sentence ends. */
const joining = /^(?:if|when|that|because|until|unless|where|while|once|as|since|before|after)$/;

const ended = (clause: readonly Token[]): Token[] =>
  withEnd(/^(?:and|but)$/.test(clause.at(-1)?.norm ?? '') ? clause.slice(0, -1) : clause, '.');

/** "… and rest it on top never press it": a prohibition is a clause of its own, with or without a comma. */
function isProhibition(sentence: readonly Token[], at: number): boolean {
  const ahead = normOf(sentence.slice(at, at + 3));
  if (/^(?:(?:under|in|at) no circumstances?|on no account|whatever you do)\b/.test(ahead)) return true;
  if (/^(?:nobody|no one) (?!knows|cares|likes|wants|is|was|else)\w/.test(ahead))
    return !joining.test(sentence[at - 1]?.norm ?? '');
  const found = /^(?:(?:and|but) )?(?:do not|never) (\w+)$/.exec(ahead) ?? /^never (\w+)\b/.exec(ahead);
  if (!found || !isKnownVerb(found[1] ?? '') || isSubject(sentence, at)) return false;
  return !/^(?:i|you|we|they|he|she|it|who|that|to|or|should|must|can|if|when|so|and|but|please)$/.test(
    sentence[at - 1]?.norm ?? '',
  );
}

/** "… so that the filings do not end up in it": the words since the conjunction are the subject. */
export function isSubject(sentence: readonly Token[], at: number): boolean {
  const from = sentence.findLastIndex(
    ({ norm }, index) => index < at && index >= at - longestSubject && joining.test(norm),
  );
  const between = sentence.slice(from + 1, at);
  return (
    from >= 0 && between.length > 0 && !between.some(({ norm, text }) => isVerb(norm) || /[,;]$/.test(text))
  );
}

/** "We begin in the calendar, double-click on the day", "I am in the portal, and I go to Requests": the first clause is no act. */
function isFirstAct(sentence: readonly Token[], at: number): boolean {
  const isAnnounced = /^and what (?:i|we|you)\b/.test(normOf(sentence.slice(at, at + 3)));
  if (sentence.length - at < 3 || !(isAnnounced || /[,;]$/.test(sentence[at - 1]?.text ?? ''))) return false;
  const before = sentence.slice(0, at);
  if (isDependent(before)) return false;
  const rest = sentence.slice(at);
  const joined = /^(?:and|then)$/.test(rest[0]?.norm ?? '');
  const hasSubject = /^(?:(?:and|then) )+(?:(?:i|we|you|the|it)\b|what (?:i|we|you)\b)/.test(
    normOf(rest.slice(0, 4)),
  );
  if (joined !== hasSubject || (!joined && !isCommanding(rest))) return false;
  if (objectPronouns.has(rest[1]?.norm ?? '') && !before.some(({ norm }) => isVerb(norm))) return false;
  const { kind, strength, prefix, passive } = readSentence(rest);
  if (kind !== 'action' || prefix.length > 0 || strength < (joined ? (passive ? 0.5 : 0.65) : 0.95))
    return false;
  return ['explanation', 'result', 'aside'].includes(readSentence(ended(before)).kind);
}

/** "The roof comes off and I lay it on the grass", "weigh it, and the note goes in the box": an act with a subject of its own. */
function isOwnAct(sentence: readonly Token[], at: number): boolean {
  const [before, second] = [sentence.slice(0, at), sentence.slice(at)];
  const rest = second.slice(jointLength(second));
  const isListed = /[,;]$/.test(before.at(-1)?.text ?? '');
  if (!(isListed || rest.length < second.length) || !opensOwn(rest, isListed)) return false;
  if (before.some(isBinding) || before.at(-1)?.norm === 'now') return false;
  // "You force it, you break it" is a condition.
  if (isListed && before[0]?.norm === 'you' && second[0]?.norm === 'you') return false;
  const comma = second.findIndex(({ text }) => /[,;]$/.test(text));
  const [act, main] = [second, second.slice(0, comma < 0 ? undefined : comma + 1)].map(readSentence);
  if (!act || !main || !isDone(act) || !isDone(main) || act.prefix.length > 0) return false;
  const [whole, first] = [readSentence(sentence), readSentence(ended(before))];
  const starts = act.actions[0]?.tokens[0]?.startSeconds;
  const isSeen = whole.actions.some(({ tokens }) => tokens[0]?.startSeconds === starts);
  return !isSeen && (isDone(first) || (isListed && first.kind === 'warning' && !isHarm(second)));
}

const isDone = ({ kind, strength }: Reading): boolean => kind === 'action' && strength >= fewestSure;
/** The strength of an act whose subject is a thing: "the lamp is put out". */
const fewestSure = 0.55;

const jointLength = (tokens: readonly Token[]): number => {
  const at = tokens.findIndex(({ norm }) => !/^(?:and|then|so|after|that|afterwards)$/.test(norm));
  return tokens[at]?.norm === 'that' ? 0 : Math.max(0, at);
};

/** Nouns without an article follow only a comma: "the candles and photographs go on the floor" is one clause. */
const opensOwn = ([first, ...rest]: readonly Token[], isListed: boolean): boolean =>
  rest.length > 1 &&
  !rest.slice(0, 3).some(({ norm }) => notDone.test(norm)) &&
  (ownSubject.test(first?.norm ?? '') ||
    (isListed &&
      /s$/.test(first?.norm ?? '') &&
      !emptyAdverbs.has(first?.norm ?? '') &&
      !isKnownVerb(first?.norm ?? '')));
const ownSubject =
  /^(?:i|we|you|he|she|they|it|the|a|an|any|each|every|both|all|your|my|our|his|her|their|its)$/;
/** "You can pull it round then", "the tray never goes in" */
const notDone = /^(?:can|could|should|may|might|will|would|not|never|no|nobody)$/;
/** Words that may govern the next clause as well. */
const isBinding = ({ norm }: Token): boolean =>
  /^(?:if|unless|when|whenever|where|only|while|should|had|or|either|because|until|till|said|says|say|told)$/.test(
    norm,
  );

/** A verb with its object or place; "track 2" is a name. */
const isCommanding = ([, next]: readonly Token[]): boolean =>
  next !== undefined &&
  (determiners.has(next.norm) || objectPronouns.has(next.norm) || prepositions.has(next.norm));

/** Does the part before the comma make sense alone? */
function isComplete(tokens: readonly Token[]): boolean {
  if (isDependent(tokens) && !tokens.slice(0, -1).some((token) => /,$/.test(token.text))) return false;
  return ['action', 'warning', 'check'].includes(readSentence(ended(tokens)).kind);
}

function isSplice(sentence: readonly Token[], at: number): boolean {
  if (!/[,;]$/.test(sentence[at - 1]?.text ?? '') || sentence.length - at < 3) return false;
  const rest = sentence.slice(at);
  // "…, never, we do it beforehand": it denies the part before it.
  if (rest[0]?.norm === 'never' && /[,;]$/.test(rest[0].text)) return false;
  if (isInserted(rest)) return false;
  const isResult = rest[0]?.norm === 'and' && isEvent(rest.slice(1));
  return isResult || ownSentence.test(normOf(rest.slice(0, 4))) || hasSubjectAndVerb(rest);
}

/** "Turn it towards you, never away from you, until it clicks": what follows belongs to the act before it. */
function isInserted(rest: readonly Token[]): boolean {
  if (!/^(?:never|not)$/.test(rest[0]?.norm ?? '') || isKnownVerb(rest[1]?.norm ?? '')) return false;
  const comma = rest.findIndex(({ text }) => /,$/.test(text));
  return comma > 0 && /^(?:until|till|before|while|when)$/.test(rest[comma + 1]?.norm ?? '');
}

/** "the cylinder head gets", "it gets", "Excel shows": a subject and its verb, no "and" before it. */
export function hasSubjectAndVerb(clause: readonly Token[]): boolean {
  const first = clause[0]?.norm ?? '';
  const second = clause[1]?.norm ?? '';
  if (/^(?:it|this|that|there|they|he|she)$/.test(first))
    return finite.test(second) || isThird(clause[1]) || /^(?:usually|only|just|really|also)$/.test(second);
  if (isName(clause[0])) return isThird(clause[1]);
  if (!determiners.has(first) || /^(?:one|another|both|each|no)$/.test(first)) return false;
  const verb = clause.slice(0, longestSubject + 1).findIndex((token) => finite.test(token.norm));
  if (verb < 2) return false;
  return clause
    .slice(1, verb)
    .every(
      (token) => !/[,;]$/.test(token.text) && !/^(?:and|or|that|which|who|to|if|when)$/.test(token.norm),
    );
}

/** "Dents, scratches, any of that, sand it down" is one. */
const isVerb = (word: string): boolean =>
  isKnownVerb(word) || finite.test(word) || baseOf(word, 'past') !== undefined;

const isName = (token: Token | undefined): boolean => /^\p{Lu}\p{L}+$/u.test(token?.text ?? '');
const isThird = (token: Token | undefined): boolean => {
  const base = baseOf(token?.norm ?? '', 'third');
  return base !== undefined && isKnownVerb(base);
};

/** "Pour the batter into the pan when bubbles appear, flip it": the condition belongs to the command after it. */
function isLateCondition(sentence: readonly Token[], at: number): boolean {
  if (!/^(?:when|once|if|as soon as)\b/.test(normOf(sentence.slice(at, at + 3)))) return false;
  if (
    prepositions.has(sentence[at - 1]?.norm ?? '') ||
    /^(?:and|or|even|only)$/.test(sentence[at - 1]?.norm ?? '')
  )
    return false;
  const comma = sentence.findIndex((token, index) => index > at + 1 && /,$/.test(token.text));
  if (comma < 0) return isDoneUnder(sentence, at) || isOrderedUnder(sentence, at);
  // "Count them aloud if it helps, and scan one": the condition is of the first act.
  if (comma >= sentence.length - 2 || /^(?:and|or|but)$/.test(sentence[comma + 1]?.norm ?? '')) return false;
  const main = readSentence(sentence.slice(comma + 1));
  return main.kind === 'action' && main.strength >= 0.95 && main.prefix.length === 0;
}

/** "Do not burst it if it is large call the nurse": the condition belongs to the order behind it, and not to the prohibition. */
function isOrderedUnder(sentence: readonly Token[], at: number): boolean {
  if (!/^(?:do not|never)\b/.test(normOf(peel(sentence).rest.slice(0, 2)))) return false;
  const { kind, strength, conditional } = readSentence(sentence.slice(at));
  return kind === 'action' && conditional && strength >= 0.8;
}

/** "… in the list if they are not in it you ring the host": without a comma the second subject opens the command. */
function isDoneUnder(sentence: readonly Token[], at: number): boolean {
  const main = sentence.findIndex(
    ({ norm }, index) =>
      index > at + 3 &&
      /^(?:you|we)$/.test(norm) &&
      actionVerbs.has(sentence[index + 1]?.norm ?? '') &&
      !/^(?:that|which|what|how|and|or|if|when|where|because|so|than|as)$/.test(
        sentence[index - 1]?.norm ?? '',
      ),
  );
  return main > 0 && readSentence(sentence.slice(main)).kind === 'action';
}
