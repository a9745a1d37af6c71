import { thirdOf } from '../language/inflection.js';
import { determiners, isNumberWord, prepositions } from '../language/lexicon.js';
import { leadLength, normOf, stripEnd, withEnd, withText, type Token } from '../language/token.js';
import { endOf, firstPart, isPhrase, lowerFirst, signless, subordinate, unasked } from './questions.js';

const whQuestion =
  /^(where|when|how (?:long|far|deep|high|hard|tight|fast|often|many times)|how|which (?:way|side|direction)|(?:what|which|how many|how much)(?: \w+)?) (?:do|does|should|must|can|shall|would|will|is) (?=\S)/;
/** "Ten minutes", "about an hour", "overnight". */
const span =
  /^(?:\d|(?:about|around|roughly|at|only|just|an?|half|overnight|as|all|the|another|for|till) ?|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|ninety)\b)/;
/** What a thing does in its place. */
const moving =
  /^(?:go|belong|stay|take|come|sit|run|last|hang|lie|stand|cook|dry|soak|bake|cool|rest|set|cure|need)$/;

/** "the old filter" of "does the old filter go": up to the verb. */
function subjectLength(tokens: readonly Token[]): number {
  if (/^(?:it|they|this|that)$/.test(tokens[0]?.norm ?? '') && moving.test(tokens[1]?.norm ?? '')) return 1;
  if (!determiners.has(tokens[0]?.norm ?? '')) return 0;
  return Math.max(
    0,
    tokens.findIndex(({ norm }, at) => at > 1 && at < longestSubject && moving.test(norm)),
  );
}
const longestSubject = 5;

const agreeing = (who: readonly Token[], verb: Token): Token =>
  /^(?:they|these|those)\b|[^s]s$/.test(normOf(who)) && who[0]?.norm !== 'this'
    ? verb
    : withText(verb, thirdOf(verb.norm));

/** "How far do I turn the screw?" "Half a turn." -> "Turn the screw half a turn." */
export function filledIn(asked: readonly Token[], answer: readonly Token[]): Token[] | undefined {
  const part = firstPart(answer);
  const found = whQuestion.exec(normOf(asked));
  if (!found) return undefined;
  const [lead = '', wh = ''] = found;
  const isTime = subordinate.test(normOf(part)) || part[0]?.norm === 'till';
  if (isTime ? !isAdverbial(wh) : !isPhrase(part) || signless.test(normOf(part))) return undefined;
  if (wh === 'how long' && !isTime && !span.test(normOf(part))) return undefined;
  const from = lead.trimEnd().split(' ').length;
  const isReader = /^(?:i|we|you)$/.test(asked[from]?.norm ?? '');
  const subject = isReader ? 1 : subjectLength(asked.slice(from));
  const who = asked.slice(from, from + subject);
  const rest = unasked(asked.slice(from + subject));
  const [verb, ...others] = obliged(rest);
  const isOrder = /^(?:first|next)$/.test(others.at(-1)?.norm ?? '') && others.length > 1;
  const objects = isOrder ? others.slice(0, -1) : withoutPurpose(others);
  if (!verb || subject === 0) return undefined;
  if (!isReader)
    return isAdverbial(wh) && moving.test(verb.norm)
      ? [...who, agreeing(who, verb), ...objects, ...lowerFirst(forHowLong(wh, verb.norm, answer))]
      : undefined;
  if (/^(?:do|know|mean|think|say|see|tell|need|want|have|like|be|find|start|begin)$/.test(verb.norm))
    return undefined;
  if (isAdverbial(wh)) return [verb, ...objects, ...lowerFirst(forHowLong(wh, verb.norm, answer))];
  const thing = ofThing(wh, asked, part, verb);
  if (!thing) return undefined;
  const after = answer.slice(part.length);
  const isLast = objects.length === 0 || prepositions.has(objects.at(-1)?.norm ?? '');
  const order = isOrder ? withEnd(others.slice(-1), endOf(part.at(-1) ?? verb)) : [];
  if (isLast)
    return [
      verb,
      ...objects,
      ...withEnd(lowerFirst(thing), order.length > 0 ? '' : endOf(part.at(-1) ?? verb)),
      ...order,
      ...after,
    ];
  return isOrder
    ? undefined
    : [verb, ...withEnd(lowerFirst(thing), ''), ...withEnd(objects, after.length > 0 ? ',' : '.'), ...after];
}

/** "What do you wear for that?" */
const withoutPurpose = (objects: readonly Token[]): Token[] =>
  objects.slice(0, /^for (?:that|this|it)$/.test(normOf(objects.slice(-2))) ? -2 : undefined);

const isAdverbial = (wh: string): boolean =>
  /^(?:where|when|how|how (?:long|far|deep|high|hard|tight|fast|often|many times)|which (?:way|side|direction))$/.test(
    wh,
  );

/** "Which cable?" "The grey one." -> the grey cable; "how many drops?" "Five." -> five drops. A bare figure says no thing. */
function ofThing(
  wh: string,
  asked: readonly Token[],
  part: readonly Token[],
  { norm: verb }: Token,
): Token[] | undefined {
  const noun = asked[wh.split(' ').length - 1];
  const isNamed = /^(?:what|which|how (?:many|much)) (?!many$|much$)\w+$/.test(wh);
  const figure = part.at(-1);
  const isBare = part.every(({ norm }) => isNumberWord(norm));
  if (!noun || !figure || !isNamed) return isBare ? undefined : [...part];
  const one = part.findIndex(({ norm }, at) => at > 0 && /^ones?$/.test(norm));
  if (one > 0)
    return part.map((token, at) => (at === one ? withText(token, noun.text + endOf(token)) : token));
  if (!isBare) return [...part];
  if (/^how/.test(wh))
    return [...part.slice(0, -1), stripEnd(figure), withText(noun, noun.text + endOf(figure))];
  return verb === 'set'
    ? [...['the', noun.text, 'to'].map((word) => withText(noun, word)), ...lowerFirst(part)]
    : undefined;
}

/** "How long?" "Ten minutes." -> for ten minutes */
const forHowLong = (wh: string, verb: string, answer: readonly Token[]): Token[] => {
  const [first] = answer;
  const isSpan = first !== undefined && isNumberWord(first.norm);
  return wh === 'how long' && isSpan && !/^(?:takes?|lasts?|needs?)$/.test(verb)
    ? [withText(first, 'for'), ...lowerFirst(answer)]
    : [...answer];
};

const obliged = (tokens: readonly Token[]): Token[] =>
  tokens.slice(leadLength(tokens, /^(?:have|need|want) to(?= )/));
