import { baseOf, type VerbForm } from '../language/inflection.js';
import {
  actionVerbs,
  determiners,
  emptyAdverbs,
  functionWords,
  lightVerbs,
  mannerAdverbs,
  nounLike,
  objectPronouns,
  prepositions,
  stativeVerbs,
} from '../language/lexicon.js';
import { isEnglish } from '../language/tagger.js';
import { normOf, withText, type Token } from '../language/token.js';

interface SpokenAction {
  verb: string;
  /** Verb first. */
  tokens: Token[];
  /** With the connector before it, for the sentence as a whole. */
  spoken: Token[];
}

const particle =
  /^(?:on|off|up|down|in|out|over|back|away|apart|together|to|into|onto|from|through|around|with|at|for|here|there|again|until)$/;

/**
 * Splits a clause into its acts and brings every verb to base form: "added the file, opened it and then I clicked Save" has three.
 * The first token is the first verb.
 */
export function splitActions(tokens: readonly Token[], form: VerbForm, base: string): SpokenAction[] {
  const actions: SpokenAction[] = [];
  let from = 0;
  let connector: Token[] = [];
  let verb = base;
  let width = base.includes('-') && !/-/.test(tokens[0]?.norm ?? '') ? 2 : 1;
  const close = (to: number): void => {
    const part = tokens.slice(from, to);
    const first = part[0];
    if (!first) return;
    const rewritten =
      width === 2 ? [withText(first, verb), ...part.slice(2)] : [sameEnd(first, verb), ...part.slice(1)];
    actions.push({ verb, tokens: rewritten, spoken: [...connector, ...rewritten] });
  };
  for (let at = 1; at < tokens.length; at += 1) {
    const next = nextAction(tokens, at, form);
    if (!next) continue;
    close(at);
    connector = next.connector;
    from = next.verbAt;
    verb = next.base;
    width = next.width;
    at = next.verbAt;
  }
  close(tokens.length);
  return actions;
}

/** The base form of a verb, with the punctuation of the spoken one. */
function sameEnd(token: Token, base: string): Token {
  if (token.norm === base) return token;
  return withText(token, base + (/[,.;:!?]+$/.exec(token.text)?.[0] ?? ''));
}

interface NextAction {
  connector: Token[];
  verbAt: number;
  base: string;
  width: number;
}

/** Does another act begin here: a connector (and, then, a comma), perhaps the subject again, and a verb in the same form? */
function nextAction(tokens: readonly Token[], at: number, form: VerbForm): NextAction | undefined {
  const comma = /[,;]$/.test(tokens[at - 1]?.text ?? '');
  const joint = connectorAt(tokens, at);
  if (!joint || !(comma || joint.joins)) return undefined;
  const connector = joint.words;
  const withSubject = skipSubject(tokens, joint.end);
  let verbAt = withSubject.at;
  while (emptyAdverbs.has(tokens[verbAt]?.norm ?? '') || mannerAdverbs.has(tokens[verbAt]?.norm ?? '')) {
    const adverb = tokens[verbAt];
    if (adverb && mannerAdverbs.has(adverb.norm)) connector.push(adverb);
    verbAt += 1;
  }
  const word = tokens[verbAt]?.norm ?? '';
  const expected = withSubject.form ?? form;
  const own = baseOf(word, expected);
  const isPastForm = form === 'past' || isSameInPast(tokens[0]);
  const base =
    own ??
    (isPastForm ? baseOf(word, 'past') : undefined) ??
    (expected === 'base' && isUnlisted(tokens[verbAt]) ? word : undefined);
  const spokenForm = own === undefined ? 'past' : expected;
  if (
    base === undefined ||
    !isDoing(base, tokens, verbAt, comma || withSubject.form !== undefined, spokenForm)
  )
    return undefined;

  // "then you get a number" is a result, no act.
  if (withSubject.form !== undefined && /^(?:get|have|find)$/.test(base)) return undefined;
  const compound =
    /^(?:double|right|left)$/.test(word) && /^(?:click|tap)$/.test(tokens[verbAt + 1]?.norm ?? '');
  return {
    connector,
    verbAt,
    base: compound ? `${word}-${tokens[verbAt + 1]?.norm ?? ''}` : base,
    width: compound ? 2 : 1,
  };
}

