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
  it('has no waiting time while there is a worker for each run', () => {
    expect(waits(simulate({ arrivals: arrivals(3), scaling: fixed(3) }))).toEqual([0, 0, 0]);
  });

  it('processes runs one at a time with one worker', () => {
    expect(waits(simulate({ arrivals: arrivals(4), scaling: fixed(1) }))).toEqual([0, 10, 20, 30]);
  });

  it('prefers a company with one run over another with ten earlier ones', () => {
    const many = arrivals(10, { company: 'many' });
    const one = { at: 1, company: 'one', takes: 10 };
    const { runs } = simulate({ arrivals: [...many, one], scaling: fixed(2) });
    expect(runs.findIndex(({ company }) => company === 'one')).toBeLessThanOrEqual(3);
  });

  it('starts workers after the start time of a pod and stops them after the cooldown', () => {
    const scaling = { min: 0, max: 5, everySeconds: 30, startSeconds: 60, cooldownSeconds: 300 };
    const late = { at: 5_000, company: 'one', takes: 10 };
    const { runs, mostWorkers, workerSeconds } = simulate({ arrivals: [...arrivals(5), late], scaling });
    expect(runs[0].begun).toBe(60);
    expect(mostWorkers).toBe(5);
    expect(runs.at(-1).begun).toBeGreaterThanOrEqual(5_060);
    expect(workerSeconds).toBeLessThan(5 * 900);
  });

  it('matches queueing theory: M/M/c at 80 % load and four workers waits as Erlang C predicts', () => {
    const workers = 4;
    const day = poisson({ perSecond: 0.32, meanSeconds: 10, count: 60_000 });
    const waited = waits(simulate({ arrivals: day, scaling: fixed(workers) }));
    const mean = waited.reduce((sum, each) => sum + each, 0) / waited.length;
    expect(mean / (erlangC(workers, 3.2) / (workers / 10 - 0.32))).toBeCloseTo(1, 0.5);
  });

  it('generates the same day of the requested size from the same seed', () => {
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

/** The probability of waiting. */
function erlangC(workers, load) {
  let term = 1;
  let sum = 1;
  for (let k = 1; k < workers; k += 1) sum += term *= load / k;
  const last = ((term * load) / workers) * (workers / (workers - load));
  return last / (sum + last);
}
