import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { WrittenStep } from '../../../libs/procedure-writer/src/types/procedure.js';
import { LocalWriter } from '../../../libs/procedure-writer/src/local-writer.js';
import { chooseScreenshots } from '../../../libs/services/pipeline/src/ai/screenshots/choosing.js';
import { everySeconds, everySegment, titleOnly, wholeTranscript } from './floors.js';
import { observationsOf, readFixtures, type Fixture } from './fixtures.js';
import { pictureHits, score, type Score, type TimedText } from './scoring.js';

const fixtures = readFixtures(join(import.meta.dirname, 'fixtures'));
/** What the recogniser transcribed from narrated clips. The first were read while the rules were made, the others only scored. */
const recognised = readFixtures(join(import.meta.dirname, 'recognised'));
const heldOut = readFixtures(join(import.meta.dirname, 'held-out'));
const context = { signal: new AbortController().signal, report: () => undefined };
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

async function written(item: Fixture): Promise<WrittenStep[]> {
  const writer = new LocalWriter();
  const input = observationsOf(item);
  const plan = await writer.plan(input, context);
  return (await writer.write({ ...input, plan }, context)).steps;
}

const local = async (item: Fixture): Promise<TimedText[]> => (await written(item)).map(timed);

function timed(step: WrittenStep): TimedText {
  return {
    text: [step.title.text, ...step.sentences.map((sentence) => sentence.text)].join('\n'),
    start: step.startSeconds,
    end: step.endSeconds,
  };
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
    ['physical', 0.82, 0.53],
    ['screen', 0.87, 0.58],
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
      titleOnly,
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

  it('loses its score when the words of another video are under the steps', async () => {
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

describe.each([
  ['clips that the rules have seen', recognised, 0.93, 0.63],
  ['held-out clips', heldOut, 0.9, 0.61],
] as const)('the local writer on %s as the recogniser writes them', (_name, items, f1, sodaF) => {
  const run = Promise.all(items.map(async (item) => ({ item, score: score(await local(item), item.steps) })));

  it('keeps step F1 and timed F', async () => {
    const scores = (await run).map(({ score: one }) => one);
    expect(macro(scores, 'f1')).toBeGreaterThanOrEqual(f1);
    expect(macro(scores, 'sodaF')).toBeGreaterThanOrEqual(sodaF);
    expect(macro(scores, 'hallucinated')).toBeLessThanOrEqual(0.04);
  });

  it('beats every floor, the title alone among them', async () => {
    const own = macro(
      (await run).map(({ score: one }) => one),
      'f1',
    );
    for (const floor of [wholeTranscript, everySegment, titleOnly, (item: Fixture) => everySeconds(item, 5)])
      expect(own).toBeGreaterThan(
        macro(
          items.map((item) => score(floor(item), item.steps)),
          'f1',
        ) + 0.1,
      );
  });

  it('takes the pictures while the step is shown, far above frames drawn at random', async () => {
    const shares = await Promise.all(
      items
        .filter((item) => item.kind !== 'none')
        .map(async (item) => pictureHits(await pictured(item), item.steps, item.duration_seconds)),
    );
    expect(mean(shares.map(({ hits }) => hits))).toBeGreaterThan(0.8);
    expect(mean(shares.map(({ floor }) => floor))).toBeLessThan(0.3);
  });
});

/** Frames twice a second that differ in nothing but their time: what is left is where in the video a picture is taken. */
async function pictured(item: Fixture): Promise<(TimedText & { pictureSeconds: number })[]> {
  const steps = await written(item);
  const frames = Array.from({ length: Math.floor(item.duration_seconds * 2) }, (_value, index) => ({
    index,
    seconds: index / 2,
    sharpness: 100,
    sceneScore: 0,
    contrast: 0.5,
  }));
  const chosen = chooseScreenshots(steps, frames);
  return steps.map((step, index) => ({
    ...timed(step),
    pictureSeconds: frames[chosen.steps[index]?.frames[0] ?? -1]?.seconds ?? -1,
  }));
}
