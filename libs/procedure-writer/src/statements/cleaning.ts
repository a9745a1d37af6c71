import { actionVerbs, cardinals, isNumberWord, numberWords, prepositions } from '../language/lexicon.js';
import { leadLength, normOf, withText, type Token } from '../language/token.js';
import { resolveCorrections } from './corrections.js';

const hesitation = /^(?:u+h+m*|u+m+|e+r+m*|h+m+|m+h+m*|a+h+|oh|huh|eh|ehm|mm+)$/;
const parenthetical =
  /^(?:you know|i mean|i guess|i think|i suppose|i would say|sort of|kind of|like|basically|literally|obviously|honestly|essentially|actually|of course|as i said|like i said|as i mentioned|as you can see|if you will|so to speak|let us say|you see|more or less|and stuff|and things like that|and whatnot|or whatever|believe it or not|(?:a|one) (?:little |quick |small |last |more )?(?:tip|hint|warning|note)|as always|as usual|and (?:i|we) (?:really )?mean (?:it|that)|guys|folks|my friends|everyone)\b/;
/** Between two commas a filler; before a question mark it is a tag. */
const interjection = /^(?:okay|ok|alright|all right)\b/;
const dropAlways =
  /^(?:you know what|um|uh|kind of|sort of|basically|literally|obviously|essentially|honestly)\b/;
const openers =
  /^(?:(?:okay|ok|alright|all right|right|so|well|yeah|yes|yep|yup|um|anyway|anyways|perfect|great|awesome|cool|good|nice|there we go|here we go|there you go|here you go|(?:you )?got it|you know|now then|again|oh|hey|guys|i mean|like|look|listen|actually|basically|obviously|of course|as you can see|and so|but yeah|and yeah|let us see|let me see|i think|i guess)(?: |$))+/;
