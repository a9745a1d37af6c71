import { baseOf, isKnownVerb } from '../language/inflection.js';
import {
  articles,
  danglingWords,
  numberWords,
  determiners,
  emptyAdverbs,
  objectPronouns,
  prepositions,
} from '../language/lexicon.js';
import { capitalise, normOf, stripEnd, textOf, withText, type Token } from '../language/token.js';
import { hasSubjectAndVerb } from '../statements/clauses.js';
import { inSecondPerson, lowerAfterPrefix } from '../statements/rewriting.js';
import type { Action } from '../statements/statement.js';

export const titleWordLimit = 9;
/** Two acts in one title may take one word more. */
export const jointTitleLimit = 10;
/** A title that says all there is to say may be this long: cutting would save a word and lose the end. */
const wholeTitleLimit = 11;
const wholeJointLimit = 13;
const subordinators =
  /^(?:so|because|which|who|until|while|when|before|after|if|unless|as|where|since|although|though|whose|whenever|but|otherwise|making|making|ensuring|allowing)$/;
const looseEnds =
  /^(?:right|here|there|now|again|please|too|also|straight|just|well|instead|first|next|okay|yourself|nicely|properly|correctly|carefully|slowly|gently|firmly|quickly|evenly|thoroughly|completely|fully|accordingly|already|then|together with|quite|really|only|like|exactly|afterwards)$/;

/** An imperative of at most nine words: verb and object first, phrases as long as they fit. `before` are the actions said so far, latest last. */
export function titleOf(
  actions: readonly Action[],
  before: readonly Action[] = [],
  mentioned: readonly Token[] = [],
): string {
  const parts: Token[][] = [];
  for (const action of actions) {
    // Inside one title "it" is clear: only the first act names what an earlier step was about.
    const part = shortened(parts.length === 0 ? resolved(action, before, mentioned) : action.tokens);
    const length = parts.reduce((sum, tokens) => sum + tokens.length + 1, 0);
    const isWhole = parts.length === 1 && actions.length === 2 && length + part.length <= wholeJointLimit;
    const fitting = parts.length === 0 || isWhole ? part : fittedTo(part, jointTitleLimit - length);
    if (fitting.length < 2) break;
    parts.push(fitting);
  }
  return sentenceCase(joined(parts.map((part) => lowerAfterPrefix(inSecondPerson(part)))));
}

/** A title for a statement without an action ("step one, ticket intake"). */
export function topicTitle(tokens: readonly Token[]): string {
  return sentenceCase(textOf(inSecondPerson(shortened(tokens))));
}

/** The second act without its last phrases, if verb and object still fit: "take the wheel out of the frame" -> "take the wheel out". */
function fittedTo(part: readonly Token[], room: number): Token[] {
  if (part.length <= room) return [...part];
  for (let end = Math.min(room, part.length - 1); end >= 3; end -= 1) {
    const next = part[end];
    const last = part[end - 1]?.norm ?? '';
    if (
      next &&
      prepositions.has(next.norm) &&
      next.norm !== 'of' &&
      !danglingWords.has(last) &&
      !(isFigure(next) || isFigure(part[end - 1]))
    )
      return part.slice(0, end);
  }
  return [];
}

/** "four and a half": the "and" is inside the figure. */
const isHalf = (tokens: readonly Token[], at: number): boolean =>
  /^and (?:a |an |one |three )?(?:half|halves|quarters?|thirds?|eighths?)$/.test(
    normOf(tokens.slice(at, at + 3)),
  ) || /^and (?:half|a half|a quarter)\b/.test(normOf(tokens.slice(at, at + 3)));

const isFigure = (token: Token | undefined): boolean =>
  token !== undefined &&
  (/\d/.test(token.norm) || numberWords.has(token.norm) || /^(?:dot|point|slash|dash)$/.test(token.norm));

function joined(parts: readonly Token[][]): string {
  const texts = parts.map((part) => textOf(part));
  if (texts.length < 3) return texts.join(' and ');
  return `${texts.slice(0, -1).join(', ')} and ${texts.at(-1) ?? ''}`;
}

const sentenceCase = (text: string): string =>
  capitalise(
    text
      .replace(/[\s,.;:!?—–-]+$/, '')
      .replace(/^(Click|Tap) on (?!the (?:power|machine))/i, '$1 ')
      .replace(/\bclick on\b/g, 'click'),
  );

