import { baseOf, isKnownVerb } from '../language/inflection.js';
import {
  determiners,
  functionWords,
  isNumberWord,
  mannerAdverbs,
  nounLike,
  objectPronouns,
} from '../language/lexicon.js';
import { isEnglish } from '../language/tagger.js';
import { asks, normOf, withText, type Token } from '../language/token.js';
import { peel } from './markers.js';
import { hasVerb, isState } from './phrases.js';
import { readSentence } from './reading.js';

/** A noun has to follow. */
const beforeName = /^(?:the|a|an|my|your|our|their|its|every)$/;
/** Prepositions that are no part of a verb, unlike "off" in "take off". */
const beforeThing = /^(?:of|to|into|onto|from|with|for|than|at|by|against|between|per|via|towards)$/;
/** A clause has to follow. */
const beforeClause = /^(?:if|when|because|unless|until|which|while)$/;
const conjunction = /^(?:and|or|but)$/;
/** The shown text has to follow. */
const showing = /^(?:shows|reads|says|displays|reaches|exceeds)$/;
/** "Do what the label says." */
const asShown = /^(?:what|whatever|as|how|which)$/;
/** Transitive verbs that need an object; "stir" and "rinse" do not. */
const needsObject =
  /^(?:remove|insert|attach|detach|place|put|take|pull|pick|fit|fasten|unscrew|unplug|replace|lift|grab|get|bring|add|set|install|mount|lay|select|choose|pour|use)$/;
const particle = /^(?:out|off|up|down|on|in|away|back)$/;
/** "But you do not have to": the verb is left out. */
const elliptic = /^(?:have|has|had|need|want|got|going|like|used|able|supposed|forget|ought) to$/;
/** A whole clause may end with a preposition: "the cup it came with". */
const stranding = /^(?:what|which|who|whom|where|that|how|it|they|he|she|this|i|you|we)$/;
const strandedWithin = 4;
const opener =
  /^(?:oh|ah|er|hm|well|yes|yeah|so|um|uh|okay|ok|alright|then|now|next|after|first|second|third|finally|lastly|and|but|or|if|when|once|not|do|never|please|let)$/;
const pronoun = /^(?:i|we|you|he|she|it|they|there|here|who|what|nobody|everybody)$/;
const longestJoined = 40;

/** Joins a sentence that a silence divides: its first half cannot be complete, and its second is none alone. */
export function joinCutShort(sentences: readonly Token[][]): Token[][] {
  const joined: Token[][] = [];
  for (const sentence of sentences) {
    const before = joined.at(-1);
    const isCut = before !== undefined && isCutBetween(before, sentence);
    if (isCut && (goesOn(before, sentence) || isClauseOf(before, sentence))) {
      before.push(...continued(before, sentence, goesOn(before, sentence) ? '' : ','));
      continue;
    }
    if (isCut) dropConjunction(before);
    if (before && isAvoidedToo(before, sentence)) before.push(...continued(before, sentence, ','));
    else joined.push([...sentence]);
  }
  return joined;
}

/** "Common mistakes." "Lifting the heels.", "Avoid arching the back." "Bringing the chin down, avoid …": the list goes on. */
function isAvoidedToo(before: readonly Token[], after: readonly Token[]): boolean {
  const end = after.findIndex(({ text }) => /[,.]$/.test(text));
  return (
    baseOf(after[0]?.norm ?? '', 'ing') !== undefined &&
    before.length <= longestJoined &&
    avoided.test(`${normOf(before)} / ${normOf(after)}`) &&
    !hasVerb(after.slice(1, end + 1))
  );
}
const avoided =
  /^(?:(?:(?:the|most|some|other) )*(?:common|typical|frequent) (?:mistakes|errors)|(?:things|mistakes|errors) to avoid)\b|\bavoid \w+ing\b.* \/ .*\bavoid\b/;

/** Only segments of a recogniser are cut by silence. */
const isCutBetween = (before: readonly Token[], after: readonly Token[]): boolean =>
  before.at(-1)?.segmentId !== after[0]?.segmentId &&
  !asks(before) &&
  before.length + after.length <= longestJoined;

/** "If the pain lasts." "Call the doctor.": a condition without a main clause governs the order behind it. */
function isClauseOf(before: readonly Token[], after: readonly Token[]): boolean {
  const { rest } = peel(before);
  if (!opensCondition(rest) || rest.some(({ text }) => /[,;]$/.test(text))) return false;
  const clauses = normOf(rest).split(/ (?:or|and) (?=(?:the|there|it|they|he|she|you)\b)/).length;
  const verbs = rest.filter(({ norm }, at) => isFinite(norm) && !isFinite(rest[at - 1]?.norm ?? ''));
  const { kind, strength, prefix } = readSentence(after);
  return verbs.length <= clauses && kind === 'action' && strength >= 0.8 && prefix.length === 0;
}
const opensCondition = ([first]: readonly Token[]): boolean =>
  /^(?:if|when|once|until|unless)$/.test(first?.norm ?? '');
