import { baseOf, isKnownVerb } from '../language/inflection.js';
import { functionWords, mannerAdverbs, nounLike } from '../language/lexicon.js';
import { stripEnd, type Token } from '../language/token.js';
import type { Statement } from '../statements/statement.js';
import { nameOf, type Found } from './found.js';
import { headAt } from './things.js';

/** What brings a thing to bear, whether its word is known or not. */
const cue = /^(?:with|using|use|grab|wear|wearing)$/;
const article = /^(?:the|a|an|your|my|our|some|that|this|two|both|one|fresh)$/;
const longestName = 3;
/** Not things that are fetched: the body, places, amounts and what stands for another word. */
const notThing =
  /^(?:hand|hands|finger|fingers|thumb|thumbs|foot|feet|arm|arms|eye|eyes|palm|palms|back|care|caution|time|times|side|sides|end|ends|way|bit|lot|other|others|one|ones|same|rest|care|help|top|bottom|left|right|word|words|name|names|number|numbers|amount|pressure|force|speed|patient|customer|person|people|thing|things|problem|step|colleague|minute|minutes|second|seconds|hour|hours|degrees|percent|it|them|index|line|order|ease|option|setting|value|code|tab|field|button|menu|window|mouse|cursor|key|keys|arrow|exception)$/;

/** "Wipe it with a chamois": the thing behind "with, using, use, grab, wear". What is forbidden is none. */
export function usedIn({ spoken, kind }: Statement): Found[] {
  if (kind === 'warning') return [];
  return spoken.flatMap((token, at) => {
    if (!cue.test(token.norm) || isDenied(spoken, at) || !article.test(spoken[at + 1]?.norm ?? '')) return [];
    const name = nameAt(spoken, at + 2);
    const head = name.at(-1)?.norm ?? '';
    if (name.length === 0 || notThing.test(head) || isKnownVerb(head) !== nounLike.has(head)) return [];
    const known = name.map((_token, place) => headAt(name, place)).find((found) => found !== undefined);
    return [{ name: nameOf(name), kind: known?.kind ?? 'tool', tokens: name, sureness: 0.75 }];
  });
}

/** A few words up to the next that is no part of a name. */
function nameAt(tokens: readonly Token[], from: number): Token[] {
  const name: Token[] = [];
  for (const token of tokens.slice(from, from + longestName + 1)) {
    const { norm } = token;
    if (functionWords.has(norm) || mannerAdverbs.has(norm) || /ly$/.test(norm) || /^\d/.test(norm)) break;
    if (name.length > 0 && isKnownVerb(norm) && !nounLike.has(norm)) break;
    if (name.length > 0 && baseOf(norm, 'ing') !== undefined && isKnownVerb(baseOf(norm, 'ing') ?? '')) break;
    name.push(stripEnd(token));
    if (/[,.;:!?]$/.test(token.text)) break;
  }
  return name.length > longestName ? [] : name;
}

const isDenied = (tokens: readonly Token[], at: number): boolean =>
  tokens
    .slice(Math.max(0, at - 5), at)
    .some(({ norm }) => /^(?:not|never|without|no|nobody|instead)$/.test(norm));
