import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Narration } from './narration.ts';

const text = z.string().min(1);
const demands = z.strictObject({
  register: z.string(),
  trade: z.string(),
  text: text,
  steps: z.array(text),
  conditions: z.array(
    z.strictObject({
      quote: text,
      act: text,
      kind: z.enum(['if', 'unless', 'only', 'before', 'after', 'until']),
    }),
  ),
  prohibitions: z.array(z.strictObject({ quote: text, act: text })),
  figures: z.array(z.strictObject({ quote: text, value: z.number(), unit: z.string() })),
  order: z.array(z.tuple([text, text])),
  equipment: z.array(text),
  not_steps: z.array(text),
});

/** What a careful technical writer demands of the draft of one narration, in words: a reader judges, not the rules beside. */
export type Demands = z.infer<typeof demands>;

/** Words a second of a person who explains while working, and the pause behind a sentence. */
const wordsPerSecond = 2.6;
const pauseSeconds = 0.6;

export interface ToRead {
  /** Of the file. */
  name: string;
  demands: Demands;
  segments: Narration['segments'];
}

export const readToRead = (folder: string): ToRead[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => {
      const read = demands.parse(JSON.parse(readFileSync(join(folder, file), 'utf8')));
      return { name: file.replace('.json', ''), demands: read, segments: segmentsOf(read.text) };
    });

/** Who speaks pauses where an utterance ends: behind a stop, and at the end of a line, whether the recogniser wrote a stop there or not. */
function segmentsOf(text: string): Narration['segments'] {
  let at = 0.5;
  return text.split(/(?<=[.?!])\s+|\n/).map((sentence) => {
    const startSeconds = at;
    const endSeconds = startSeconds + sentence.split(/\s+/).length / wordsPerSecond;
    at = endSeconds + pauseSeconds;
    return { startSeconds, endSeconds, text: sentence };
  });
}
