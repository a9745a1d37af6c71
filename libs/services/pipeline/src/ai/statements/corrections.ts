import { isKnownVerb } from '../language/inflection.js';
import { articles, determiners, numberWords, prepositions } from '../language/lexicon.js';
import { leadLength, normOf, stripEnd, withText, type Token } from '../language/token.js';
import { objectOf } from '../steps/objects.js';
import { earlier, isVerb } from './in-order.js';
import { peel } from './markers.js';

/** Words with which a speaker takes back what was just said (repair cues after Levelt 1983, "Monitoring and self-repair in speech"). */
const known =
  /^(?:(?:oh |uh |oops |well |but |ag |ach |och |aye |wait |hang on |hold on )?(?:(?:(?:no|nah|naw|wait|sorry) )?(?:i am lying|you are lying|i lie|i tell a lie|tell a lie|what am i saying|wrong way (?:about|round|around)|i got that wrong)|no my mistake|no (?:let|lemme)(?: me)? see(?: the \w+)?|(?:naw|nah) (?:hold|hang) on|(?:ag|ach|och) no|no wait|wait no|no no|no sorry|sorry no|no actually|actually no|actually wait|wait actually|sorry i meant|sorry i mean|i meant to say|i meant|oops i mean|oops sorry|scratch that|strike that|scrap that|no scrap that|no scratch that|no forget that|correction|make that|(?:nah|no|nope) call it|or rather|or no|i should say|did i say(?: \w+)?|better make (?:it|that)|actually make (?:it|that)|no hang on|no hold on|wait sorry|sorry wait|not that|my mistake|excuse me|my bad|oops)(?: no| wait| sorry| actually| not that one| not that| i mean| i meant| that is wrong| that is not right| that is the wrong \w+| it is| make that| my mistake| it should be| i said that wrong)*)\b/;
const doubts =
  '(?:(?:oh|ah|uh|well|but|ag|ach|och|aye|god|lord|jeez|whoa|h+m+|no|nah|nope|sorry|wait|hang on|hold on|hold your horses|stop) )*';
/** What a speaker says of a slip, in any words: that it is one, or that it is looked up. */
const slips = [
  'what am i (?:saying|on about|talking about|thinking|doing)',
  'i (?:am|was) (?:lying|wrong|thinking of \\w+ \\w+|talking (?:rubbish|nonsense)|(?:getting|mixing) (?:(?:that|it|them|things|these|those|all) )*(?:mixed up|muddled(?: up)?|confused|up))',
  'i (?:am )?(?:take|taking) (?:that|it) back',
  'let me (?:think|check|look|start again)(?: (?:a (?:second|minute|moment)|that|again))*',
  'do not quote me(?: on (?:that|it))?',
  'hold your horses',
  '(?:god|lord|hell|heavens|oh) no',
  'hang on(?: a (?:second|minute|moment))? no',
  'i mean the other (?:way|road)(?: (?:about|round|around))?',
  '(?:i mean )?wrong (?:way|road) (?:about|round|around)',
  '(?<=(?:no|wait|sorry|hang on|hold on) )other (?:way|road) (?:about|round|around)',
].join('|');
const slip = new RegExp(`^${doubts}(?:${slips})\\b`);
/** "Wrong way about": the whole order is told anew. */
const turnedAbout = /\b(?:way|road) (?:about|round|around)\b/;
const cueLength = (tokens: readonly Token[]): number =>
  Math.max(leadLength(tokens, known), leadLength(tokens, slip));
const weakCue = /^(?:sorry|i mean|actually|no|nah|nope|wait|rather|make it|well)\b/;
/** "Oh, wait, it is five" */
const sigh = /^(?:oh|ah|er|um|hmm)(?= (?:no|sorry|wait) (?:it is|make that) )/;
const afterCue =
  /^(?:that is (?:wrong|not right|not it|incorrect|the wrong \w+)|that was wrong|it (?:is|was) (?=(?:the|an?|\d+|zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty|\w+ (?:degrees|percent|psi|millimetres|minutes))(?: |$))|not that(?: one)?|my mistake|sorry|wait|i mean|i meant|it should be|make that|let us)\b/;

const isNumber = (token: Token | undefined): boolean =>
  token !== undefined &&
  (/\d/.test(token.norm) ||
    fraction.test(token.norm) ||
    token.norm.split('-').every((word) => numberWords.has(word)));
