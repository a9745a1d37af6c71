import { readdirSync, readFileSync } from 'node:fs';
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

const here = import.meta.dirname;

/** Sets of narrations and keys, each of an author who had seen nothing of the product; named by their day. */
export const independentSets = (): string[] =>
  readdirSync(here)
    .filter((name) => /^independent-\d/.test(name))
    .sort();

/** What is narrated and what is demanded are the author's; `patterns` says each act of a key, in its order, in the form that the judges read. */
export const readIndependentNarrations = (set: string): ModelNarration[] =>
  ['english', 'german', 'chinese'].flatMap((language) =>
    readFileSync(join(here, set, 'patterns', `${language}.txt`), 'utf8')
      .split(/^(?=name: )/m)
      .filter((block) => block.startsWith('name: '))
      .map((block) => narrationOf(set, block)),
  );

/** Narrations that have no patterns yet: the questions about them can be asked, and nothing judges what is answered. */
export const readUnjudgedNarrations = (
  folder: string,
): Pick<ModelNarration, 'name' | 'register' | 'language' | 'segments'>[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => {
      const { name, register, language, segments } = read(join(folder, file), narrated);
      return { name, register, language, segments: segments.map(timed) };
    });

function narrationOf(set: string, patterns: string): ModelNarration {
  const folder = join(here, set);
  const name = /^name: (.+)$/m.exec(patterns)?.[1] ?? '';
  const { register, language, segments } = read(join(folder, 'narrations', `${name}.json`), narrated);
  const { steps } = read(join(folder, 'keys', `${name}.json`), demanded);
  const joins = steps.flatMap(({ mayJoinNext }, at) => (mayJoinNext ? [`join ${at + 1}`] : []));
  const lines = segments.map(({ start, end, text }) => `- [${start} ${end}] ${text}`);
  const block = [patterns.trimEnd(), `register: ${register}`, ...lines, ...joins].join('\n');
  const [english] = language === 'en' ? readNarrations(block) : [];
  const letters = letterKeyOf(block);
  const acts = english ? english.acts : letters.steps;
  if (acts.length !== steps.length)
    throw new Error(`${name}: ${acts.length} acts in its patterns, ${steps.length} in its key`);
  return {
    ...{ name, set, isBlind: false, answers: join(folder, 'answers'), register, language },
    key: english ? { english } : { letters },
    segments: segments.map(timed),
  };
}

const timed = ({ start, end, text }: z.infer<typeof narrated>['segments'][number]) => ({
  startSeconds: start,
  endSeconds: end,
  text,
});

const read = <Content>(file: string, shape: z.ZodType<Content>): Content =>
  shape.parse(JSON.parse(readFileSync(file, 'utf8')));
