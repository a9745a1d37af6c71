import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import type { Draft } from '../truth/index.js';
import { independentSets, readIndependentNarrations, readUnjudgedNarrations } from './independent.js';
import type { ModelNarration } from './narrations.js';
import { scoreOf, sumOf } from './scores.js';

const step = z.object({
  act: z.string(),
  conditions: z.array(z.string()),
  figures: z.array(z.string()),
  segments: z.array(z.int()),
  mayJoinNext: z.boolean(),
});
const key = z.object({
  steps: z.array(step),
  prohibitions: z.array(z.object({ text: z.string(), segments: z.array(z.int()) })),
});
type Key = z.infer<typeof key>;

const keyOf = ({ set, name }: ModelNarration): Key =>
  key.parse(JSON.parse(readFileSync(join(import.meta.dirname, set, 'keys', `${name}.json`), 'utf8')));

/** A draft in the very words of a key; `together` puts what may be one step into one. */
function inWordsOf({ steps, prohibitions }: Key, together: boolean): Draft {
  const isOf = (prohibition: Key['prohibitions'][number], segments: readonly number[]): boolean =>
    prohibition.segments.some((id) => segments.includes(id));
  const ofNone = prohibitions.filter(
    (prohibition) => !steps.some(({ segments }) => isOf(prohibition, segments)),
  );
  const written: { title: string; sentences: string[] }[] = [];
  steps.forEach(({ act, conditions, figures, segments }, at) => {
    const own = prohibitions.filter((prohibition) => isOf(prohibition, segments));
    const sentences = [
      `${act}. ${[...conditions, ...figures].join(', ')}`,
      ...[...own, ...(at === 0 ? ofNone : [])].map(({ text }) => `${text}.`),
    ];
    if (together && steps[at - 1]?.mayJoinNext) written.at(-1)?.sentences.push(...sentences);
    else written.push({ title: act, sentences });
  });
  return { steps: written, unplacedTexts: [], equipment: [], precautions: [] };
}

describe.each(independentSets())('the narrations of an independent author, %s', (set) => {
  const narrations = readIndependentNarrations(set);

  it('are of eight registers or more and of three languages', () => {
    const folder = join(import.meta.dirname, set, 'narrations');
    const all = readUnjudgedNarrations(folder);
    expect(all.length).toBeGreaterThanOrEqual(20);
    expect(new Set(all.map(({ register }) => register)).size).toBeGreaterThanOrEqual(8);
    expect(new Set(narrations.map(({ language }) => language)).size).toBe(3);
  });

  // The judge of English takes "do not use it and tell" for "do not tell", and wants the condition in a title that has none without it.
  it.each([false, true])('are met by what their keys say, joined where they may be: %s', (together) => {
    const scores = narrations.map((one) => scoreOf(one, inWordsOf(keyOf(one), together)));
    const { f1, preserved, misses } = sumOf(scores);
    if (f1 < 0.985 || preserved < 0.985)
      throw new Error(`F1 is ${f1}, ${preserved} is preserved:\n${misses.join('\n')}`);
  });
});
