import { articles, determiners, prepositions } from '../language/lexicon.js';
import { leadLength, normOf, stripEnd, withText, type Token } from '../language/token.js';
import { isNumber, opensFigure } from './figure-words.js';
import { peel } from './markers.js';
import { objectOf } from './objects.js';
import { isVerb } from './verb-group.js';

/** Aligns the repair with the words that it replaces: from the same word, else the same kind of word, else as many words as it has. */
export function repair(before: readonly Token[], correction: readonly Token[], isWhole = false): Token[] {
  const made = correction.findIndex(
    ({ norm }, at) => at > 0 && norm === 'make' && /^(?:it|that)$/.test(correction[at + 1]?.norm ?? ''),
  );
  if (made > 0 && opensFigure(correction.slice(made + 2))) {
    const [end, ...value] = correction.slice(made + 2).reverse();
    const under = correction.slice(0, made).map((token) => stripEnd(token));
    return end ? [...repair(before, [...value.reverse(), stripEnd(end)]), ...under] : [...before];
  }
  const after = withThing(before, correction);
  const first = after[0];
  if (!first) return [...before];
  if (startsOver(after)) return restarted(before, after);
  if (isOwnClause(correction)) return [...before.slice(0, lastClause(before)), ...correction];
  const swapped = swappedFrom(before, after);
  const from = isTurnedRound(before, after)
    ? before.length - after.length
    : swapped >= 0
      ? swapped
      : reparandumStart(before, after, isWhole);
  const unchanged = before.slice(0, from);
  const last = unchanged.at(-1);
  if (last) unchanged[unchanged.length - 1] = withText(last, last.text.replace(/[.;!?]$/, ''));
  const place = after.findIndex(({ norm }) => prepositions.has(norm));
  if (place > 0 && after.slice(0, place).every(isNumber) && unitOf(before, from).length > 0)
    return [...unchanged, ...after.slice(0, place), ...unitOf(before, from), ...after.slice(place)];
  const behind = opensFigure(after) && !isRatio(before, from) ? behindFigure(before, from) : [];
  if (behind.length > 0) return [...unchanged, ...after.map((token) => stripEnd(token)), ...behind];
  const unit = unitLeft(before, from, after);
  const end = after.at(-1);
  if (unit.length === 0 || !end) return [...unchanged, ...after];
  return [...unchanged, ...after.slice(0, -1), withText(end, end.text.replace(/[,.;!?]+$/, '')), ...unit];
}

/** "Pull the bar up, or rather push it down": the thing that "it" refers to is among the corrected words. */
function withThing(before: readonly Token[], after: readonly Token[]): Token[] {
  const at = after.findIndex(({ norm }, index) => index > 0 && index < 3 && /^(?:it|them)$/.test(norm));
  const verb = before.findIndex(isVerb);
  const pronoun = after[at];
  if (!pronoun || verb < 0 || !isVerb(after[0])) return [...after];
  const thing = objectOf({ verb: '', tokens: before.slice(verb) });
  const last = thing.at(-1);
  if (!last) return [...after];
  const tail = /[,.;:!?]+$/.exec(pronoun.text)?.[0] ?? '';
  const named = [...thing.slice(0, -1), withText(last, stripEnd(last).text + tail)];
  return [...after.slice(0, at), ...named, ...after.slice(at + 1)];
}

/** "…, wait, no, first you have to tick the box": the whole clause is repeated, not a word of it. */
function startsOver(after: readonly Token[]): boolean {
  const { rest } = peel(after);
  const hasSubject =
    leadLength(rest, /^(?:you|we|i) (?:\w+ )?(?:have|need|want|must|should|will|can|are|am|\w+)(?= )/) > 0;
  return rest.length > 2 && (hasSubject || (rest.length < after.length && isVerb(rest[0])));
}

/** "Scratch that, the bearing is sealed, don't grease it": the part before it is discarded. */
const isOwnClause = (correction: readonly Token[]): boolean =>
  determiners.has(correction[0]?.norm ?? '') &&
  !opensFigure(correction) &&
  correction
    .slice(2, 5)
    .some(
      ({ norm }, at) =>
        /^(?:is|are|was|has|must|should|can|needs?)$/.test(norm) &&
        !/[,;]$/.test(correction[at + 1]?.text ?? ''),
    );

/** The last act is corrected; after "first" it comes later, unless it is repeated. */
function restarted(before: readonly Token[], after: readonly Token[]): Token[] {
  const from = lastClause(before);
  const old = peel(before.slice(from)).rest;
  const verb = old.find((token) => isVerb(token));
  const isPostponed =
    /^(?:first|before)/.test(after[0]?.norm ?? '') &&
    verb !== undefined &&
    !after.some((token) => token.norm === verb.norm);
  const unchanged = before.slice(0, from);
  if (!isPostponed) return [...unchanged, ...after];
  const end = after.at(-1);
  const closed = end ? [...after.slice(0, -1), withText(end, end.text.replace(/[,.;!?]+$/, ''))] : [];
  const then = ['and', 'then'].map((word) => withText(verb, word));
  const [next, ...rest] = old;
  return [
    ...unchanged,
    ...closed,
    ...then,
    ...(next ? [withText(next, next.text.toLowerCase())] : []),
    ...rest,
  ];
}

