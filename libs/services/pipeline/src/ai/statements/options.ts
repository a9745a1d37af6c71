import { leadLength, withEnd, withText, type Token } from '../language/token.js';
import { peel, type Marker } from './markers.js';
import { readingOf, type Reading } from './reading-shape.js';

const option =
  /^(?:(?:and|or|then|please) )*(?:press|dial|select|choose|enter|type|say|pick|hit|push|click) (?:(?:the|number|key|option|button|letter) )*[\w'-]+ (?:for|if)\b/;
/** As many keys as a title names. */
const mostNamed = 4;
const longestSilenceSeconds = 4;

interface Option {
  verb: Token;
  key: Token;
}

/** "Press one for yes": the key and its purpose. */
function optionOf(sentence: readonly Token[]): Option | undefined {
  const { rest } = peel(sentence);
  const count = leadLength(rest, option);
  const verb = rest.find(({ norm }) => !/^(?:and|or|then|please)$/.test(norm));
  const key = rest[count - 2];
  return count > 0 && verb && key ? { verb, key } : undefined;
}

const isAnother = (one: Option | undefined, other: Option | undefined): boolean =>
  one !== undefined &&
  other !== undefined &&
  one.verb.norm === other.verb.norm &&
  one.key.norm !== other.key.norm;

/** "Press one for yes. Press two for no." offers a choice in two sentences: they are read as one. */
export function withOptionsJoined(sentences: readonly (readonly Token[])[]): Token[][] {
  const joined: Token[][] = [];
  let open: Option | undefined;
  for (const sentence of sentences) {
    const [found, before] = [optionOf(sentence), joined.at(-1)];
    const [last, first] = [before?.at(-1), sentence[0]];
    const isNext =
      before !== undefined &&
      last !== undefined &&
      first !== undefined &&
      isAnother(open, found) &&
      first.startSeconds - last.endSeconds < longestSilenceSeconds;
    if (isNext)
      joined.splice(-1, 1, [
        ...withEnd(before, ','),
        withText(first, first.text.toLowerCase()),
        ...sentence.slice(1),
      ]);
    else joined.push([...sentence]);
    open = found;
  }
  return joined;
}

/** The keys of a choice such as "press one for sales, press two for support"; none where there is just one. */
function optionsIn(sentence: readonly Token[]): Option[] {
  const starts = [0, ...sentence.flatMap(({ text }, at) => (/[,;]$/.test(text) ? [at + 1] : []))];
  const found = starts.flatMap((from) => optionOf(sentence.slice(from)) ?? []);
  const [first, second] = found;
  return isAnother(first, second) ? found : [];
}

export const isChoice = (sentence: readonly Token[]): boolean => optionsIn(sentence).length > 0;

/** One act with all that may be chosen; its title names the keys. */
export function readOptions(rest: readonly Token[], marker: Marker | null): Reading | undefined {
  const found = optionsIn(rest);
  const [first] = found;
  if (!first) return undefined;
  const keys = found.slice(0, mostNamed).map(({ key }) => key);
  const last = keys.at(-1) ?? first.key;
  const or = withText(last, 'or');
  const isAll = found.length <= mostNamed;
  const named = isAll
    ? [...keys.slice(0, -1).flatMap((key, at) => withEnd([key], at === keys.length - 2 ? '' : ',')), or, last]
    : [...withEnd(keys, ''), or, withText(last, 'another')];
  return readingOf('action', 1, marker, [...rest], [{ verb: '', tokens: [first.verb, ...named] }]);
}