const fraction = /^(?:half|quarter|(?:fif|six|seven|eigh|nin|ten|sixteen)th)s?$/;
/** "Thirty", "a quarter", "half a litre" */
const opensFigure = ([first, next]: readonly Token[]): boolean =>
  isNumber(first) || (articles.has(first?.norm ?? '') && isNumber(next));
/** True when the sentence takes back (part of) the one before it. */
export function opensWithCorrection(said: readonly Token[]): boolean {
  const tokens = said.slice(leadLength(said, sigh));
  return (
    isBehind(tokens) ||
    leadLength(tokens, earlier) > 0 ||
    cueLength(tokens) > 0 ||
    /^(?:no|nah|nope|sorry|wait|actually),/i.test(tokens[0]?.text ?? '') ||
    (/^i mean\b/.test(normOf(tokens)) && (isNumber(tokens[2]) || articles.has(tokens[2]?.norm ?? '')))
  );
}

/** "Ninety-five, sorry.", "with the socket, I mean." */
const isBehind = (tokens: readonly Token[]): boolean =>
  tokens.length < 6 &&
  /(?:^| )(?:sorry|i mean|i meant)$/.test(normOf(tokens)) &&
  (opensFigure(tokens) || prepositions.has(tokens[0]?.norm ?? ''));

/** "Take off, what, six mil?" "Nah, call it four." */
export const callsIt = (sentence: readonly Token[], before: readonly Token[]): boolean => {
  const count = leadLength(sentence, /^(?:(?:nah|no|nope|well|actually) )?(?:call|make) (?:it|that)(?= )/);
  return count > 0 && opensFigure(sentence.slice(count)) && before.slice(-3).some(isNumber);
};

const doubtful = /^(?:h+m+|uh+|er+m?|ah|oh|nearly|almost|close|careful|not quite)$/;
/** "Five degrees." "Hm, four on this model.": the other figure with the unit that it replaces. */
export function withFigure(sentence: readonly Token[], before: readonly Token[]): Token[] {
  const [first, figure, ...rest] = sentence;
  const at = before.findLastIndex(isNumber);
  const unit = before.slice(at + 1);
  const isOther = first && doubtful.test(first.norm) && /[,.]$/.test(first.text) && isNumber(figure);
  if (!isOther || !figure || rest.length > longestFigure || at < 0 || unit.length > 1) return [...sentence];
  const isClosed = rest.length === 0 || prepositions.has(rest[0]?.norm ?? '');
  if (!isClosed) return [...sentence];
  const units = unit.map((token) => withText(token, stripEnd(token).text));
  return [
    withText(first, 'sorry,'),
    ...(rest.length > 0 ? [figure, ...units, ...rest] : [stripEnd(figure), ...unit]),
  ];
}
const longestFigure = 5;

/** "No, wait.": what it corrects to is still to come. */
export const endsWithCorrection = (tokens: readonly Token[]): boolean =>
  [1, 2, 3, 4].some((count) => {
    const tail = tokens.slice(-count);
    return (
      count <= tokens.length &&
      (cueLength(tail) === count || (count === tokens.length && leadLength(tail, weakCue) === count))
    );
  });

/** Words of taking back that were not understood are left: "open it all the way, no, a quarter turn only". */
export const holdsCorrection = (tokens: readonly Token[]): boolean =>
  tokens.some(
    ({ norm }, at) =>
      at > 1 &&
      at < tokens.length - 1 &&
      /[,.]$/.test(tokens[at - 1]?.text ?? '') &&
      (leadLength(tokens.slice(at), slip) > 0 ||
        (/^(?:no|sorry|wait|oops)$/.test(norm) &&
          (/[,.]$/.test(tokens[at]?.text ?? '') || norm === 'sorry'))),
  );

/** Nothing of the phrase before it stays. */
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
    if (!fits(before, after)) return result;
    result = repair(before, after, takenBack.test(words));
  }
  return result;
}

/** "Screw it in by hand, well, with the socket I mean, it is hot": the cue comes behind what is right. */
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
  const kept = repair(before, right);
  const rest = tokens.slice(at + 1);
  const stop = kept.at(-1);
  return stop && rest.length > 0
    ? [...kept.slice(0, -1), withText(stop, `${stripEnd(stop).text},`), ...rest]
    : kept;
}