/** The position of the last act: after "and", "then" or a comma. */
function lastClause(before: readonly Token[]): number {
  const at = before.findLastIndex(
    (token, index) =>
      index > 0 &&
      isVerb(token) &&
      (/^(?:and|then)$/.test(before[index - 1]?.norm ?? '') || /,$/.test(before[index - 1]?.text ?? '')),
  );
  if (at < 0) return 0;
  return normOf(before.slice(0, at)).split(' ').length <= 2 ? 0 : at;
}

function reparandumStart(before: readonly Token[], after: readonly Token[], isWhole: boolean): number {
  const first = after[0];
  if (!first) return before.length;
  const lastOf = (test: (token: Token) => boolean): number => before.findLastIndex(test);
  const ratio = isRatio(after, 0) ? before.findLastIndex((_token, at) => isRatio(before, at)) : -1;
  if (ratio >= 0) return ratio;
  if (opensFigure(after)) {
    let at = figureWith(
      before,
      after.find((token) => !isNumber(token) && !articles.has(token.norm)),
    );
    while (
      at > 0 &&
      !/,$/.test(before[at - 1]?.text ?? '') &&
      (isNumber(before[at - 1]) || articles.has(before[at - 1]?.norm ?? ''))
    )
      at -= 1;
    if (at >= 0) return at;
  }
  const same = lastOf((token) => token.norm === first.norm);
  if (same >= 0) return same;
  if (isVerb(first) && after.length > 1) return 0;
  if (determiners.has(first.norm)) {
    const at = lastOf((token) => determiners.has(token.norm));
    if (at >= 0) return at;
  }
  if (prepositions.has(first.norm)) {
    const at = before.slice(0, -1).findLastIndex((token) => prepositions.has(token.norm));
    if (at >= 0) return at;
  }
  const phrase = before.findLastIndex(({ text }, at) => at < before.length - 1 && /[,;]$/.test(text)) + 1;
  return isWhole && phrase > 0 ? phrase : Math.max(0, before.length - phraseLength(after));
}

/** "One to ten", "one kilo to five litres" */
const isRatio = (tokens: readonly Token[], at: number): boolean =>
  isNumber(tokens[at]) &&
  [at + 1, at + 2].some((to) => tokens[to]?.norm === 'to' && isNumber(tokens[to + 1])) &&
  !isNumber(tokens[at - 1]);

/** The last figure with the same unit, "ten minutes" for "five minutes"; else the last. */
function figureWith(before: readonly Token[], unit: Token | undefined): number {
  const same = before.findLastIndex(
    (token, at) => isNumber(token) && unit !== undefined && before[at + 1]?.norm === unit.norm,
  );
  return same >= 0 ? same : before.findLastIndex(isNumber);
}

/** "Five minutes at sixty degrees": the words behind a figure and its unit, where they hold another figure. */
function behindFigure(before: readonly Token[], from: number): Token[] {
  const unit = before.findIndex((token, at) => at >= from && !isNumber(token) && !articles.has(token.norm));
  const rest = unit < 0 ? [] : before.slice(unit + 1);
  const isPlace = prepositions.has(rest[0]?.norm ?? '');
  return isPlace && rest.some(isNumber)
    ? rest.map((token) => (token === rest.at(-1) ? stripEnd(token) : token))
    : [];
}

const phraseLength = (after: readonly Token[]): number => {
  const end = after.findIndex((token) => /[,.;!?]$/.test(token.text));
  return Math.min(after.length, end < 0 ? after.length : end + 1, 3);
};

/** The unit of a figure at the end of the corrected words. */
const unitOf = (before: readonly Token[], from: number): Token[] => {
  const unit = before.slice(from).filter((token) => !isNumber(token));
  const isUnit = isNumber(before[from]) && unit.length === 1 && !prepositions.has(unit[0]?.norm ?? '');
  return isUnit ? unit.map((token) => stripEnd(token)) : [];
};

/** "thirty psi, sorry, forty" keeps its unit. */
function unitLeft(before: readonly Token[], from: number, after: readonly Token[]): Token[] {
  const old = before.slice(from);
  if (!isNumber(old[0]) || !after.every(isNumber)) return [];
  return old
    .filter((token) => !isNumber(token))
    .map((token) => withText(token, token.text.replace(/,$/, '')));
}

/** "Left to right, sorry, right to left": the same words the other way round. */
export const isTurnedRound = (before: readonly Token[], after: readonly Token[]): boolean =>
  after.length > 2 && sortedWords(before.slice(-after.length)) === sortedWords(after);
const sortedWords = (tokens: readonly Token[]): string =>
  tokens
    .map(({ norm }) => norm)
    .sort()
    .join(' ');

/** "Boots outside the trousers, no, trousers inside the boots": the same things with another word between them. */
export function swappedFrom(before: readonly Token[], after: readonly Token[]): number {
  const isThing = ({ norm }: Token): boolean => !determiners.has(norm) && !prepositions.has(norm);
  const things = after.filter(isThing);
  const from = before.findIndex((token) => things.some(({ norm }) => norm === token.norm));
  const old = before.slice(Math.max(0, from)).filter(isThing);
  const isSame =
    from >= 0 && things.length === 2 && old.length === 2 && sortedWords(old) === sortedWords(things);
  if (!isSame || !after.some(({ norm }) => prepositions.has(norm))) return -1;
  return articles.has(before[from - 1]?.norm ?? '') ? from - 1 : from;
}