const isFinite = (word: string): boolean =>
  /^(?:am|are|was|were|had|will|can|could|may|might|should|must|not|to|been)$/.test(word) ||
  (!nounLike.has(word) && (isKnownVerb(word) || baseOf(word, 'third') !== undefined));

function goesOn(before: readonly Token[], after: readonly Token[]): boolean {
  const [last, first] = [before.at(-1)?.norm ?? '', after[0]?.norm ?? ''];
  if (opener.test(first)) return false;
  if (beforeClause.test(last)) return pronoun.test(first) || opensThing(after);
  if (beforeName.test(last)) return !determiners.has(first) && opensThing(after);
  if (conjunction.test(last)) return opensThing(after) && isVerbless(after);
  if (elliptic.test(normOf(before.slice(-2)))) return false;
  if (beforeThing.test(last)) return opensThing(after) && (isVerbless(after) || !mayStrand(before));
  if (showing.test(last))
    return !before.some(({ norm }) => asShown.test(norm)) && opensThing(after) && isVerbless(after);
  const isOpen = lacksObject(before) || (isBreath(before, after) && endsWithVerb(before));
  return isOpen && determiners.has(first) && isVerbless(after) && !isState(after.at(-1));
}

/** Longest breath between a verb and its object, s. */
const breathSeconds = 1;
const isBreath = (before: readonly Token[], after: readonly Token[]): boolean =>
  (after[0]?.startSeconds ?? 0) - (before.at(-1)?.endSeconds ?? 0) < breathSeconds;

/** "Do not rinse", "well, turn", "you will see": a noun after a breath is its object. */
function endsWithVerb(before: readonly Token[]): boolean {
  const [ahead, last] = [before.at(-2), before.at(-1)];
  if (!last || !isKnownVerb(last.norm)) return false;
  return (
    ahead === undefined ||
    /,$/.test(ahead.text) ||
    /^(?:not|never|to|and|then|now|next|you|we|i|they|will|can|should|must|please|carefully|slowly)$/.test(
      ahead.norm,
    )
  );
}

/** "Carefully remove", "and pull out": an imperative at the end of its clause, without an object. */
function lacksObject(before: readonly Token[]): boolean {
  const end = before.length - (particle.test(before.at(-1)?.norm ?? '') ? 1 : 0);
  if (!needsObject.test(before[end - 1]?.norm ?? '')) return false;
  const ahead = before.slice(0, end - 1).findLast(({ norm }) => !mannerAdverbs.has(norm));
  return ahead === undefined || /^(?:and|then|now|next)$/.test(ahead.norm) || /[,;]$/.test(ahead.text);
}

/** "the old filter", "front panel", "forty degrees"; not "turn them", "we wait". */
function opensThing(tokens: readonly Token[]): boolean {
  const [first, second] = [tokens[0]?.norm ?? '', tokens[1]?.norm ?? ''];
  if (determiners.has(first) || isNumberWord(first)) return true;
  if (functionWords.has(first)) return false;
  const isOrder =
    isKnownVerb(first) &&
    (!nounLike.has(first) ||
      determiners.has(second) ||
      objectPronouns.has(second) ||
      (first === 'call' && isNumberWord(second)));
  return !isOrder;
}

/** Has it no verb of its own before its first subordinate clause? */
const isVerbless = (tokens: readonly Token[]): boolean =>
  !hasVerb(tokens.filter((_token, at) => !isNamed(tokens, at)));

/** "The attached hose", "the old filter": behind an article the word is a noun or adjective, whatever else it may be. */
function isNamed(tokens: readonly Token[], at: number): boolean {
  const [article, before, word] = [
    tokens[at - 2]?.norm ?? '',
    tokens[at - 1]?.norm ?? '',
    tokens[at]?.norm ?? '',
  ];
  if (determiners.has(before)) return isKnownVerb(word) || baseOf(word, 'past') !== undefined;
  return determiners.has(article) && isKnownVerb(word) && !/s$/.test(before);
}

const mayStrand = (tokens: readonly Token[]): boolean =>
  tokens.slice(-strandedWithin).some(({ norm }) => stranding.test(norm));

/** The second half without the capital of its segment. */
function continued(before: Token[], [first, ...rest]: readonly Token[], stop: '' | ','): Token[] {
  const last = before.pop();
  if (!last || !first) return [];
  return [withText(last, last.text.replace(/[.!,;:]+$/, '') + stop), midSentence(first), ...rest];
}

/** A word inside a sentence: names keep their capital. */
export const midSentence = (token: Token): Token =>
  /^\p{Lu}\p{Ll}*$/u.test(token.text.replace(/\W+$/, '')) && token.norm !== 'i' && isEnglish(token.norm)
    ? withText(token, token.text.toLowerCase())
    : token;

/** "Click on the button and": the rest was never spoken. */
function dropConjunction(sentence: Token[]): void {
  if (sentence.length > 2 && conjunction.test(sentence.at(-1)?.norm ?? '')) sentence.pop();
}
