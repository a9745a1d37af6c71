import { describe, expect, it } from '@jest/globals';
import { batchesOf, sampleOthers, samplesOfEpoch } from './epoch-plan.js';
import type { TrainingPicture } from './head-training.js';
import { learningRate } from './learning-rate.js';

const box = { x: 0.1, y: 0.1, width: 0.2, height: 0.2 };
const picture = (id: string, ...labels: string[]): TrainingPicture => ({
  id,
  file: () => Promise.resolve(`${id}.jpg`),
  boxes: labels.map((label) => ({ label, box })),
});
const list = (prefix: string, count: number, label: string) =>
  Array.from({ length: count }, (_, i) => picture(`${prefix}${i}`, label));
const plan = { train: list('t', 10, 'valve'), others: list('o', 10, 'pump'), views: 4, seed: 3 };
const idsOf = (epoch: number, isOther: boolean) =>
  samplesOfEpoch(plan, epoch)
    .filter((sample) => sample.isOther === isOther)
    .map((sample) => sample.picture.id);

describe('an epoch', () => {
  it('contains every training picture once, and half as many of the others', () => {
    expect(idsOf(1, false).sort()).toEqual(plan.train.map(({ id }) => id).sort());
    expect(new Set(idsOf(1, true)).size).toBe(5);
  });

  it('is the same for the same seed and number, and has another order for others', () => {
    const facts = (epoch: number, seed = 3) =>
      samplesOfEpoch({ ...plan, seed }, epoch).map(({ picture: { id }, view }) => [id, view]);
    expect(facts(4)).toEqual(facts(4));
    expect(facts(4)).not.toEqual(facts(5));
    expect(facts(4)).not.toEqual(facts(4, 8));
  });

  it('uses all views of a picture before repeating one', () => {
    const views = [7, 8, 9, 10].map(
      (epoch) => samplesOfEpoch(plan, epoch).find(({ picture: { id } }) => id === 't2')?.view,
    );
    expect(new Set(views)).toEqual(new Set([0, 1, 2, 3]));
  });
});

describe('batches', () => {
  it('have the requested size, except the last, and contain every sample once', () => {
    const batches = batchesOf([1, 2, 3, 4, 5, 6, 7], 3);
    expect(batches).toEqual([[1, 2, 3], [4, 5, 6], [7]]);
    expect(batchesOf([1, 2], 32)).toEqual([[1, 2]]);
    expect(batchesOf([], 8)).toEqual([]);
  });
});

describe('pictures of other datasets', () => {
  it('are limited in number, and the same for the same seed', () => {
    const others = list('o', 30, 'pump');
    const ids = (seed: number) => sampleOthers(others, ['valve'], 10, seed).map(({ id }) => id);
    expect(ids(1)).toHaveLength(10);
    expect(ids(1)).toEqual(ids(1));
    expect(ids(1)).not.toEqual(ids(2));
  });

  it('lose the boxes of trained classes, and are omitted without other boxes', () => {
    const others = [picture('a', 'valve'), picture('b', 'valve', 'pump'), picture('c')];
    const [only, ...rest] = sampleOthers(others, ['valve'], 10, 1);
    expect(rest).toEqual([]);
    expect(only?.id).toBe('b');
    expect(only?.boxes.map(({ label }) => label)).toEqual(['pump']);
  });
});

describe('the learning rate', () => {
  const rates = Array.from({ length: 200 }, (_, step) => learningRate(step, 200, 8));

  it('rises at first, then falls to almost zero', () => {
    const top = rates.indexOf(Math.max(...rates));
    expect(top).toBeGreaterThan(5);
    expect(top).toBeLessThan(40);
    rates.slice(1).forEach((rate, i) => {
      if (i + 1 < top) expect(rate).toBeGreaterThan(rates[i] ?? NaN);
      if (i + 1 > top + 1) expect(rate).toBeLessThan(rates[i] ?? NaN);
    });
    expect(rates.at(-1)).toBeLessThan(Math.max(...rates) / 1000);
  });

  it('is smaller for smaller batches', () => {
    expect(learningRate(50, 200, 2)).toBeCloseTo(learningRate(50, 200, 8) / 2, 10);
  });
});
