import { baseOf, isKnownVerb } from '../language/inflection.js';
import { functionWords, mannerAdverbs, nounLike } from '../language/lexicon.js';
import { stripEnd, type Token } from '../language/token.js';
import type { Statement } from '../statements/statement.js';
import { nameOf, singular, type Found } from './found.js';
import { headAt } from './things.js';
import { containers, tools } from './wordnet-words.js';

/** What brings a thing to bear, whether its word is known or not. */
const cue = /^(?:with|using|use|grab|wear|wearing)$/;
/** Where a known tool or vessel is what the work is done with or in. */
const place = /^(?:with|using|in|into|onto|on|through|inside|over|from)$/;
const fetching = /^(?:take|takes|fetch|bring|hand|need|get|hold|carry|wear|wears)$/;
const taken = /^(?:out|off|away|apart|down)$/;
const article = /^(?:the|a|an|your|my|our|some|that|this|two|both|one|fresh)$/;
const longestName = 3;
/** Not things that are fetched: the body, places, amounts and what stands for another word. */
const notThing =
  /^(?:hand|hands|finger|fingers|thumb|thumbs|foot|feet|arm|arms|eye|eyes|palm|palms|back|care|caution|time|times|side|sides|end|ends|way|bit|lot|other|others|one|ones|same|rest|care|help|top|bottom|left|right|word|words|name|names|number|numbers|amount|pressure|force|speed|patient|customer|person|people|thing|things|problem|step|colleague|minute|minutes|second|seconds|hour|hours|degrees|percent|it|them|index|line|order|ease|option|setting|value|code|tab|field|button|menu|window|mouse|cursor|key|keys|arrow|exception)$/;

/** "Wipe it with a chamois": the thing behind "with, using, use, grab, wear". What is forbidden is none. */
export function usedIn({ spoken, kind }: Statement): Found[] {
  if (kind === 'warning') return [];
  return spoken.flatMap((token, at) => {
    if (isDenied(spoken, at)) return [];
    const hasArticle = article.test(spoken[at + 1]?.norm ?? '');
    const name = nameAt(spoken, at + (hasArticle ? 2 : 1));
    const head = name.at(-1)?.norm ?? '';
    if (name.length === 0 || (notThing.test(head) && !isKey(name))) return [];
    const known = name.map((_token, index) => headAt(name, index)).find((found) => found !== undefined);
    const isCued = hasArticle && isCue(spoken, at);
    return isCued || isKnownCue(spoken, at, singular(head), known !== undefined)
      ? [{ name: nameOf(name), kind: known?.kind ?? 'tool', tokens: name, sureness: isCued ? 0.75 : 0.65 }]
      : [];
  });
}

/** "The square key" opens a lock, "the enter key" is pressed. */
const isKey = (name: readonly Token[]): boolean =>
  /^keys?$/.test(name.at(-1)?.norm ?? '') &&
  name.length > 1 &&
  !/^(?:arrow|enter|return|escape|shift|control|delete|function|tab|space|windows|command)$/.test(
    name[0]?.norm ?? '',
  );

/** "With", "use", and what is handed over: "give them the leaflet", "hand over the receipt". */
const isCue = (spoken: readonly Token[], at: number): boolean =>
  cue.test(spoken[at]?.norm ?? '') ||
  (/^(?:over|them|him|her)$/.test(spoken[at]?.norm ?? '') &&
    /^(?:hand|hands|give|gives)$/.test(spoken[at - 1]?.norm ?? ''));

/** "into the yellow bin", "take the spanner": not what is taken out or off, nor a part that the work is done on. */
function isKnownCue(spoken: readonly Token[], at: number, head: string, isListed: boolean): boolean {
  const cueWord = spoken[at]?.norm ?? '';
  const isTool = tools.has(head) || isListed;
  if (place.test(cueWord))
    return (isTool && /^(?:with|using)$/.test(cueWord)) || tools.has(head) || containers.has(head);
  const isTaken = spoken.slice(at + 1).some(({ norm }) => taken.test(norm));
  return fetching.test(cueWord) && !isTaken && (isTool || containers.has(head));
}

/** A few words up to the next that is no part of a name. */
function nameAt(tokens: readonly Token[], from: number): Token[] {
  const name: Token[] = [];
  for (const [place, token] of tokens.slice(from, from + longestName + 1).entries()) {
    const { norm } = token;
    const next = tokens[from + place + 1];
    if (functionWords.has(norm) || mannerAdverbs.has(norm) || ends.test(norm)) break;
    if (name.length > 0 && isThird(norm)) break;
    if (name.length > 0 && isKnownVerb(norm) && !nounLike.has(norm) && next && !/[,.;:!?]$/.test(token.text))
      break;
    if (name.length > 0 && baseOf(norm, 'ing') !== undefined && isKnownVerb(baseOf(norm, 'ing') ?? '')) break;
    name.push(stripEnd(token));
    if (/[,.;:!?]$/.test(token.text)) break;
  }
  return name.length > longestName ? [] : name;
}

/** Behind these a name is over. */
const ends = /ly$|^\d|^(?:along|never|always|only|facing|goes|go|stays|sits|hangs|straight|again|first)$/;
const isThird = (word: string): boolean => {
  const base = baseOf(word, 'third');
  return base !== undefined && isKnownVerb(base) && !nounLike.has(base);
};

const isDenied = (tokens: readonly Token[], at: number): boolean =>
  tokens
    .slice(Math.max(0, at - 3), at)
    .some(({ norm }) => /^(?:not|never|without|no|nobody|instead)$/.test(norm));
