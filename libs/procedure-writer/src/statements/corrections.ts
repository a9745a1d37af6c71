import { isKnownVerb } from '../language/inflection.js';
import { articles, prepositions } from '../language/lexicon.js';
import { leadLength, normOf, stripEnd, withText, type Token } from '../language/token.js';
import { afterCueLength, cueLength, turnedAbout, weakCue } from './correction-cues.js';
import { isNumber, opensFigure } from './figure-words.js';
import { isTurnedRound, repair, swappedFrom } from './repair.js';
import { isVerb } from './verb-group.js';

/** Cues that discard the whole phrase before them. */
const takenBack = /\b(?:scrap|scratch|strike|forget) that\b/;

/** "Set it to thirty, no wait, forty psi." -> "Set it to forty psi." */
export function resolveCorrections(tokens: readonly Token[]): Token[] {
  let result = cueBehind(tokens);
  for (let guard = 0; guard < 4; guard += 1) {
    const at = findCue(result);
    if (!at) return result;
    const words = normOf(result.slice(at.index, at.index + at.length));
    const [before, after] = [result.slice(0, at.index), result.slice(at.index + at.length)];
    if (turnedAbout.test(words)) return (/\bfirst\b/.test(normOf(after)) && turned(before, after)) || result;
    if (!fits(before, after) || (/^let us\b/.test(words) && !before.some(isNumber))) return result;
    result = repair(before, after, takenBack.test(words));
  }
  return result;
}

/** "Screw it in by hand, well, with the socket I mean, it is hot": the cue follows the right words. */
function cueBehind(tokens: readonly Token[]): Token[] {
  const at = tokens.findIndex(
    (token, index) =>
      index > 1 &&
      (index === tokens.length - 1 || (/,$/.test(token.text) && token.norm === 'mean')) &&
      /(?:^| )(?:sorry|i mean|i meant)$/.test(normOf(tokens.slice(Math.max(0, index - 1), index + 1))),
  );
  if (at < 0) return [...tokens];
  const count = tokens[at]?.norm === 'sorry' ? 1 : 2;
  const end = at - count;
  const comma = tokens.findLastIndex(
    ({ text, norm }, index) => index < end && /[,.]$/.test(text) && norm !== 'well',
  );
  const from = comma + 1 + Number(tokens[comma + 1]?.norm === 'well');
  const right = tokens
    .slice(from, end + 1)
    .map((token, place) => (place === 0 ? withText(token, token.text.toLowerCase()) : token));
  const [first] = right;
  const before = tokens.slice(0, comma + 1);
  const isPlace = prepositions.has(first?.norm ?? '') && before.some(({ norm }) => prepositions.has(norm));
  if (comma < 0 || !first || right.length > 6 || !(isPlace || (opensFigure(right) && before.some(isNumber))))
    return [...tokens];
  const repaired = repair(before, right);
  const rest = tokens.slice(at + 1);
  const stop = repaired.at(-1);
  return stop && rest.length > 0
    ? [...repaired.slice(0, -1), withText(stop, `${stripEnd(stop).text},`), ...rest]
    : repaired;
}

/** "Cocks open, AC first, then DC, wrong way about, DC first, then AC": from the first repeated thing on. */
function turned(before: readonly Token[], after: readonly Token[]): Token[] | undefined {
  const isOrder = ({ norm }: Token): boolean => /^(?:first|then|second|and)$/.test(norm);
  const from = before.findIndex((token) => !isOrder(token) && after.some(({ norm }) => norm === token.norm));
  return from < 0 ? undefined : [...before.slice(0, from), ...after];
}

/** "Scion three days after, no, my mistake, for this variety both the same day": a correction without a place among the words before it stays as it was spoken. */
const fits = (before: readonly Token[], [first]: readonly Token[]): boolean =>
  first === undefined ||
  !prepositions.has(first.norm) ||
  before.slice(0, -1).some(({ norm }) => prepositions.has(norm));