/** "it" and "them" stand for the object of the action before, when that is short and agrees in number. */
function resolved(action: Action, before: readonly Action[], mentioned: readonly Token[]): Token[] {
  const at = action.tokens.findIndex(
    (token, index, { length }) =>
      index > 0 &&
      index < 3 &&
      (/^(?:it|them)$/.test(token.norm) || (/^(?:that|this)$/.test(token.norm) && index === length - 1)),
  );
  const pronoun = action.tokens[at];
  if (!pronoun) return [...action.tokens];
  const object = before.map((old) => objectOf(old)).findLast((tokens) => tokens.length > 0) ?? mentioned;
  if (
    object.length === 0 ||
    object.length > 4 ||
    !determiners.has(object[0]?.norm ?? '') ||
    /^(?:bit|lot|thing|things|one|way|time)$/.test(object.at(-1)?.norm ?? '') ||
    isPlural(object) !== (pronoun.norm === 'them')
  )
    return [...action.tokens];
  const tail = /[,.;:!?]+$/.exec(pronoun.text)?.[0] ?? '';
  const named = object.map((token, index) =>
    withText(
      token,
      index === 0 && /^(?:a|an|some|one|another)$/.test(token.norm) ? 'the' : stripEnd(token).text,
    ),
  );
  const last = named.at(-1);
  if (last && tail) named[named.length - 1] = { ...last, text: last.text + tail };
  return [...action.tokens.slice(0, at), ...named, ...action.tokens.slice(at + 1)];
}

/** The noun phrase right after the verb (and a particle), up to a preposition, a comma or "and". */
export function objectOf(action: Action): Token[] {
  let at = 1;
  while (/^(?:off|on|up|out|down|in|away|back|over)$/.test(action.tokens[at]?.norm ?? '')) at += 1;
  const first = action.tokens[at];
  if (
    !first ||
    objectPronouns.has(first.norm) ||
    (prepositions.has(first.norm) && !determiners.has(first.norm))
  )
    return [];
  const object: Token[] = [];
  for (; at < action.tokens.length; at += 1) {
    const token = action.tokens[at];
    if (!token) break;
    if (
      object.length > 0 &&
      (prepositions.has(token.norm) ||
        subordinators.test(token.norm) ||
        /^(?:and|or|then|that|is|are|here|there|back|again|now|together|straight|apart|loose|open|shut|flat|tight|clean|dry|short|upside|hot|warm)$/.test(
          token.norm,
        ) ||
        /ly$/.test(token.norm))
    )
      break;
    object.push(token);
    if (/[,.;:!?]$/.test(token.text)) break;
  }
  return object.every((token) => articles.has(token.norm)) ? [] : object;
}

function isPlural(tokens: readonly Token[]): boolean {
  const last = tokens.at(-1)?.norm ?? '';
  return (
    (/[^s]s$/.test(last) && !/(?:us|is|ss|lens|gas)$/.test(last)) ||
    /^(?:two|three|four|five|six|both|all|these|those|some)$/.test(tokens[0]?.norm ?? '')
  );
}

function shortened(tokens: readonly Token[]): Token[] {
  const clause = mainPart(tokens)
    .filter(
      (token, index, all) =>
        index === 0 ||
        !(/^(?:straight|right)$/.test(token.norm) && prepositions.has(all[index + 1]?.norm ?? '')),
    )
    .filter(
      (token, index) =>
        index === 0 ||
        !(
          emptyAdverbs.has(token.norm) &&
          !/^(?:once|still|later|first|next|only|again|too|then)$/.test(token.norm)
        ),
    );
  const fitted = fittedPhrases(clause);
  return withoutLooseEnd(fitted);
}

/** Up to the first clause that only explains. */
function mainPart(tokens: readonly Token[]): Token[] {
  const inserted = insertedPhrase(tokens);
  if (inserted)
    return mainPart([
      ...tokens.slice(0, inserted.from - 1),
      ...tokens.slice(inserted.from - 1, inserted.from).map((token) => stripEnd(token)),
      ...tokens.slice(inserted.to),
    ]);
  for (let at = 1; at < tokens.length; at += 1) {
    const token = tokens[at];
    const before = tokens[at - 1];
    if (!token || !before) break;
    if (/[;:.!?]$/.test(before.text) && at > 1) return tokens.slice(0, at);
    if (/,$/.test(before.text) && at > 1 && !isList(tokens, at)) return tokens.slice(0, at);
    if (at > 1 && token.norm === 'and' && /^(?:you|it|that|this|we|they|i)$/.test(tokens[at + 1]?.norm ?? ''))
      return tokens.slice(0, at);
    if (at > 1 && token.norm === 'and' && hasSubjectAndVerb(tokens.slice(at + 1))) return tokens.slice(0, at);
    if (
      at > 1 &&
      subordinators.test(token.norm) &&
      !/^as (?:it )?is\b|^as they are\b/.test(normOf(tokens.slice(at, at + 3))) &&
      !(token.norm === 'as' && /^(?:save|export|set|mark|use)$/.test(tokens[0]?.norm ?? '')) &&
      !/^(?:as|the)$/.test(before.norm)
    )
      return tokens.slice(0, at);
    if (
      at > 2 &&
      token.norm === 'that' &&
      !prepositions.has(before.norm) &&
      !/^(?:sure|check|ensure|verify|confirm|like)$/.test(before.norm)
    )
      return tokens.slice(0, at);
    if (
      at > 2 &&
      /^(?:you|we|i)$/.test(token.norm) &&
      !prepositions.has(before.norm) &&
      before.norm !== 'and'
    )
      return tokens.slice(0, at);
  }
  return [...tokens];
}