const tag =
  /^(?:okay|ok|right|all right|alright|yeah|you know|see|got it|like that|just like that|like so|just like so|isn't it|you see|cool|and that is it|guys|folks|everyone|please|thanks)$/;

/** Removes fillers, tags, repetitions, false starts and corrected slips; words that carry meaning stay as they were spoken. */
export function cleaned(sentence: readonly Token[]): Token[] {
  let tokens = withoutHesitations(sentence.slice(pointLength(sentence)));
  tokens = dropParentheticals(tokens);
  tokens = collapseRepeats(tokens);
  tokens = resolveCorrections(tokens);
  tokens = dropTag(dropOpeners(tokens));
  return tokens;
}

/** "Point two.", "Seven, write it down": the number of words of a list number. */
function pointLength(tokens: readonly Token[]): number {
  const isNamed = /^(?:point|item|position)$/.test(tokens[0]?.norm ?? '');
  const number = tokens[isNamed ? 1 : 0];
  const next = tokens[isNamed ? 2 : 1];
  if (!cardinals.has(number?.norm ?? '') || !/[,.:]$/.test(number?.text ?? '')) return 0;
  if (isNamed) return joinsFigure.test(next?.norm ?? '') ? 0 : 2;
  return actionVerbs.has(next?.norm ?? '') ? 1 : 0;
}
const joinsFigure = /^(?:and|or|maybe|perhaps|at|tops|max|maximum|minimum|each|per|of|not|no)$/;

/** "one oh five", "point oh five", "order form oh seven": before a figure it is a zero, where it does not open a sentence. "10 mm": behind one it is a unit. */
const isFigure = (sentence: readonly Token[], index: number): boolean =>
  (sentence[index]?.norm === 'mm' && isNumber(sentence[index - 1])) ||
  (sentence[index]?.norm === 'oh' && isNought(sentence[index - 1], sentence[index], sentence[index + 1]));

const isNought = (before: Token | undefined, oh: Token | undefined, after: Token | undefined): boolean =>
  isNumber(after) &&
  before !== undefined &&
  (isNumber(before) || ![before, oh].some((token) => endsOrJoins(token)));

const endsOrJoins = (token: Token | undefined): boolean =>
  token === undefined || /[,.;:!?]$/.test(token.text);

const isNumber = (token: Token | undefined): boolean => token !== undefined && isNumberWord(token.norm);

/** "I pour, um, fifty grams": the commas around the filler go with it. "like twenty" is "twenty". */
function withoutHesitations(sentence: readonly Token[]): Token[] {
  const result: Token[] = [];
  sentence.forEach((token, index) => {
    const next = sentence[index + 1]?.norm ?? '';
    const isLike =
      token.norm === 'like' &&
      (/^(?:about|maybe|around|really|literally|uh|um)$/.test(next) || isNumberWord(next)) &&
      !/^(?:look|looks|something|just|is|sounds|feel|would)$/.test(sentence[index - 1]?.norm ?? '');
    const isNoise = token.norm === '' && !/[\d%‰°€$£]/.test(token.text);
    if (!(hesitation.test(token.norm) && !isFigure(sentence, index)) && !isLike && !isNoise) {
      result.push(token);
      return;
    }
    const before = result.at(-1);
    if (
      before &&
      /,$/.test(token.text) &&
      /,$/.test(before.text) &&
      !/^(?:sorry|no|wait|rather|oops|actually)$/.test(next)
    )
      result[result.length - 1] = withText(before, before.text.slice(0, -1));
    if (before && /[.?!]$/.test(token.text))
      result[result.length - 1] = withText(before, before.text.replace(/[,.?!]*$/, token.text.slice(-1)));
  });
  return result;
}

/** "A cover the burn with film": a breath before the verb; "the lower the legs, the harder" compares. */
const isStrayArticle = ([article, verb, object]: readonly Token[]): boolean =>
  /^(?:a|the)$/.test(article?.norm ?? '') &&
  actionVerbs.has(verb?.norm ?? '') &&
  verb?.norm !== 'lower' &&
  /^(?:the|your|it|them|both)$/.test(object?.norm ?? '');

/** "so", "okay" and the like at the start; "right click" keeps its first word. */
function dropOpeners(sentence: readonly Token[]): Token[] {
  const tokens = sentence.slice(isStrayArticle(sentence) ? 1 : 0);
  const count = leadLength(tokens, openers);
  if (count === 0) return [...tokens];
  const last = tokens[count - 1]?.norm;
  const next = tokens[count]?.norm ?? '';
  if (last === 'right' && /^(?:click|now|side|hand|button|arrow|after|before|mouse|clicking)/.test(next))
    return tokens.slice(count - 1);
  if (last === 'so' && /^(?:that|long|far|much)$/.test(next)) return tokens.slice(count - 1);
  if (/^(?:look|listen)$/.test(last ?? '') && /^(?:at|for|in|out|under|behind|and|to|inside)$/.test(next))
    return tokens.slice(count - 1);
  const mayQualify = /^(?:like|well|good|great|cool|right|perfect)$/.test(last ?? '');
  if (mayQualify && !/[,.!]$/.test(tokens[count - 1]?.text ?? '') && next !== '')
    return tokens.slice(count - 1);
  return tokens.slice(count);
}

function dropParentheticals(tokens: readonly Token[]): Token[] {
  const result: Token[] = [];
  for (let at = 0; at < tokens.length;) {
    const token = tokens[at];
    if (!token) break;
    const rest = tokens.slice(at);
    const before = result.at(-1);
    const always = leadLength(rest, dropAlways);
    const between = interjectionLength(rest);
    const count = always || between || leadLength(rest, parenthetical);
    const closes = /[,.?!]$/.test(tokens[at + count - 1]?.text ?? '');
    const isAskedOfSelf =
      token.norm === 'what' && /,$/.test(token.text) && isNumberWord(tokens[at + 1]?.norm ?? '');
    if (before && isAskedOfSelf) {
      result[result.length - 1] = withText(before, before.text.replace(/,$/, ''));
      at += 1;
      continue;
    }
    const opens = before === undefined || /,$/.test(before.text);
    if (
      count > 0 &&
      (always > 0
        ? !/^(?:a|this|that|some|what|the|any|which|these|those)$/.test(before?.norm ?? '')
        : opens && closes)
    ) {
      const end = tokens[at + count - 1]?.text ?? '';
      if (before && /[.?!]$/.test(end))
        result[result.length - 1] = withText(before, before.text.replace(/,$/, '') + end.slice(-1));
      at += count;
      continue;
    }
    result.push(token);
    at += 1;
  }
  return result;
}

function interjectionLength(tokens: readonly Token[]): number {
  const count = leadLength(tokens, interjection);
  return count > 0 && /,$/.test(tokens[count - 1]?.text ?? '') ? count : 0;
}

const meantTwice = new Set(
  'zero one two three four five six seven eight nine ten very that had really bye double is'.split(' '),
);

/** "Do not even think about it, it goes back": two clauses meet. */
const isObject = (tokens: readonly Token[], at: number): boolean =>
  /^(?:it|you|them|that),$/i.test(tokens[at]?.text ?? '') && prepositions.has(tokens[at - 1]?.norm ?? '');

/** "… and do not use ice, and do not use ice water": two of a list. */
const isListed = (clause: readonly Token[]): boolean =>
  clause.length > 3 && /^(?:and|or)$/.test(clause[0]?.norm ?? '') && /,$/.test(clause.at(-1)?.text ?? '');

/** "remove the, remove the four screws" is one phrase; repeated digits are meant. */
function collapseRepeats(tokens: readonly Token[]): Token[] {
  let result = [...tokens];
  for (let size = 6; size >= 1; size -= 1) {
    for (let at = 0; at + 2 * size <= result.length;) {
      const first = result.slice(at, at + size);
      const second = result.slice(at + size, at + 2 * size);
      const same =
        normOf(first) === normOf(second) &&
        first.every((token, index) => !/[.?!;]$/.test(token.text) || index < size - 1);
      const figures = first.some(
        (token) => /\d/.test(token.norm) || numberWords.has(token.norm) || /^(?:dot|point)$/.test(token.norm),
      );
      const isTaken = (size === 1 && isObject(result, at)) || isListed(first);
      if (same && !figures && !isTaken && !(size === 1 && meantTwice.has(first[0]?.norm ?? ''))) {
        result = [...result.slice(0, at), ...result.slice(at + size)];
      } else {
        at += 1;
      }
    }
  }
  return result;
}

function dropTag(tokens: readonly Token[]): Token[] {
  for (let size = 3; size >= 1; size -= 1) {
    if (tokens.length <= size + 1) continue;
    const before = tokens[tokens.length - size - 1];
    const ending = tokens.slice(-size);
    if (!before || !tag.test(normOf(ending)) || !/,$/.test(before.text)) continue;
    return [...tokens.slice(0, -size - 1), withText(before, before.text.replace(/,$/, '.'))];
  }
  return [...tokens];
}