function findCue(tokens: readonly Token[]): { index: number; length: number } | undefined {
  for (let index = 1; index < tokens.length - 1; index += 1) {
    const rest = tokens.slice(index);
    const strong = cueLength(rest);
    const pauseBefore = /[,.;!?]$/.test(tokens[index - 1]?.text ?? '');
    if (strong > 0 && articles.has(tokens[index - 1]?.norm ?? '')) continue;
    if (isOnlyReason(rest.slice(strong || leadLength(rest, weakCue)))) continue;
    if (strong > 0 && (pauseBefore || strong > 1) && index + strong < tokens.length) {
      return { index, length: strong + skippedAfter(tokens, index, strong) };
    }
    const weak = leadLength(rest, weakCue);
    if (weak > 0 && pauseBefore && index + weak < tokens.length && isRepair(tokens, index, weak))
      return { index, length: weak + skippedAfter(tokens, index, weak) };
  }
  return undefined;
}

/** "…, no wait, that is chilled.": the right words do not follow. */
const isOnlyReason = (after: readonly Token[]): boolean =>
  leadLength(after, reasons) > 0 && !after.slice(0, -1).some(({ text }) => /,$/.test(text));

/** "Thirty, no, that is the old one, forty": the reason of a correction. */
const reasons =
  /^(?:(?:that|this) (?:is|was) (?:only |just )?\w+|(?:[a-z]+(?:ty|teen)|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|an? \w+)(?:'s| is| was) \w+)/;

/** "Linear, sorry, not linear, radial": the corrected word is repeated. */
function skippedAfter(tokens: readonly Token[], index: number, length: number): number {
  const rest = tokens.slice(index + length);
  const isTakenBack = !/^(?:actually|i)$/.test(tokens[index]?.norm ?? '');
  const reason =
    isTakenBack && leadLength(rest, reasons) > 0 ? rest.findIndex(({ text }) => /,$/.test(text)) + 1 : 0;
  const skipped = afterCueLength(rest) || reason;
  const [not, again] = tokens.slice(index + length + skipped);
  const isNamed =
    not?.norm === 'not' && again?.norm === tokens[index - 1]?.norm && /,$/.test(again?.text ?? '');
  return isNamed ? skipped + 2 : skipped;
}

/** After a weak cue only a matching phrase is a repair: number for number, or the same determiner or preposition again. */
function isRepair(tokens: readonly Token[], index: number, length: number): boolean {
  const skipped = index + length + skippedAfter(tokens, index, length);
  const first = tokens[skipped];
  const before = tokens.slice(Math.max(0, index - 8), index);
  if (!first) return false;
  const commaAfter = /,$/.test(tokens[index + length - 1]?.text ?? '');
  if (!commaAfter && isToBeDone(tokens[index], tokens.slice(skipped))) return false;
  if (opensFigure(tokens.slice(skipped))) return before.some((token) => isNumber(token));
  if (tokens[index]?.norm === 'well') return false;
  const remaining = tokens.length - skipped;
  if (remaining > 8) return false;
  if (isTurnedRound(before, tokens.slice(skipped)) || swappedFrom(before, tokens.slice(skipped)) >= 0)
    return true;
  if (articles.has(first.norm) || prepositions.has(first.norm))
    return before.some((token) => token.norm === first.norm);
  if (isVerb(first)) return tokens[index]?.norm === 'sorry' && isAlike(before, tokens[skipped + 1]);
  const isWaiting = tokens[index]?.norm === 'wait' && isKnownVerb(first.norm);
  return commaAfter && tokens[index]?.norm !== 'actually' && !isWaiting && remaining <= 2;
}

/** "Two drops, wait ten seconds" is to be waited, "a hundred an hour, no hold" has none. */
const isToBeDone = (cued: Token | undefined, [first, unit]: readonly Token[]): boolean =>
  (cued?.norm === 'no' && isVerb(first)) ||
  (cued?.norm === 'wait' &&
    isNumber(first) &&
    /^(?:seconds?|minutes?|hours?|days?|weeks?)$/.test(unit?.norm ?? ''));

/** "Wash it with oil, sorry, rinse it …": another act on the same thing. */
const isAlike = (before: readonly Token[], next: Token | undefined): boolean =>
  before.some((token, at) => at > 0 && isVerb(before[at - 1]) && token.norm === next?.norm);
