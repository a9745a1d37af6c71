import { isKnownVerb } from '../language/inflection.js';
import {
  cardinals,
  danglingWords,
  determiners,
  functionWords,
  nounLike,
  objectPronouns,
  prepositions,
} from '../language/lexicon.js';
import { isEnglish } from '../language/tagger.js';
import { asks, normOf, withText, type Token } from '../language/token.js';
import { isSubject } from './clauses.js';
import { joinCutShort, midSentence } from './cut-short.js';
import { readSentence } from './reading.js';

const abbreviation = /^(?:e\.g|i\.e|etc|mr|mrs|ms|dr|vs|approx|no|fig|min|max|oz|lb|st)\.$/i;
const isAbbreviation = ({ text }: Token, next: Token | undefined): boolean =>
  abbreviation.test(text) && (!/^no\.$/i.test(text) || /^\d/.test(next?.text ?? ''));
/** After these a full stop was put in by a cut, not by the speaker. */
const unfinished =
  /^(?:the|a|an|of|to|and|or|with|from|your|my|our|into|for|by|if|when|because|but|which|their|its|his|very)$/;
/** A verb follows these, not a name. */
const beforeVerb = /^(?:will|can|is|are|be|not|never|we|you|i|they|it)$/;
/** These begin a sentence, whatever precedes. */
const opensNext = /^(?:So|Um|Uh|Okay|Then|Now|Next|After|First|And|But)\b/;
const terminal = /[.?!]["'”’)]*$/;
/** Longest silence inside one sentence, s: voice activity detection cuts at shorter ones, at a breath. */
const breathSeconds = 0.5;
/** Behind a longer silence "and" begins a sentence, s. */
const joinedSeconds = 1;
/** More words than one breath has; parsing a sentence may take the square of them. */
export const longestSentence = 150;
/** A silence that ends a sentence in any case, s. */
const stopSeconds = 3;
/** A segment of fewer words may be the piece of a sentence that a breath cut out. */
const fewestWordsUnstopped = 10;
const startsAfresh =
  /^(?:(?:and |so )?then|next|now|after that|okay|ok|alright|so|first|second|third|finally|lastly|once|step \w+|number (?:one|two|three|four|five|six|seven|eight|nine|ten|\d{1,2})|let us|go ahead|(?:under|in) no circumstances?|on no account|whatever you do|(?:i|we) (?:did not|first|then|also)|(?:and )?(?:i|we|you) (?:am|are|will|want|need|have|just|can|going)|the next (?:thing|step)|make sure|do not|be careful|it (?:is|will|should|has)|this (?:is|will|should|can)|that is|there (?:is|are)|here (?:you|we|i|is)|go to|click on)\b/;

/**
 * Groups words into sentences. A recogniser cuts where the speaker breathes, and may leave out the full stop or add one in the middle; so
 * punctuation counts for less at the end of a segment than inside one.
 */
export function sentencesOf(words: readonly Token[]): Token[][] {
  const isPunctuated = punctuation(words);
  const sentences: Token[][] = [];
  let current: Token[] = [];
  words.forEach((original, index) => {
    const next = words[index + 1];
    const before = words[index - 1];
    const isAmid = current.length > 0 && before && before.segmentId !== original.segmentId;
    const isInside =
      isAmid &&
      (unfinished.test(before.norm) || beforeVerb.test(before.norm) || functionWords.has(original.norm));
    const word = isInside ? midSentence(original) : original;
    const ends =
      next === undefined ||
      current.length + 1 >= longestSentence ||
      endsHere(words, index, next, current, isPunctuated(word.segmentId));
    current.push(ends || !terminal.test(word.text) || isAbbreviation(word, next) ? word : withoutStop(word));
    if (!ends) return;
    sentences.push(current);
    current = [];
  });
  return joinCutShort(joinFigures(sentences));
}

/** A segment without any punctuation is split by its words alone, even where the others have some. */
function punctuation(words: readonly Token[]): (segmentId: number) => boolean {
  const overall = words.filter((word) => terminal.test(word.text)).length * 40 >= words.length;
  const stopped = new Set(words.filter((word) => /[.?!,;:]/.test(word.text)).map((word) => word.segmentId));
  const lengths = new Map<number, number>();
  for (const word of words) lengths.set(word.segmentId, (lengths.get(word.segmentId) ?? 0) + 1);
  return (id) => overall && (stopped.has(id) || (lengths.get(id) ?? 0) < fewestWordsUnstopped);
}

const withoutStop = (word: Token): Token => withText(word, word.text.replace(/[.?!]+(["'”’)]*)$/, '$1'));

function endsHere(
  words: readonly Token[],
  index: number,
  next: Token,
  current: readonly Token[],
  punctuated: boolean,
): boolean {
  const word = words[index];
  if (!word) return true;
  const atSegmentEnd = word.segmentId !== next.segmentId;
  const gap = atSegmentEnd ? next.startSeconds - word.endSeconds : 0;
  const dangling =
    danglingWords.has(word.norm) &&
    !/[?!]$/.test(word.text) &&
    !/\b(?:it|this|that|on|off|in|up|out|over)$/.test(word.norm);
  if (gap > stopSeconds) return true;
  if (terminal.test(word.text) && !isAbbreviation(word, next)) {
    if (!atSegmentEnd && unfinished.test(word.norm) && /^\p{Ll}/u.test(next.text)) return false;
    if (atSegmentEnd && gap < 1.5 && isCutShort(word, next)) return false;
    return true;
  }
  if (dangling && !(gap > joinedSeconds && opensClause(words, index + 1))) return false;
  if (!atSegmentEnd && current.length >= 2)
    if (opensWithCapital(words, index + 1) || ordersNext(words, index + 1)) return true;
  if (atSegmentEnd) return unpunctuatedEnd(words, index, gap, punctuated);
  return (
    !punctuated &&
    current.length >= 3 &&
    !isCondition(lastJoined([...current, word])) &&
    (opensClause(words, index + 1) ||
      (/^(?:if|when|once)$/.test(next.norm) &&
        !beforeCondition.test(word.norm) &&
        opensFrontedAct(words, index + 1)))
  );
}

/** "… the machine next unscrew the holder": an order word, a verb and its object, without a comma before them. */
function ordersNext(words: readonly Token[], index: number): boolean {
  const isLong = /^(?:after|last) (?:that|of)$/.test(normOf(words.slice(index, index + 2)));
  if (!isLong && !/^(?:next|finally|afterwards|lastly)$/.test(words[index]?.norm ?? '')) return false;
  const [before = '', verb = '', object = ''] = [-1, isLong ? 2 : 1, isLong ? 3 : 2].map(
    (at) => words[index + at]?.norm ?? '',
  );
  return (
    isKnownVerb(verb) &&
    determiners.has(object) &&
    !functionWords.has(before) &&
    (!isKnownVerb(before) || nounLike.has(before))
  );
}

/** "If they are moving": its main clause follows. */
const longestCondition = 6;
const isCondition = (tokens: readonly Token[]): boolean =>
  tokens.length <= longestCondition &&
  /^(?:(?:and|but|so) )*(?:only )?(?:if|unless|when|whenever|until|before)\b/.test(normOf(tokens));

/** "… is 120 and if it smokes": the condition opens a clause of its own. */
function lastJoined(tokens: readonly Token[]): readonly Token[] {
  const from = tokens.findLastIndex(
    ({ norm }, at) =>
      /^(?:and|but|so)$/.test(norm) && /^(?:if|unless|when)$/.test(tokens[at + 1]?.norm ?? ''),
  );
  return from > 0 ? tokens.slice(from) : tokens;
}

/** "… Run Workflow Step 1 The agent reads …": words that only a sentence's start has in capitals. A comma or a quotation mark before them explains the capital. */
function opensWithCapital(words: readonly Token[], index: number): boolean {
  const [before, word, next] = [words[index - 1], words[index], words[index + 1]];
  if (!before || !word || !next || /[,;:"“”'(-]$/.test(before.text)) return false;
  const isStep = /^Step$/.test(word.text) && /^\d/.test(next.norm);
  if (isStep) return !prepositions.has(before.norm) && !/^(?:and|or|the|this|that|is)$/.test(before.norm);
  if (/^step$/.test(words[index - 2]?.norm ?? '') && cardinals.has(before.norm)) return false;
  if (/^(?:A|An)$/.test(word.text)) return /^\p{Ll}/u.test(next.text) && /^\p{Lu}/u.test(before.text);
  return (
    /^(?:The|This|It|You|We|Then|Now|If|When|After|Once|Next|There|Here|These|Make|Okay|So|But|Never|Nobody|What|Where|How|Why|Do|Does|Don't)$/.test(
      word.text,
    ) || opensWithCapitalisedWord(words, index)
  );
}

/** "… with the cloth Open every hinge", "… is misery Veil on", "… cross it twice That treading": a word in capitals that is no name. */
function opensWithCapitalisedWord(words: readonly Token[], index: number): boolean {
  const [before, word, next] = [words[index - 1], words[index], words[index + 1]];
  if (!before || !word || !next || !/^\p{Lu}[\p{Ll}']+[.,]?$/u.test(word.text)) return false;
  const isShown = words
    .slice(Math.max(0, index - 3), index)
    .some(
      ({ norm, text }) =>
        onScreen.test(norm) || (norm !== 'i' && /^\p{Lu}/u.test(text) && text !== words[0]?.text),
    );
  if (isShown || /^\p{Lu}/u.test(next.text)) return false;
  if (joining.has(word.norm)) return true;
  const isAct = isKnownVerb(word.norm) && (determiners.has(next.norm) || objectPronouns.has(next.norm));
  const isPlace = /^(?:on|off|in|up|down|out|back|away)$/.test(before.norm);
  if (isPlace || isAct) return isAct || /^(?:on|off|out|up|down|shut|open|first)[,.]?$/.test(next.text);
  if ((functionWords.has(before.norm) && !ending.test(before.norm)) || called.test(before.norm)) return false;
  return !functionWords.has(word.norm) && !named.test(word.norm) && isEnglish(word.norm);
}
/** A sentence may end with these, although they are function words. */
const ending = /^(?:here|there|it|them|again|now|first|then|ones?|both|all|two|five|ten)$/;
/** Words that are no names; auxiliaries, which may begin a question inside a sentence, are excluded. */
const joining: ReadonlySet<string> = new Set(
  [...functionWords].filter(
    (word) =>
      !/^(?:i|us|hi|hello|may|will|would|have|has|had|is|are|was|were|can|could|should|must|might)$/.test(
        word,
      ),
  ),
);
/** A name follows these. */
const called =
  /^(?:old|young|little|poor|big|dear|mister|miss|aunt|uncle|brother|sister|cousin|nephew|niece|mate|friend|boss|colleague|foreman|doctor|nurse|chef|name|man|good|own|said|says|asked|told)$/;
const named =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|march|april|may|june|july|august|september|october|november|december|christmas|easter|god|english|celsius|fahrenheit|allen|phillips|stanley|velcro|teflon|vaseline)(?:'s)?$/;
const onScreen =
  /^(?:click|press|tap|select|choose|open|tick|type|enter|call|called|named|says?|saying|button|tab|menu|field|page|window|option|icon|key|link|box|column)$/;

const isCutShort = (word: Token, next: Token): boolean =>
  !/\?$/.test(word.text) &&
  (/^\p{Ll}/u.test(next.text) || (unfinished.test(word.norm) && !opensNext.test(next.text)));

/** The end of a segment without a full stop: does the next segment continue the sentence? */
function unpunctuatedEnd(
  words: readonly Token[],
  index: number,
  gapSeconds: number,
  punctuated: boolean,
): boolean {
  const next = words[index + 1];
  if (!next) return true;
  if (/,$/.test(words[index]?.text ?? '')) return false;
  if (opensFrontedAct(words, index + 1)) return true;
  const continues =
    prepositions.has(next.norm) ||
    /^(?:or|that|which|because|until|while|to)$/.test(next.norm) ||
    (next.norm === 'and' && gapSeconds < joinedSeconds);
  if (
    punctuated &&
    /^(?:This|It|You|We|I|The|Now|Then|Next|After|Finally|Once|So|Here|There|That|These|First|If|When|Make|Do)$/.test(
      next.text,
    )
  )
    return true;
  if (punctuated) return gapSeconds >= breathSeconds && /^\p{Lu}/u.test(next.text) && !continues;
  if (opensClause(words, index + 1)) return true;
  return gapSeconds >= 0.3 && !continues;
}

const beforeCondition = /^(?:see|check|know|ask|tell|sure|and|or|but|only)$/;
const mostFronted = 40;
const fronting = /^(?:to|if|when|once|while|after|before|because)$/;

/** "… the bone / To ease the pain, apply ice": a phrase or condition in front of an act belongs to that act, and not to the piece before it. "Make a fist" is one. */
function opensFrontedAct(words: readonly Token[], from: number): boolean {
  const first = words[from];
  const isOrder = /^\p{Lu}\p{Ll}/u.test(first?.text ?? '') && determiners.has(words[from + 1]?.norm ?? '');
  if (!first || !(isOrder || fronting.test(first.norm) || prepositions.has(first.norm))) return false;
  const ahead = words.slice(from, from + mostFronted);
  const end = ahead.findIndex(
    ({ text, segmentId }, at) => terminal.test(text) || ahead[at + 1]?.segmentId !== segmentId,
  );
  const piece = ahead.slice(0, end + 1);
  const { kind, strength, prefix } = readSentence(piece);
  const main = piece[prefix.length]?.norm ?? '';
  const isWhole = isOrder || prefix.length > 0;
  return kind === 'action' && strength >= strongAct && isWhole && !/^(?:and|then|or|but)$/.test(main);
}
const strongAct = 0.8;

/** In text without punctuation: a discourse marker or a subject with its auxiliary begins a sentence. */
function opensClause(words: readonly Token[], index: number): boolean {
  const before = words[index - 1]?.norm ?? '';
  const beforeThat = words[index - 2]?.norm ?? '';
  if (
    /^(?:if|when|what|that|which|where|how|because|so|and|the|a|as|once|after|before|until|is|are|who|way|thing|than|like|to|or|but|do|first|next|then|now|okay|just|like|also)$/.test(
      before,
    )
  )
    return false;
  if (/^(?:if|when|once|after|before|what)$/.test(beforeThat)) return false;
  if (words[index]?.norm === 'number' && isKnownVerb(before)) return false;
  const ahead = normOf(words.slice(index, index + 4));
  if (
    /^(?:so that|next to|first (?:time|with|by|from)|second|now (?:on|that)|then the|so much|step (?:by|back|in|on|into|over)|once (?:again|more)|third of)\b/.test(
      ahead,
    ) &&
    !/^then the\b/.test(ahead)
  )
    return false;
  if (/^keep \w+ing\b/.test(ahead)) return !functionWords.has(before);
  if (/^do not\b/.test(ahead) && isSubject(words, index)) return false;
  return startsAfresh.test(ahead);
}

/** Longest breath before a figure, s, and the most words before it. */
const longestBreath = 1.2;
const longestJoined = 40;

/** "192.168.1.1.": a figure alone is what the sentence before asked for. */
function joinFigures(sentences: readonly Token[][]): Token[][] {
  const joined: Token[][] = [];
  for (const sentence of sentences) {
    const [before, first] = [joined.at(-1), sentence[0]];
    const last = before?.at(-1);
    const isNext =
      before !== undefined &&
      last !== undefined &&
      first !== undefined &&
      isFigures(sentence) &&
      ![before, sentence].some(asks) &&
      first.startSeconds - last.endSeconds <= longestBreath &&
      before.length <= longestJoined;
    if (isNext) before.splice(-1, 1, withText(last, last.text.replace(/[.!]+$/, ',')), ...sentence);
    else joined.push([...sentence]);
  }
  return joined;
}

const isFigures = (sentence: readonly Token[]): boolean =>
  sentence.length <= 2 && sentence.every(({ norm }) => /\d/.test(norm));