/** "Ask Claude, inside that container, to use the skill": the phrase between the commas can go. */
function insertedPhrase(tokens: readonly Token[]): { from: number; to: number } | undefined {
  const from = tokens.findIndex(
    (token, index) => index > 1 && /,$/.test(tokens[index - 1]?.text ?? '') && prepositions.has(token.norm),
  );
  if (from < 2 || from > 4) return undefined;
  const close = tokens.findIndex((token, index) => index >= from && /,$/.test(token.text));
  const next = tokens[close + 1]?.norm ?? '';
  return close > 0 && close - from < 7 && (prepositions.has(next) || determiners.has(next))
    ? { from, to: close + 1 }
    : undefined;
}

/** "the red, green and blue wires": the comma separates like things. */
function isList(tokens: readonly Token[], at: number): boolean {
  const rest = tokens.slice(at, at + 6);
  const and = rest.findIndex((token) => token.norm === 'and' || token.norm === 'or');
  if (and < 0 || and > 4 || rest[and + 1] === undefined) return false;
  return (
    rest
      .slice(0, and)
      .every(
        (token, index) =>
          !subordinators.test(token.norm) &&
          !(prepositions.has(token.norm) && index === 0) &&
          !/^(?:you|i|we|it|they)$/.test(token.norm),
      ) && !/^(?:then|it|you|we|i)$/.test(rest[and + 1]?.norm ?? '')
  );
}

/** Whole phrases while they fit in the limit. */
function fittedPhrases(tokens: readonly Token[]): Token[] {
  if (tokens.length <= wholeTitleLimit) return [...tokens];
  let end = 0;
  for (let at = 2; at <= Math.min(tokens.length, titleWordLimit); at += 1) {
    const token = tokens[at];
    if (
      token &&
      !(token.norm === 'and' && isHalf(tokens, at)) &&
      !(token.norm === 'of' && end >= 3) &&
      (prepositions.has(token.norm) ||
        /^(?:and|using|holding|leaving|making)$/.test(token.norm) ||
        /,$/.test(tokens[at - 1]?.text ?? ''))
    )
      end = at;
  }
  let cut = end >= 3 ? end : titleWordLimit;
  const and = tokens
    .slice(0, cut)
    .findLastIndex(
      (token, index) =>
        index >= 3 &&
        token.norm === 'and' &&
        determiners.has(tokens[index + 1]?.norm ?? '') &&
        !isHalf(tokens, index),
    );
  const between = tokens.findIndex((token) => token.norm === 'between');
  if (between >= 3 && between < cut) cut = between;
  else if (and > 0) cut = and;
  while (isFigure(tokens[cut - 1]) && isFigure(tokens[cut])) cut += 1;
  return withoutOpenParticiple(tokens.slice(0, cut));
}

/** "… with the arrow pointing" lost what it points to: the whole phrase goes. */
function withoutOpenParticiple(tokens: readonly Token[]): Token[] {
  const last = tokens.at(-1)?.norm ?? '';
  const base = baseOf(last, 'ing');
  if (base === undefined || !isKnownVerb(base)) return [...tokens];
  const at = tokens.findLastIndex((token, index) => index >= 3 && prepositions.has(token.norm));
  return at >= 3 ? tokens.slice(0, at) : tokens.slice(0, -1);
}

function withoutLooseEnd(tokens: readonly Token[]): Token[] {
  let kept = [...tokens];
  while (kept.length > 2) {
    const last = kept.at(-1)?.norm ?? '';
    const isParticle = /^(?:on|off|in|out|over|up|down|it|this|that|these)$/.test(last);
    const verbObject = /^(?:now|right|first|next)$/.test(last) && kept.length === 2;
    if (
      verbObject ||
      /\bas (?:it|they) (?:is|are)$/.test(normOf(kept)) ||
      !(looseEnds.test(last) || (danglingWords.has(last) && !isParticle)) ||
      /^[A-Z]/.test(kept.at(-1)?.text ?? '')
    )
      break;
    kept = kept.slice(0, -1);
  }
  const last = kept.at(-1);
  if (last) kept[kept.length - 1] = stripEnd(last);
  return kept;
}

export const titleKey = (action: Action): string => normOf(action.tokens.slice(0, 4));
