import { describe, expect, it } from '@jest/globals';
import { simulate } from './model.mjs';
import { workingDay } from './working-day.mjs';

const fixed = (workers) => ({
  min: workers,
  max: workers,
  everySeconds: 30,
  startSeconds: 60,
  cooldownSeconds: 300,
});
const arrivals = (count, { every = 0, takes = 10, company = 'one' } = {}) =>
  Array.from({ length: count }, (_, at) => ({ at: at * every, company, takes }));
const waits = ({ runs }) => runs.map(({ at, begun }) => begun - at);

describe('the simulated queue', () => {
  it('makes nobody wait while there is a worker for each', () => {
    expect(waits(simulate({ arrivals: arrivals(3), scaling: fixed(3) }))).toEqual([0, 0, 0]);
  });

  it('lets one worker do one after the other', () => {
    expect(waits(simulate({ arrivals: arrivals(4), scaling: fixed(1) }))).toEqual([0, 10, 20, 30]);
  });

  it('lets a company that asks for one pass one that asked for ten before', () => {
    const many = arrivals(10, { company: 'many' });
    const one = { at: 1, company: 'one', takes: 10 };
    const { runs } = simulate({ arrivals: [...many, one], scaling: fixed(2) });
    expect(runs.findIndex(({ company }) => company === 'one')).toBeLessThanOrEqual(3);
  });

  it('lets workers come after the time a pod needs, and go when nothing has been to do for a while', () => {
    const scaling = { min: 0, max: 5, everySeconds: 30, startSeconds: 60, cooldownSeconds: 300 };
    const late = { at: 5_000, company: 'one', takes: 10 };
    const { runs, mostWorkers, workerSeconds } = simulate({ arrivals: [...arrivals(5), late], scaling });
    expect(runs[0].begun).toBe(60);
    expect(mostWorkers).toBe(5);
    expect(runs.at(-1).begun).toBeGreaterThanOrEqual(5_060);
    expect(workerSeconds).toBeLessThan(5 * 900);
  });

  it('agrees with the formula of queues: M/M/c at 80 % and four workers waits as Erlang C says', () => {
    const workers = 4;
    const day = poisson({ perSecond: 0.32, meanSeconds: 10, count: 60_000 });
    const waited = waits(simulate({ arrivals: day, scaling: fixed(workers) }));
    const mean = waited.reduce((sum, each) => sum + each, 0) / waited.length;
    expect(mean / (erlangC(workers, 3.2) / (workers / 10 - 0.32))).toBeCloseTo(1, 0.5);
  });

  it('draws the same day from the same seed, of the size that was asked for', () => {
    const of = {
      companies: 10,
      sopsEach: 5,
      medianVideoSeconds: 180,
      spread: 0.9,
      fixedSeconds: 8,
      secondsPerVideoSecond: 1,
    };
    const [first, again, other] = [1, 1, 2].map((seed) => workingDay({ ...of, seed }));
    expect(first).toHaveLength(50);
    expect(again).toEqual(first);
    expect(other).not.toEqual(first);
    for (const { at, takes } of first) {
      expect(at).toBeLessThan(86_400);
      expect(takes).toBeGreaterThan(8);
    }
  });
});

function poisson({ perSecond, meanSeconds, count }) {
  let seed = 7;
  const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
  const exponential = (mean) => -mean * Math.log(1 - random());
  let at = 0;
  return Array.from({ length: count }, (_, each) => {
    at += exponential(1 / perSecond);
    return { at, company: `company ${each}`, takes: exponential(meanSeconds) };
  });
}

/** The share that has to wait. */
function erlangC(workers, load) {
  let term = 1;
  let sum = 1;
  for (let k = 1; k < workers; k += 1) sum += term *= load / k;
  const last = ((term * load) / workers) * (workers / (workers - load));
  return last / (sum + last);
}
