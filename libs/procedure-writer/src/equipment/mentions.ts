import { baseOf, isKnownVerb } from '../language/inflection.js';
import {
  determiners,
  functionWords,
  isNumberWord,
  mannerAdverbs,
  nounLike,
  numberWords,
  prepositions,
} from '../language/lexicon.js';
import { tagsOf } from '../language/tagger.js';
import { normOf, withText, type Token } from '../language/token.js';
import type { Statement } from '../types/statement.js';
import { singular } from './candidate.js';
import { equipmentHeads, notModifier } from './lexicon.js';
import { isNeeded, listsMaterials } from './needed.js';

/** A named thing with the features of its mention. */
export interface Mention {
  tokens: Token[];
  /** The noun that says what it is, in the singular. */
  head: string;
  features: string[];
  /** A sentence says that it is needed, as a material or as a tool. */
  neededAs?: 'material' | 'tool';
}

const longestName = 3;
const longestClause = 9;
const unit = /^(?:(?:milli|centi|kilo)?(?:met(?:er|re)|lit(?:er|re)|gram)s?|inch|volt|watt|amp|micron)$/;
const denial =
  /^(?:not|never|without|no|nobody|instead|avoid|cannot|nothing|don't|doesn't|won't|can't|isn't)$/;

const endsStretch = (token: Token | undefined): boolean =>
  token === undefined || /[,.;:!?—–]["'”’)]*$/.test(token.text);
const isNoun = (tag: string | undefined): boolean => tag === 'NOUN' || tag === 'PROPN';

/** Every noun of a statement with the words before it that belong to its name; not what is denied. */
export function mentionsIn(statement: Statement): Mention[] {
  const { spoken } = statement;
  if (spoken.length === 0) return [];
  const tags = tagsOf(spoken.map(({ text }) => text));
  const mentions = spoken.flatMap(({ norm }, at) => {
    if (!isHead(spoken, tags, at)) return [];
    const from = nameStart(statement, tags, at);
    if (isDenied(spoken, from) || isRuledOut(spoken, at + 1)) return [];
    const features = featuresOf(statement, tags, from, at);
    const tokens = spoken
      .slice(from, at + 1)
      .map((token, position) => (from + position < at ? token : withText(token, withoutIs(token.text))));
    const head = singular(withoutIs(norm));
    const neededAs: Mention['neededAs'] = listsMaterials(spoken) ? 'material' : 'tool';
    return [{ from, at, tokens, head, features, ...(isNeeded(statement, at, head) && { neededAs }) }];
  });
  // "An alcohol wipe" names no alcohol.
  return mentions.filter(({ at }) => !mentions.some((other) => other.from <= at && at < other.at));
}

/** "Never with the whisk" */
function isDenied(spoken: readonly Token[], from: number): boolean {
  const clause = spoken.slice(spoken.slice(0, from).findLastIndex((token) => endsStretch(token)) + 1, from);
  return clause.some(({ norm }) => denial.test(norm)) && !clause.some(({ norm }) => norm === 'forget');
}

/** "Hot water is out of the question", "pens aren't allowed", "mobile phones are prohibited" */
const isRuledOut = (spoken: readonly Token[], behind: number): boolean =>
  !endsStretch(spoken[behind - 1]) && ruledOut.test(normOf(spoken.slice(behind, behind + 5)));
const ruledOut =
  /^(?:(?:is|are|were|was|stays?) )?(?:strictly |absolutely |always )?(?:out of the question|outside|prohibited|forbidden|banned|taboo|out of bounds|to be avoided|(?:not|never) (?:allowed|permitted|used|welcome|wanted))\b|^(?:aren't|isn't|weren't|wasn't) (?:allowed|permitted|used|welcome|wanted)\b/;

/** "The helmet's on" names the helmet. */
const withoutIs = (word: string): string => word.replace(/['’]s(?=\P{L}*$)/u, '');

function isHead(spoken: readonly Token[], tags: readonly string[], at: number): boolean {
  const word = spoken[at]?.norm ?? '';
  const norm = withoutIs(word);
  const isFunction = [functionWords, prepositions, determiners, numberWords, mannerAdverbs].some((words) =>
    words.has(norm),
  );
  if (isFunction || !/^\p{L}[\p{L}'’-]+$/u.test(norm)) return false;
  const next = spoken[at + 1]?.norm ?? '';
  const isOver = endsStretch(spoken[at]) || functionWords.has(next) || prepositions.has(next);
  if (secondOfQuality.test(next) || (secondOfQuality.test(norm) && !isOver)) return false;
  if (isOrdered(spoken, at) || (!isOver && isNoun(tags[at + 1]))) return false;
  return (
    isNoun(tags[at]) ||
    equipmentHeads.has(singular(norm)) ||
    equipmentHeads.has(norm) ||
    (norm !== word && !functionWords.has(word)) ||
    (isOver && determiners.has(spoken[at - 1]?.norm ?? '')) ||
    isQualified(spoken, at)
  );
}

/** "The square key": what ends a stretch behind an article and a quality is a thing, though its word is mostly something else. */
const isQualified = (spoken: readonly Token[], at: number): boolean =>
  endsStretch(spoken[at]) &&
  determiners.has(spoken[at - 2]?.norm ?? '') &&
  !functionWords.has(spoken[at - 1]?.norm ?? '') &&
  !prepositions.has(spoken[at - 1]?.norm ?? '');

/** "File the edge", "and tape it" */
const isOrdered = (spoken: readonly Token[], at: number): boolean =>
  isKnownVerb(spoken[at]?.norm ?? '') &&
  (at === 0 ||
    endsStretch(spoken[at - 1]) ||
    /^(?:to|and|then|or|i|you|we)$/.test(spoken[at - 1]?.norm ?? '')) &&
  !endsStretch(spoken[at]) &&
  /^(?:it|them|the|a|an|your|my|this|that|these|those|each|every|all|both)$/.test(spoken[at + 1]?.norm ?? '');

function nameStart({ spoken, actions }: Statement, tags: readonly string[], at: number): number {
  let from = at;
  while (from > 0 && at - from < longestName - 1) {
    const before = spoken[from - 1];
    if (!before || endsStretch(before) || functionWords.has(before.norm) || notModifier.test(before.norm))
      break;
    if (!isNoun(tags[from - 1]) && tags[from - 1] !== 'ADJ' && !isQuality(spoken, from - 1)) break;
    if (from === 1 && before.norm === actions[0]?.verb) break;
    if (unit.test(before.norm)) break;
    from -= 1;
  }
  return from;
}

/** "Cut resistant gloves", "with insulated pliers": a word of doing that says what a thing is like. */
const isQuality = (spoken: readonly Token[], at: number): boolean =>
  secondOfQuality.test(spoken[at + 1]?.norm ?? '') ||
  (/(?:ed|ing)$/.test(spoken[at]?.norm ?? '') &&
    (determiners.has(spoken[at - 1]?.norm ?? '') || prepositions.has(spoken[at - 1]?.norm ?? '')));
const secondOfQuality =
  /^(?:resistant|resisting|proof|repellent|free|tight|grade|rated|safe|tipped|toed|capped|coated|lined|headed|ended|faced|handled|nosed|bladed|bristled|walled|sided|soled)$/;

/** The noun, the verb whose object it is, and the words next to it. */
function featuresOf(statement: Statement, tags: readonly string[], from: number, at: number): string[] {
  const { spoken } = statement;
  const norm = (position: number): string => spoken[position]?.norm ?? '-';
  const head = withoutIs(norm(at));
  const isCounted = isNumberWord(norm(from - 1));
  const isDetermined = isCounted || determiners.has(norm(from - 1));
  const before = isDetermined ? from - 2 : from - 1;
  const lead = beforeMeasure(spoken, before);
  const isClosed = endsStretch(spoken[lead]);
  const cue = lead < 0 ? '^' : isClosed ? ',' : norm(lead);
  const verbAt = verbBefore(spoken, tags, lead);
  const verb = verbAt < 0 ? 'none' : verbOf(norm(verbAt));
  const role = roleOf(cue, verbAt === lead);
  const end = spoken.findIndex((token, position) => position >= at && endsStretch(token));
  const rest = spoken.slice(at + 1, end < 0 ? undefined : end + 1);
  const start = spoken.slice(0, from).findLastIndex((token) => endsStretch(token)) + 1;
  const lexicon = [`${norm(at - 1)} ${singular(head)}`, `${norm(at - 1)} ${head}`, singular(head), head].map(
    (word) => equipmentHeads.get(word),
  );
  const listed = lexicon.find(Boolean) ?? 'none';
  return [
    'any',
    `head=${singular(head)}`,
    `lexicon=${listed}`,
    `lexicon role=${listed} ${role}`,
    `lexicon verb=${listed} ${verb}`,
    `tag=${tags[at] ?? '-'}`,
    `kind=${statement.kind}`,
    `cue=${cue}`,
    `cueTag=${tags[lead] ?? '^'}`,
    `verb=${verb}`,
    `role=${role}`,
    `verb role=${verb} ${role}`,
    `after=${endsStretch(spoken[at]) ? '.' : norm(at + 1)}`,
    `afterTag=${endsStretch(spoken[at]) ? '.' : (tags[at + 1] ?? '-')}`,
    `det=${determinerOf(norm(from - 1), isDetermined, isCounted)}`,
    `words=${at - from + 1}`,
    ...when(singular(head) !== head, 'plural'),
    `ends=${singular(head).slice(-3)}`,
    ...spoken.slice(from, at).map(({ norm: word }) => `in name=${word}`),
    ...when(
      spoken.slice(from, at).some(({ norm: word }) => equipmentHeads.has(word)),
      'thing in name',
    ),
    ...when(lead < before, 'measured'),
    ...when(/ing$/.test(head), 'ing'),
    ...when(/(?:tion|ment|ness|ure|ity|ance|ence|age|ship|al)$/.test(head), 'abstract'),
    ...when(isKnownVerb(head), 'also a verb'),
    ...when(from < at, `modified by ${tags[at - 1] ?? '-'}`),
    ...when(
      rest.some(({ norm: word }) => denial.test(word)),
      'denied after',
    ),
    ...when(
      spoken.slice(start, at + 1 + rest.length).some(({ norm: word }) => /^(?:out|off|away)$/.test(word)),
      'out',
    ),
    ...when(
      spoken.some(({ text }) => text.endsWith('?')),
      'asks',
    ),
    ...when(statement.past, 'past'),
    ...when(at > 0 && /^[A-Z]/.test(spoken[at]?.text ?? ''), 'capital'),
    ...when(statement.actions[0]?.verb === '', 'verbless'),
  ];
}

/** "Two millilitres of vaccine", "a strip of tape": the verb is the one before the measure. */
function beforeMeasure(spoken: readonly Token[], at: number): number {
  const norm = (position: number): string => spoken[position]?.norm ?? '';
  if (norm(at) !== 'of' || endsStretch(spoken[at])) return at;
  const start = spoken.slice(Math.max(0, at - 4), at - 1).findIndex(({ norm: word }) => isCount(word));
  return start < 0 ? at : Math.max(0, at - 4) + start - 1;
}
const isCount = (word: string): boolean => isNumberWord(word) || /^(?:a|an|some|few|several)$/.test(word);

const when = (holds: boolean, name: string): string[] => (holds ? [name] : []);

function roleOf(cue: string, isObject: boolean): string {
  if (prepositions.has(cue)) return cue;
  if (isObject) return 'object';
  return cue === ',' || /^(?:and|or|plus)$/.test(cue) ? 'joined' : 'other';
}

function determinerOf(word: string, isDetermined: boolean, isCounted: boolean): string {
  if (!isDetermined) return 'none';
  if (isCounted) return 'number';
  return /^(?:a|an|some)$/.test(word) ? 'a' : word;
}

/** The nearest verb before a position, in the same stretch of speech. */
function verbBefore(spoken: readonly Token[], tags: readonly string[], from: number): number {
  for (let position = from; position >= 0 && position > from - longestClause; position -= 1) {
    const { norm, text } = spoken[position] ?? { norm: '', text: '.' };
    if (/[.;!?]["'”’)]*$/.test(text)) return -1;
    const isVerb =
      isKnownVerb(verbOf(norm)) && tags[position] !== 'NOUN' && (position === 0 || !nounLike.has(norm));
    if (isVerb || tags[position] === 'VERB') return position;
  }
  return -1;
}

/** "Takes", "poured" -> take, pour */
const verbOf = (word: string): string =>
  isKnownVerb(word) ? word : (baseOf(word, 'third') ?? baseOf(word, 'past') ?? baseOf(word, 'ing') ?? word);
