import { join } from 'node:path';
import { z } from 'zod';
import { readLearned, weightsShape } from '../learned/read-weights.js';
import { classifierOf, type Features } from '../learned/softmax.js';
import type { Statement } from '../types/statement.js';
import { nameOf, singular, type EquipmentCandidate } from './candidate.js';
import { equipmentHeads } from './lexicon.js';
import { mentionsIn, type Mention } from './mentions.js';

/** From here on what is named is listed. */
const leastLikely = 0.45;

/** What is named under one noun, and what is noticed of it all. */
interface NamedThing {
  head: string;
  mentions: Mention[];
  features: Features;
}

/** Things named in a narration, each noun once. */
export function thingsNamed(statements: readonly Statement[]): NamedThing[] {
  const named = new Map<string, Mention[]>();
  for (const statement of statements.filter(({ kind }) => kind !== 'promotion' && kind !== 'injection'))
    for (const mention of mentionsIn(withoutGuess(statement)))
      named.set(mention.head, [...(named.get(mention.head) ?? []), mention]);
  return [...named].map(([head, mentions]) => ({
    head,
    mentions,
    features: new Map([
      ...mentions.flatMap(({ features }) => features.map((name) => [name, 1] as const)),
      [`named=${timesNamed(mentions.length)}`, 1],
    ]),
  }));
}

/** What is named again and again is worked on more often than worked with. */
const timesNamed = (count: number): string => (count < 5 ? `${count}` : count < 8 ? '5 to 7' : '8 and more');

const learned = readLearned(
  join(import.meta.dirname, 'thing-weights.json'),
  z.object({
    weights: weightsShape,
    /** Nouns by how much they speak by themselves for a thing that is used. */
    words: z.record(z.string(), z.string()),
    /** The same of a noun that is not among them. */
    unknownWord: z.number(),
    /** What is used up, or things are made of. */
    materials: z.string(),
  }),
);
const likeliness = classifierOf(learned.weights);
const leads = new Map(
  Object.entries(learned.words).flatMap(([lead, words]) =>
    words.split(' ').map((word) => [word, Number(lead)] as const),
  ),
);
const materials: ReadonlySet<string> = new Set(learned.materials.split(' '));

/** Those that are used, by what was marked as used in narrations of many trades (`tools/language`). */
export function usedThings(statements: readonly Statement[]): EquipmentCandidate[] {
  return thingsNamed(statements).flatMap(({ head, mentions, features }) => {
    const noun = leads.get(head) ?? learned.unknownWord;
    const confidence = likeliness(new Map([...features, ['noun', noun]]))['used'] ?? 0;
    const needed = mentions.find(({ neededAs }) => neededAs)?.neededAs;
    if (confidence < leastLikely && !needed) return [];
    return mentions.map(({ tokens }) => ({
      name: nameOf(tokens),
      kind: kindOf(tokens) ?? (materials.has(head) ? 'material' : (needed ?? 'tool')),
      tokens,
      confidence: needed ? Math.max(confidence, confidenceWhereNeeded) : confidence,
    }));
  });
}

/** The least confidence of a thing that a sentence requires. */
const confidenceWhereNeeded = 0.8;

function kindOf(tokens: Mention['tokens']): EquipmentCandidate['kind'] | undefined {
  const words = tokens.map(({ norm }) => norm);
  return words
    .map((_word, at) => words.slice(at).join(' '))
    .map((name) => equipmentHeads.get(name) ?? equipmentHeads.get(singular(name)))
    .find(Boolean);
}

/** "With my shirt?" "No, with the lens paper.": the shirt was only asked about. */
function withoutGuess(statement: Statement): Statement {
  const asked = statement.spoken.findLastIndex(({ text }) => text.endsWith('?'));
  const isQuestion =
    statement.tokens.some(({ text }) => text.endsWith('?')) && statement.polarAnswer?.says !== 'no';
  return asked < 0 || isQuestion ? statement : { ...statement, spoken: statement.spoken.slice(asked + 1) };
}
