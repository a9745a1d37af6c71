import { emptyAdverbs, functionWords, objectPronouns } from '../language/lexicon.js';
import { lemma, canonicalWords } from './canonical-words.js';

export type Role = 'main' | 'IF' | 'WHEN' | 'ONLY' | 'UNLESS' | 'UNTIL' | 'BEFORE' | 'AFTER' | 'SO';

/** Whether a negation covers the word; `either` where the word precedes one ("the belt must not be oiled"). */
export type Polarity = 'affirmed' | 'denied' | 'either';

/** A part of a sentence with its position in it; content words carry whether a negation reaches them. */
export interface Clause {
  role: Role;
  sentence: number;
  /** How it follows the one before it. */
  joint: 'start' | 'comma' | 'then' | 'yet' | 'none';
  words: string[];
  content: Map<string, Polarity>;
  isNegated: boolean;
  hasOnly: boolean;
}

const markers: ReadonlySet<string> = new Set([
  'IF',
  'WHEN',
  'ONLY',
  'UNLESS',
  'UNTIL',
  'BEFORE',
  'AFTER',
  'SO',
]);
const pronouns = /^(?:you|we|i|they|nobody)$/;
/** Verbs that only bring another word to bear ("put", "use", "set"): no evidence by themselves. */
const light = new Set('be have do use get go put set make sure give let want need be'.split(' '));

const isContent = (word: string): boolean =>
  !/^\d/.test(word) &&
  word.length > 1 &&
  !functionWords.has(word) &&
  !emptyAdverbs.has(word) &&
  !objectPronouns.has(word) &&
  !light.has(lemma(word));

/** Reads a text as clauses: what holds when, and what a negation reaches. */
export function clausesOf(text: string): Clause[] {
  const clauses: Clause[] = [];
  let sentence = 0;
  let isNegated = false;
  let current = opened('main', 0, 'start');
  const open = (role: Role, joint: Clause['joint'], keepsNegation = false): void => {
    if (current.words.length > 0 || current.role !== 'main') clauses.push(current);
    current = opened(role, sentence, joint);
    isNegated &&= keepsNegation || reachesNothing(current);
    current.isNegated = isNegated;
  };
  for (const word of canonicalWords(text)) {
    if (/^[.!?;:]$/.test(word)) {
      sentence += 1;
      open('main', 'start');
    } else if (word === ',') open('main', 'comma');
    else if (word === 'THEN') open('main', 'then');
    else if (word === 'YET') open('main', 'yet');
    else if (word === 'but') open('main', 'comma');
    else if (markers.has(word))
      open(isMarker(word) ? word : 'main', current.words.length === 0 ? current.joint : 'none');
    else if (word === 'NOT') {
      isNegated = true;
      current.isNegated = true;
      const since = current.words.slice(current.words.lastIndexOf('and') + 1).map(lemma);
      for (const before of since) if (current.content.has(before)) current.content.set(before, 'either');
    } else {
      if (pronouns.test(word) && current.content.size > 0 && current.role !== 'SO') open('main', 'none');
      if (word === 'only') current.hasOnly = true;
      current.words.push(word);
      if (isContent(word)) current.content.set(lemma(word), isNegated ? 'denied' : 'affirmed');
    }
  }
  if (current.words.length > 0) clauses.push(current);
  return clauses.map((clause, at) => limited(clause, clauses[at - 1]));
}

/** "Do not, ever, start it", "under no pretext should you start it": what is denied comes behind the joint. */
const reachesNothing = ({ isNegated, content }: Clause): boolean =>
  isNegated && ![...content.values()].includes('denied');

const isMarker = (word: string): word is Role => markers.has(word);

const opened = (role: Role, sentence: number, joint: Clause['joint']): Clause => ({
  role,
  sentence,
  joint,
  words: [],
  content: new Map(),
  isNegated: false,
  hasOnly: false,
});

/** "Only open it when it is cold" limits as "open it only when" does. */
function limited(clause: Clause, before: Clause | undefined): Clause {
  const isCondition = clause.role === 'IF' || clause.role === 'WHEN' || clause.role === 'AFTER';
  if (!isCondition || !before?.hasOnly || before.sentence !== clause.sentence || before.role !== 'main')
    return clause;
  return { ...clause, role: 'ONLY' };
}

/** A condition with the clauses that it governs. */
export interface Condition {
  clause: Clause;
  governed: Clause[];
}

const binding: ReadonlySet<Role> = new Set(['IF', 'WHEN', 'ONLY', 'UNLESS', 'UNTIL', 'BEFORE', 'AFTER']);

/** A condition before its act covers what follows in the sentence, one behind it what precedes; where neither is clear, its own words. */
export function conditionsIn(clauses: readonly Clause[]): Condition[] {
  return clauses.flatMap((clause, at) => {
    if (!binding.has(clause.role)) return [];
    const same = (other: Clause | undefined): boolean =>
      other?.sentence === clause.sentence && other.role === 'main' && other.content.size > 0;
    const after: Clause[] = [];
    for (let position = at + 1; clauses[position]?.sentence === clause.sentence; position += 1) {
      const next = clauses[position];
      if (next?.role === 'main') after.push(next);
      else if (next && next.joint !== 'none' && after.length > 0) break;
    }
    const before = clauses.slice(0, at).findLast((other) => same(other));
    const isBehind = before !== undefined && clause.joint === 'none';
    const governed = isBehind ? [before] : after.length > 0 ? after : before ? [before] : [clause];
    return [{ clause, governed }];
  });
}

/** Content words of some clauses, with their polarity. */
export const contentOf = (clauses: readonly Clause[]): Map<string, Polarity> =>
  new Map(clauses.flatMap((clause) => [...clause.content]));
