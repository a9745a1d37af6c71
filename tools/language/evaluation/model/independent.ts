import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readNarrations } from '../truth/index.ts';
import { letterKeyOf, type ModelNarration } from './narrations.ts';

const narrated = z.object({
  name: z.string(),
  register: z.string(),
  language: z.string(),
  segments: z.array(z.object({ start: z.number(), end: z.number(), text: z.string() })),
});
const demanded = z.object({ steps: z.array(z.object({ mayJoinNext: z.boolean() })) });

const folder = join(import.meta.dirname, 'independent-2026-11-28');

/**
 * Narrations and keys of an author who had seen nothing of the product (28 November 2026). What is narrated and what is demanded are
 * theirs; `patterns` says each act of a key, in its order, in the form that the judges read.
 */
export const readIndependentNarrations = (): ModelNarration[] =>
  ['english', 'german', 'chinese'].flatMap((language) =>
    readFileSync(join(folder, 'patterns', `${language}.txt`), 'utf8')
      .split(/^(?=name: )/m)
      .filter((block) => block.startsWith('name: '))
      .map(narrationOf),
  );

function narrationOf(patterns: string): ModelNarration {
  const name = /^name: (.+)$/m.exec(patterns)?.[1] ?? '';
  const { register, language, segments } = read('narrations', name, narrated);
  const { steps } = read('keys', name, demanded);
  const joins = steps.flatMap(({ mayJoinNext }, at) => (mayJoinNext ? [`join ${at + 1}`] : []));
  const lines = segments.map(({ start, end, text }) => `- [${start} ${end}] ${text}`);
  const block = [patterns.trimEnd(), `register: ${register}`, ...lines, ...joins].join('\n');
  const [english] = language === 'en' ? readNarrations(block) : [];
  const letters = letterKeyOf(block);
  const acts = english ? english.acts : letters.steps;
  if (acts.length !== steps.length)
    throw new Error(`${name}: ${acts.length} acts in its patterns, ${steps.length} in its key`);
  return {
    ...{
      name,
      isBlind: false,
      answers: join(folder, 'answers'),
      register,
      language,
      key: english ? { english } : { letters },
    },
    segments: segments.map(({ start, end, text }) => ({ startSeconds: start, endSeconds: end, text })),
  };
}

const read = <Content>(part: string, name: string, shape: z.ZodType<Content>): Content =>
  shape.parse(JSON.parse(readFileSync(join(folder, part, `${name}.json`), 'utf8')));
