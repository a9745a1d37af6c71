import { determiners } from '../language/lexicon.js';
import { capitalise, normOf, withText, type Token } from '../language/token.js';

const persons: ReadonlyMap<string, string> = new Map(
  'i you,we you,me you,us you,my your,our your,mine yours,ours yours,myself yourself,ourselves yourself'
    .split(',')
    .map((pair) => pair.split(' '))
    .map(([first = '', second = '']) => [first, second]),
);

/** The most words between a verb and its object: "bring the signed form over to me". */
const farthestVerb = 7;

/** First person becomes second; the sentence begins with a capital and ends with a full stop. Numbers, units and negations stay as they were spoken. */
export function forReader(tokens: readonly Token[]): Token[] {
  const secondPerson = inSecondPerson(tokens);
  const closed = secondPerson.map((token, index) =>
    index === secondPerson.length - 1 ? closedSentence(token) : innerToken(token),
  );
  const [first, ...rest] = lowerAfterPrefix(closed);
  return first ? [withText(first, capitalise(first.text)), ...rest] : [];
}

/** "I give it to you and you cut it up": speaker and reader are two people. */
const between =
  /\b(?:i|we)(?: will| would| have)? (?:give|hand|pass|send|bring|ring|call|phone|tell|watch|help)\b(?: \S+){0,3} you\b|\b(?:i|we)(?: (?:will|would|just|really))* (?:need|want|like|ask) you\b/;

export const inSecondPerson = (tokens: readonly Token[]): Token[] =>
  between.test(normOf(tokens))
    ? [...tokens]
    : tokens.map((token, index) => tokenInSecondPerson(tokens, token, index));

function tokenInSecondPerson(tokens: readonly Token[], token: Token, index: number): Token {
  const person = persons.get(token.norm);
  if (person !== undefined && !/^(?:I|i|we|me|us|my|our|mine|ours|myself|ourselves)\W*$/i.test(token.text))
    return token;
  const before = tokens[index - 1]?.norm;
  if (token.norm === 'i' && /^will (?:\w+ you|have your)$/.test(normOf(tokens.slice(index + 1, index + 4))))
    return token;
  if (/^(?:me|us)$/.test(token.norm) && (isToSpeaker(tokens, index) || isForSpeaker(tokens, index)))
    return token;
  if (/^(?:me|us)$/.test(token.norm) && isNamedBeside(tokens, index)) return token;
  if (/^(?:but|except|only)$/.test(before ?? '') && /^(?:i|me)$/.test(token.norm)) return token;
  if (person !== undefined && !(token.norm === 'us' && token.text === 'US'))
    return replaceWord(token, person);
  if (before === 'i' && (token.norm === 'am' || token.norm === 'was'))
    return replaceWord(token, token.norm === 'am' ? 'are' : 'were');
  return token;
}

/** "A test loop from me or Jacko": "me" beside another name, without a verb, is not the reader. */
function isNamedBeside(tokens: readonly Token[], index: number): boolean {
  const [preposition, me, or, other] = tokens.slice(index - 1);
  const isOther = /^\p{Lu}/u.test(other?.text ?? '') || determiners.has(other?.norm ?? '');
  return (
    /^(?:from|by|with|to|for)$/.test(preposition?.norm ?? '') &&
    /^(?:or|and)$/.test(or?.norm ?? '') &&
    !/[,;:.]$/.test(me?.text ?? '') &&
    isOther &&
    !tokens.some(({ norm }) => /^(?:i|we)$/.test(norm))
  );
}

/** "Sit down for me": the speaker asks another person. */
const isForSpeaker = (tokens: readonly Token[], index: number): boolean =>
  tokens[index - 1]?.norm === 'for' &&
  tokens[index + 1]?.norm !== 'to' &&
  !tokens.some(({ norm }) => /^(?:i|we)$/.test(norm));

/** "Call me", "you bring it to me": the object is the speaker, who is not the reader. */
function isToSpeaker(tokens: readonly Token[], index: number): boolean {
  const verb = tokens.findLastIndex(
    ({ norm }, at) =>
      at < index &&
      at >= index - farthestVerb &&
      /^(?:call|ring|phone|tell|ask|text|page|radio|fetch|get|show|bring|hand|give|send|wave|shout|come|report|pass|inform|notify|wait|throw|help)$/.test(
        norm,
      ),
  );
  const before = tokens[verb - 1];
  const isCommand =
    before === undefined ||
    /[,;:.]$/.test(before.text) ||
    /^(?:you|and|then|or|please|just|not|never|always|to|must|should|first)$/.test(before.norm);
  return verb >= 0 && isCommand && !tokens.some(({ norm }) => /^(?:i|we)$/.test(norm));
}

function replaceWord(token: Token, word: string): Token {
  const tail = /[^\p{L}]+$/u.exec(token.text)?.[0] ?? '';
  return withText(token, word + tail);
}

const closedSentence = (token: Token): Token =>
  withText(token, `${token.text.replace(/[,;:.!?—–-]+$/, '')}.`);
const innerToken = (token: Token): Token =>
  /[.!?]$/.test(token.text) && !/\b(?:e\.g|i\.e|etc|mr|dr|no|vs)\.$/i.test(token.text)
    ? withText(token, token.text.replace(/[.!?]+$/, ','))
    : token;

/** A capital left over from the spoken start ("…, Click Save") stays only on names, which have it inside the sentence as well. */
export function lowerAfterPrefix(tokens: readonly Token[]): Token[] {
  return tokens.map((token, index) => {
    if (index === 0) return token;
    const afterComma =
      /[,;:]$/.test(tokens[index - 1]?.text ?? '') &&
      /^(?:The|A|An|Your|You|And|Then|This|That|These|It|If|When|To|With|In|On|At|From|Do|Never)\b/.test(
        token.text,
      );
    const isArticle =
      /^(?:The|A|An|Your|This)$/.test(token.text) && /^\p{Ll}/u.test(tokens[index + 1]?.text ?? '');
    return afterComma || isArticle ? withText(token, token.text.toLowerCase()) : token;
  });
}
