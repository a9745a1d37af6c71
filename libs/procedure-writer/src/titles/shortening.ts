import { baseOf, isKnownVerb } from '../language/inflection.js';
import {
  danglingWords,
  determiners,
  emptyAdverbs,
  functionWords,
  numberWords,
  prepositions,
} from '../language/lexicon.js';
import { normOf, stripEnd, type Token } from '../language/token.js';
import { hasSubjectAndVerb } from '../statements/clauses.js';
import { subordinators } from '../statements/objects.js';

export const titleWordLimit = 9;
/** A whole sentence may be a title of this length: cutting would save a word and lose the end. */
const wholeTitleLimit = 11;
const looseEnds =
  /^(?:right|here|there|now|again|please|too|also|straight|just|well|instead|first|next|okay|yourself|nicely|properly|correctly|carefully|slowly|gently|firmly|quickly|evenly|thoroughly|completely|fully|accordingly|already|then|together with|quite|really|only|like|exactly|afterwards)$/;

/** The part of an imperative that fits a title: its main clause, in whole phrases. */
export function shortened(tokens: readonly Token[]): Token[] {
  const clause = mainPart(tokens).filter(({ norm }, index, all) => {
    const isDirection =
      /^(?:straight|right)$/.test(norm) &&
      prepositions.has(all[index + 1]?.norm ?? '') &&
      all[index - 1]?.norm !== 'the' &&
      all[index + 2]?.norm !== 'left';
    const isEmpty =
      emptyAdverbs.has(norm) && !/^(?:once|still|later|first|next|only|again|too|then)$/.test(norm);
    return index === 0 || !(isDirection || isEmpty);
  });
  return withoutLooseEnd(fittedPhrases(clause));
}

/** Up to the first clause that only explains. */
function mainPart(tokens: readonly Token[]): Token[] {
  const end = tokens.findIndex((_token, at) => at > 1 && endsMainPart(tokens, at));
  return end < 0 ? [...tokens] : tokens.slice(0, end);
}

function endsMainPart(tokens: readonly Token[], at: number): boolean {
  const [before, token] = [tokens[at - 1], tokens[at]];
  if (!token || !before) return false;
  if (/[;:.!?]$/.test(before.text) || (/,$/.test(before.text) && !isList(tokens, at))) return true;
  if (token.norm === 'and')
    return (
      /^(?:you|it|that|this|we|they|i)$/.test(tokens[at + 1]?.norm ?? '') ||
      hasSubjectAndVerb(tokens.slice(at + 1))
    );
  if (subordinators.test(token.norm))
    return (
      !/^as (?:it )?is\b|^as they are\b/.test(normOf(tokens.slice(at, at + 3))) &&
      !(token.norm === 'as' && /^(?:save|export|set|mark|use)$/.test(tokens[0]?.norm ?? '')) &&
      !/^(?:as|the)$/.test(before.norm)
    );
  if (at < 3 || prepositions.has(before.norm)) return false;
  if (token.norm === 'that' && tokens.length <= wholeTitleLimit) return false;
  if (token.norm === 'that') return !/^(?:sure|check|ensure|verify|confirm|like)$/.test(before.norm);
  return /^(?:you|we|i)$/.test(token.norm) && before.norm !== 'and';
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
      !(isFigure(tokens[at - 1]) && isFigure(tokens[at + 1])) &&
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
  if (and > 0) cut = and;
  while (isFigure(tokens[cut - 1]) && isFigure(tokens[cut])) cut += 1;
  return withoutOpenParticiple(tokens.slice(0, cut));
}

/** "… with the arrow pointing" has lost its object: the whole phrase is removed. */
function withoutOpenParticiple(tokens: readonly Token[]): Token[] {
  const last = tokens.at(-1)?.norm ?? '';
  const base = baseOf(last, 'ing');
  if (base === undefined || !isKnownVerb(base)) return [...tokens];
  const at = tokens.findLastIndex((token, index) => index >= 3 && prepositions.has(token.norm));
  return at >= 3 ? tokens.slice(0, at) : tokens.slice(0, -1);
}

function withoutLooseEnd(tokens: readonly Token[]): Token[] {
  let remaining = [...tokens];
  while (remaining.length > 2) {
    const last = remaining.at(-1)?.norm ?? '';
    const before = remaining.at(-2)?.norm ?? '';
    const isName = (last === 'right' && before === 'the') || (last === 'can' && !functionWords.has(before));
    const isOpen = last === 'that' && remaining.length > 2 && !prepositions.has(before);
    const isTowards = last === 'you' && prepositions.has(remaining.at(-2)?.norm ?? '');
    const isParticle =
      isTowards || isName || /^(?:on|off|in|out|over|up|down|it|this|that|these)$/.test(last);
    const verbObject = /^(?:now|right|first|next)$/.test(last) && remaining.length === 2;
    if (
      verbObject ||
      /\bas (?:it|they) (?:is|are)$/.test(normOf(remaining)) ||
      !(isOpen || (looseEnds.test(last) && !isName) || (danglingWords.has(last) && !isParticle)) ||
      /^[A-Z]/.test(remaining.at(-1)?.text ?? '')
    )
      break;
    remaining = remaining.slice(0, -1);
  }
  const last = remaining.at(-1);
  if (last) remaining[remaining.length - 1] = stripEnd(last);
  return remaining;
}

/** "four and a half": the "and" is inside the figure. */
const isHalf = (tokens: readonly Token[], at: number): boolean =>
  /^and (?:a |an |one |three )?(?:half|halves|quarters?|thirds?|eighths?)$/.test(
    normOf(tokens.slice(at, at + 3)),
  );

export const isFigure = (token: Token | undefined): boolean =>
  token !== undefined &&
  (/\d/.test(token.norm) || numberWords.has(token.norm) || /^(?:dot|point|slash|dash)$/.test(token.norm));
