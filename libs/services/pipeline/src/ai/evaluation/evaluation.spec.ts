import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { LocalWriter } from '../providers/local-writer.js';
import { everySeconds, everySegment, wholeTranscript } from './floors.js';
import { observationsOf, readFixtures, type Fixture } from './fixtures.js';
import { score, type Score, type TimedText } from './scoring.js';

const fixtures = readFixtures(join(import.meta.dirname, 'fixtures'));
const context = { signal: new AbortController().signal, report: () => undefined };
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

async function local(item: Fixture): Promise<TimedText[]> {
  const writer = new LocalWriter();
  const input = observationsOf(item);
  const plan = await writer.plan(input, context);
  const { steps } = await writer.write({ ...input, plan }, context);
  return steps.map((step) => ({
    text: [step.title.text, ...step.sentences.map((sentence) => sentence.text)].join('\n'),
    start: step.startSeconds,
    end: step.endSeconds,
  }));
}

const macro = (scores: readonly Score[], field: keyof Score): number => mean(scores.map((one) => one[field]));

describe('the local writer on the evaluation set', () => {
  const run = Promise.all(
    fixtures.map(async (item) => ({ item, score: score(await local(item), item.steps) })),
  );

  it('covers at least twelve transcripts of different kinds', () => {
    expect(fixtures.length).toBeGreaterThanOrEqual(12);
    expect(new Set(fixtures.map((item) => item.kind))).toEqual(new Set(['physical', 'screen', 'none']));
  });

  it('writes no step for a video without a procedure', async () => {
    const wrong = (await run)
      .filter(({ item, score: one }) => item.kind === 'none' && one.f1 < 1)
      .map(({ item }) => item.name);
    expect(wrong).toEqual([]);
  });

  it.each([
    ['physical', 0.8, 0.55],
    ['screen', 0.85, 0.55],
  ] as const)('keeps step F1 and timed F of %s videos above %f and %f', async (kind, f1, sodaF) => {
    const scores = (await run).filter(({ item }) => item.kind === kind).map(({ score: one }) => one);
    expect(macro(scores, 'f1')).toBeGreaterThanOrEqual(f1);
    expect(macro(scores, 'sodaF')).toBeGreaterThanOrEqual(sodaF);
  });

  it('invents no more than 4 % of the steps', async () => {
    expect(
      macro(
        (await run).map(({ score: one }) => one),
        'hallucinated',
      ),
    ).toBeLessThanOrEqual(0.04);
  });

  it('beats every floor by a tenth or more in timed F', async () => {
    const own = macro(
      (await run).map(({ score: one }) => one),
      'sodaF',
    );
    const floors = [
      (item: Fixture) => everySeconds(item, 5),
      (item: Fixture) => everySeconds(item, 10),
      wholeTranscript,
      everySegment,
    ];
    for (const floor of floors) {
      expect(own).toBeGreaterThan(
        macro(
          fixtures.map((item) => score(floor(item), item.steps)),
          'sodaF',
        ) + 0.1,
      );
    }
  });

  it('loses its score when the words of another video lie under the steps', async () => {
    const procedures = fixtures.filter((item) => item.kind !== 'none');
    const shuffled = await Promise.all(
      procedures.map(
        async (item, index) =>
          score(await local(procedures[(index + 1) % procedures.length] ?? item), item.steps).f1,
      ),
    );
    expect(mean(shuffled)).toBeLessThan(0.2);
  });
});