/** "Cocks open, AC first, then DC, wrong way about, DC first, then AC": from the first thing on that is told again. */
function turned(before: readonly Token[], after: readonly Token[]): Token[] | undefined {
  const isOrder = ({ norm }: Token): boolean => /^(?:first|then|second|and)$/.test(norm);
  const from = before.findIndex((token) => !isOrder(token) && after.some(({ norm }) => norm === token.norm));
  return from < 0 ? undefined : [...before.slice(0, from), ...after];
}

/** "Scion three days after, no, my mistake, for this variety both the same day": what has no place among the words before stays as it was said. */
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

/** "…, no wait, that is chilled.": what is right is not said with it. */
const isOnlyReason = (after: readonly Token[]): boolean =>
  leadLength(after, reasons) > 0 && !after.slice(0, -1).some(({ text }) => /,$/.test(text));

/** "Wait, that was wrong, it's five" */
function afterCueLength(tokens: readonly Token[]): number {
  const first = leadLength(tokens, afterCue);
  return first === 0 ? 0 : first + leadLength(tokens.slice(first), afterCue);
}

/** "Thirty, no, that is the old one, forty": why it is taken back. */
const reasons =
  /^(?:(?:that|this) (?:is|was) (?:only |just )?\w+|(?:[a-z]+(?:ty|teen)|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|an? \w+)(?:'s| is| was) \w+)/;

/** "Linear, sorry, not linear, radial": what is taken back is named again. */
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
  if (isVerb(first))
    return (
      isVerb(tokens.slice(0, index).find((token) => token.norm === first.norm)) ||
      (tokens[index]?.norm === 'sorry' && isAlike(before, tokens[skipped + 1]))
    );
  const isWaiting = tokens[index]?.norm === 'wait' && isKnownVerb(first.norm);
  return commaAfter && tokens[index]?.norm !== 'actually' && !isWaiting && remaining <= 2;
}

/** "Two drops, wait ten seconds" is to be waited, "a hundred an hour, no hold" has none. */
const isToBeDone = (cued: Token | undefined, [first, unit]: readonly Token[]): boolean =>
  (cued?.norm === 'no' && isVerb(first)) ||
  (cued?.norm === 'wait' &&
    isNumber(first) &&
    /^(?:seconds?|minutes?|hours?|days?|weeks?)$/.test(unit?.norm ?? ''));

/** "Left to right, sorry, right to left": the same words the other way round. */
const isTurnedRound = (before: readonly Token[], after: readonly Token[]): boolean =>
  after.length > 2 && sortedWords(before.slice(-after.length)) === sortedWords(after);
const sortedWords = (tokens: readonly Token[]): string =>
  tokens
    .map(({ norm }) => norm)
    .sort()
    .join(' ');

/** "Boots outside the trousers, no, trousers inside the boots": the same things with another word between them. */
function swappedFrom(before: readonly Token[], after: readonly Token[]): number {
  const isThing = ({ norm }: Token): boolean => !determiners.has(norm) && !prepositions.has(norm);
  const things = after.filter(isThing);
  const from = before.findIndex((token) => things.some(({ norm }) => norm === token.norm));
  const old = before.slice(Math.max(0, from)).filter(isThing);
  const isSame =
    from >= 0 && things.length === 2 && old.length === 2 && sortedWords(old) === sortedWords(things);
  if (!isSame || !after.some(({ norm }) => prepositions.has(norm))) return -1;
  return articles.has(before[from - 1]?.norm ?? '') ? from - 1 : from;
}

/** "Wash it with oil, sorry, rinse it …": another act on the same thing. */
const isAlike = (before: readonly Token[], next: Token | undefined): boolean =>
  before.some((token, at) => at > 0 && isVerb(before[at - 1]) && token.norm === next?.norm);

/** Lines the repair up with the place it replaces: the same word, else the same kind of word, else as many words as it has. */
function repair(before: readonly Token[], told: readonly Token[], isWhole = false): Token[] {
  const made = told.findIndex(
    ({ norm }, at) => at > 0 && norm === 'make' && /^(?:it|that)$/.test(told[at + 1]?.norm ?? ''),
  );
  if (made > 0 && opensFigure(told.slice(made + 2))) {
    const [end, ...value] = told.slice(made + 2).reverse();
    const under = told.slice(0, made).map((token) => stripEnd(token));
    return end ? [...repair(before, [...value.reverse(), stripEnd(end)]), ...under] : [...before];
  }
  const after = withThing(before, told);
  const first = after[0];
  if (!first) return [...before];
  if (startsOver(after)) return restarted(before, after);
  if (isOwnClause(told)) return [...before.slice(0, lastClause(before)), ...told];
  const swapped = swappedFrom(before, after);
  const from = isTurnedRound(before, after)
    ? before.length - after.length
    : swapped >= 0
      ? swapped
      : reparandumStart(before, after, isWhole);
  const kept = before.slice(0, from);
  const last = kept.at(-1);
  if (last) kept[kept.length - 1] = withText(last, last.text.replace(/[.;!?]$/, ''));
  const place = after.findIndex(({ norm }) => prepositions.has(norm));
  if (place > 0 && after.slice(0, place).every(isNumber) && unitOf(before, from).length > 0)
    return [...kept, ...after.slice(0, place), ...unitOf(before, from), ...after.slice(place)];
  const behind = opensFigure(after) ? behindFigure(before, from) : [];
  if (behind.length > 0) return [...kept, ...after.map((token) => stripEnd(token)), ...behind];
  const unit = unitLeft(before, from, after);
  const end = after.at(-1);
  if (unit.length === 0 || !end) return [...kept, ...after];
  return [...kept, ...after.slice(0, -1), withText(end, end.text.replace(/[,.;!?]+$/, '')), ...unit];
}

/** "Pull the bar up, or rather push it down": what "it" stands for goes with the words that are taken back. */
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

/** "…, wait, no, first you have to tick the box": not a word but the whole clause is said anew. */
function startsOver(after: readonly Token[]): boolean {
  const { rest } = peel(after);
  const hasSubject =
    leadLength(rest, /^(?:you|we|i) (?:\w+ )?(?:have|need|want|must|should|will|can|are|am|\w+)(?= )/) > 0;
  return rest.length > 2 && (hasSubject || (rest.length < after.length && isVerb(rest[0])));
}

/** "Scratch that, the bearing is sealed, don't grease it": nothing of what was told before stays. */
const isOwnClause = (told: readonly Token[]): boolean =>
  determiners.has(told[0]?.norm ?? '') &&
  !opensFigure(told) &&
  told
    .slice(2, 5)
    .some(
      ({ norm }, at) =>
        /^(?:is|are|was|has|must|should|can|needs?)$/.test(norm) && !/[,;]$/.test(told[at + 1]?.text ?? ''),
    );

/** The last thing told is taken back; after "first" it comes later, unless it is told again. */
function restarted(before: readonly Token[], after: readonly Token[]): Token[] {
  const from = lastClause(before);
  const old = peel(before.slice(from)).rest;
  const verb = old.find((token) => isVerb(token));
  const isPostponed =
    /^(?:first|before)/.test(after[0]?.norm ?? '') &&
    verb !== undefined &&
    !after.some((token) => token.norm === verb.norm);
  const kept = before.slice(0, from);
  if (!isPostponed) return [...kept, ...after];
  const end = after.at(-1);
  const closed = end ? [...after.slice(0, -1), withText(end, end.text.replace(/[,.;!?]+$/, ''))] : [];
  const then = ['and', 'then'].map((word) => withText(verb, word));
  const [next, ...rest] = old;
  return [...kept, ...closed, ...then, ...(next ? [withText(next, next.text.toLowerCase())] : []), ...rest];
}

/** Where the last of the things done begins: after "and", "then" or a comma. */
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
  if (opensFigure(after)) {
    let at = figureWith(
      before,
      after.find((token) => !isNumber(token) && !articles.has(token.norm)),
    );
    while (
      at > 0 &&
      !/,$/.test(before[at - 1]?.text ?? '') &&
      (isNumber(before[at - 1]) ||
        before[at - 1]?.norm === 'point' ||
        articles.has(before[at - 1]?.norm ?? ''))
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

/** The last figure with the same unit, "ten minutes" for "five minutes"; else the last. */
function figureWith(before: readonly Token[], unit: Token | undefined): number {
  const same = before.findLastIndex(
    (token, at) => isNumber(token) && unit !== undefined && before[at + 1]?.norm === unit.norm,
  );
  return same >= 0 ? same : before.findLastIndex(isNumber);
}

/** "Five minutes at sixty degrees": what follows a figure and its unit, where another figure stands in it. */
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

/** The unit of a figure that ends what was said. */
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