/** "I shut the drain and filled it": the first verb does not show the past tense. */
const isSameInPast = (verb: Token | undefined): boolean =>
  verb !== undefined && baseOf(verb.norm, 'past') === verb.norm;

/** The words that join ("and then", "after that"); undefined where "or" or a lone "that" intervenes. */
function connectorAt(
  tokens: readonly Token[],
  at: number,
): { words: Token[]; end: number; joins: boolean } | undefined {
  const words: Token[] = [];
  let end = at;
  let joins = false;
  for (; end - at < 5; end += 1) {
    const token = tokens[end];
    if (
      !token ||
      !/^(?:and|then|but|or|so|also|next|now|finally|after|that|afterwards|just)$/.test(token.norm)
    )
      break;
    const isAfterThat = token.norm === 'after' && tokens[end + 1]?.norm === 'that';
    if (/^(?:that|after)$/.test(token.norm) && !isAfterThat && tokens[end - 1]?.norm !== 'after')
      return undefined;
    if (token.norm === 'or') return undefined;
    if (!/^(?:also|just|now)$/.test(token.norm)) words.push(token);
    joins ||= /^(?:and|then)$/.test(token.norm);
  }
  return { words, end, joins };
}

function skipSubject(tokens: readonly Token[], at: number): { at: number; form?: VerbForm } {
  const ahead = normOf(tokens.slice(at, at + 5));
  const perfect = /^(?:i|we) have(?: (?:just|then|also|now|already))* (?=)/.exec(ahead);
  if (perfect) return { at: at + perfect[0].trim().split(' ').length, form: 'past' };
  const found =
    /^(?:i|we|you)(?: (?:just|then|also|now|simply))*(?: (?:will|can|should|want to|need to|have to|must|are going to|am going to|going to))?(?: (?:just|then|also|now|simply|go ahead and))*(?= )/.exec(
      ahead,
    );
  if (found) return { at: at + found[0].trim().split(' ').length, form: 'base' };
  return { at };
}

/** "Hoover", "soap": an English word that no list has and that is no inflected form or name. */
const isUnlisted = (token: Token | undefined): boolean =>
  token !== undefined &&
  /^\p{Ll}{3,}$/u.test(token.text) &&
  !/(?:ed|ing|ly|s|except)$/.test(token.norm) &&
  baseOf(token.norm, 'past') === undefined &&
  isEnglish(token.norm);

/** Behind "and" an unlisted word is a verb where an object follows: "and hoover the ledge". */
const takesObject = (next: string): boolean => /^(?:the|your|my|a|an|it|them|each|both)$/.test(next);

function isDoing(
  base: string,
  tokens: readonly Token[],
  at: number,
  strongStart: boolean,
  form: VerbForm,
): boolean {
  const word = tokens[at];
  const next = tokens[at + 1]?.norm ?? '';
  if (!word) return false;

  const light = lightVerbs.get(base);
  if (light) return light.test(normOf(tokens.slice(at + 1, at + 5)));
  if (stativeVerbs.has(base)) return false;
  if (!actionVerbs.has(base))
    return takesObject(next) && !prepositions.has(word.norm) && !functionWords.has(word.norm);

  if (form === 'ing' || (form === 'base' && strongStart && !nounLike.has(base))) return true;
  const objectFollows =
    determiners.has(next) || objectPronouns.has(next) || particle.test(next) || /\d/.test(next);
  if (objectFollows) return true;
  if (nounLike.has(base))
    return next !== '' && !prepositions.has(next) && /^\p{Lu}/u.test(tokens[at + 1]?.text ?? '');
  return next !== '' || strongStart;
}
