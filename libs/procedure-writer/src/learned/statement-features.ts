import { numberWords } from '../language/lexicon.js';
import { taggedWords } from '../language/tagger.js';
import { textOf } from '../language/token.js';
import { isSettled, type Statement } from '../types/statement.js';
import type { Features } from './softmax.js';

/** The kinds of statements that the classifier distinguishes. */
export const learnedKinds = [
  'act', // to be done
  'prohibition', // not to be done
  'explanation', // why, what is seen, how things are
  'narrative', // what once happened
  'reported', // what was done, as an instruction to do the same
  'outline', // what will be shown, or was
  'greeting', // to the audience, to buyers, a song
  'question',
  'need', // what must be at hand
] as const;
type LearnedKind = (typeof learnedKinds)[number];
export type KindProbabilities = Readonly<Record<LearnedKind, number>>;

/** Words and parts of speech at the ends and side by side, and how the rules read it. */
export function ownFeatures(statement: Statement, before: Statement | undefined): Features {
  const text = textOf(statement.spoken);
  const tagged = taggedWords(text);
  const [words, tags] = [tagged.map(({ word }) => word), tagged.map(({ tag }) => tag)];
  const opening = [0, 1, 2].map((at) => tags[at] ?? '-');
  const found = [
    'any',
    ...opening.map((tag, at) => `tag${at}=${tag}`),
    `tags01=${opening.slice(0, 2).join(' ')}`,
    `tags012=${opening.join(' ')}`,
    `word0=${words[0] ?? '-'}`,
    `word1=${words[1] ?? '-'}`,
    `lastTag=${tags.at(-1) ?? '-'}`,
    `lastWord=${words.at(-1) ?? '-'}`,
    ...words.map((word) => `word=${word}`),
    ...tags.map((tag) => `tag=${tag}`),
    ...pairs(words).map((pair) => `words=${pair}`),
    ...pairs(tags).map((pair) => `tags=${pair}`),
    `length=${Math.min(6, Math.floor(words.length / 3))}`,
    ...when(/\?$/.test(text), 'asks'),
    ...when(
      words.some((word) => /\d/.test(word) || numberWords.has(word)),
      'figure',
    ),
    ...when(!tags.includes('VERB') && !tags.includes('AUX'), 'verbless'),
    ...when(before === undefined, 'first'),
    ...when(/\?$/.test(before?.spoken.at(-1)?.text ?? ''), 'askedBefore'),
    ...asRead(statement),
    ...when(teaching.test(words.join(' ')), 'teaches'),
  ];
  return new Map(found.map((name) => [name, 1]));
}

/** "I'll tell you how", "so you can do the other one": the narrator teaches. */
export const teaching =
  /\b(?:(?:tell|show|explain) you (?:\w+ )?how|this is (?:what|how) (?:i|we)|that is (?:what|how) (?:i|we)|here is (?:what|how)|how (?:i|we) (?:did|do|fixed|got|changed|replaced|made|solved|went)|so (?:that )?you (?:can|could|know|will know)|next time (?:you|it)|you (?:will |can |have to )*do (?:it )?(?:the same|too)|learn from)\b/;

const when = (holds: boolean, name: string): string[] => (holds ? [name] : []);
const pairs = (words: readonly string[]): string[] =>
  words.slice(1).map((word, at) => `${words[at]} ${word}`);

function asRead({ kind, strength, past, passive, conditional, marker, actions }: Statement): string[] {
  return [
    `kind=${kind}`,
    `kind=${kind} ${Math.round(strength * 4)}`,
    `acts=${Math.min(3, actions.length)}`,
    ...when(past, 'past'),
    ...when(passive, 'passive'),
    ...when(conditional, 'conditional'),
    ...(marker ? [`marker=${marker.kind}`] : []),
  ];
}

/** A statement's own features that remain when those of its neighbours are added. */
const lasting =
  /^(?:any|asks|verbless|first|askedBefore|past|passive|conditional|(?:kind|acts|marker|tag0|word0)=.*)$/;

/** The same statement in its narration: its neighbours and the style of the whole. */
export function contextFeatures(
  own: Features,
  all: readonly KindProbabilities[],
  at: number,
  mean = meanProbabilities(all),
): Features {
  const found = new Map([...own].filter(([name]) => lasting.test(name)));
  for (const kind of learnedKinds) {
    const share = all[at]?.[kind] ?? 0;
    found.set(`own ${kind}`, 2 * share);
    found.set(`mean ${kind}`, 2 * mean[kind]);
    found.set(`before ${kind}`, all[at - 1]?.[kind] ?? 0);
    found.set(`after ${kind}`, all[at + 1]?.[kind] ?? 0);
    for (const style of ['act', 'greeting', 'narrative', 'reported'] as const)
      found.set(`own ${kind} among ${style}`, 3 * share * mean[style]);
  }
  return found;
}

/** Features of a statement and of its neighbours, given the kinds of all. */
export const actFeatures = (
  own: Features,
  kinds: readonly KindProbabilities[],
  at: number,
  mean: KindProbabilities,
): Features => new Map([...contextFeatures(own, kinds, at, mean), ...own]);

/** Only of these is it asked whether they are acts: the others are what the rules say. */
export const mayBeAct = (statement: Statement): boolean =>
  statement.kind !== 'action' && !isSettled(statement);

/** Features of a narration as a whole: the share of its statements that have them. */
const narrationStyle = [
  ...['action', 'check', 'warning', 'meta', 'promotion', 'aside'].map((kind) => `kind=${kind}`),
  ...['numbered', 'ordinal', 'sequence'].map((kind) => `marker=${kind}`),
  ...['past', 'asks', 'verbless', 'figure', 'teaches'],
  ...['i', 'we', 'you', 'he', 'they', 'my'].map((word) => `word=${word}`),
];

/** A narration as a whole. */
export function wholeFeatures(own: readonly Features[], shares: readonly KindProbabilities[]): Features {
  const mean = meanProbabilities(shares);
  const total = (kind: LearnedKind): number => mean[kind] * shares.length;
  const share = (name: string): number =>
    own.filter((found) => found.has(name)).length / Math.max(1, own.length);
  return new Map([
    ['any', 1],
    ...learnedKinds.map((kind) => [kind, 5 * mean[kind]] as const),
    ...narrationStyle.map((name) => [`share ${name}`, 3 * share(name)] as const),
    ['doing', Math.log(1 + total('act') + total('reported'))],
    [
      'doing among others',
      (5 * (total('act') + total('reported'))) / Math.max(0.1, shares.length - total('explanation')),
    ],
    ['teaches', own.some((found) => found.has('teaches')) ? 1 : 0],
  ]);
}

export function meanProbabilities(all: readonly KindProbabilities[]): KindProbabilities {
  const mean = (kind: LearnedKind): number =>
    all.reduce((sum, shares) => sum + shares[kind], 0) / Math.max(1, all.length);
  return Object.fromEntries(learnedKinds.map((kind) => [kind, mean(kind)])) as Record<LearnedKind, number>;
}
