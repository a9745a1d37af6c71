import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { readAnswer } from './narrations.js';

/** The set that today's prompt was not written with, and what its readers found in the drafts. */
const folder = join(import.meta.dirname, 'independent-2026-11-29-c');

const reading = z.object({
  name: z.string(),
  /** The SHA-256 of the answer whose draft was read. */
  answer: z.string(),
  /** Acts of the key, and those that the draft has. */
  demanded: z.number(),
  right: z.number(),
  /** Of the draft, and those that are no act. */
  steps: z.number(),
  invented: z.number(),
  /** Figures, conditions, prohibitions, orders and exceptions, and those that the draft has. */
  binding_all: z.number(),
  binding_preserved: z.number(),
  /** Sentences that say something else than the narration. */
  turned: z.number(),
  publishable: z.enum(['as is', 'few corrections', 'no']),
});

const readings = z.array(reading).parse(JSON.parse(readFileSync(join(folder, 'reading.json'), 'utf8')));
const sum = (of: (one: z.infer<typeof reading>) => number): number =>
  readings.reduce((total, one) => total + of(one), 0);

describe('what readers found in drafts of a language model', () => {
  it('is of the answers that are stored', () => {
    const hashOf = (name: string): string =>
      createHash('sha256')
        .update(JSON.stringify(readAnswer({ name, answers: join(folder, 'answers') }).write))
        .digest('hex');
    const others = readings.filter(({ name, answer }) => answer !== hashOf(name));
    expect(others.map(({ name }) => `${name} ${hashOf(name)}`)).toEqual([]);
    expect(readings).toHaveLength(24);
  });

  it('is an F1 of .95, and 99 of 100 of what binds', () => {
    const recall = sum(({ right }) => right) / sum(({ demanded }) => demanded);
    const precision = 1 - sum(({ invented }) => invented) / sum(({ steps }) => steps);
    expect((2 * recall * precision) / (recall + precision)).toBeGreaterThanOrEqual(0.95);
    expect(
      sum((one) => one.binding_preserved) / sum(({ binding_all }) => binding_all),
    ).toBeGreaterThanOrEqual(0.99);
  });

  it('is no wrong sentence but one that leaves something out, and no draft that cannot be published', () => {
    expect(sum(({ turned }) => turned)).toBeLessThanOrEqual(1);
    expect(readings.filter(({ publishable }) => publishable === 'no')).toEqual([]);
  });
});
