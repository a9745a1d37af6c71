import { describe, expect, it } from '@jest/globals';
import { rampSteps } from './profiles.js';
import { firstProblem, missedThresholds, rampResult, readSummary, routeRows } from './summary.mjs';

const values = { med: 5, 'p(90)': 8, 'p(95)': 9, 'p(99)': 12, max: 20 };
const summaryData = {
  metrics: {
    http_req_duration: { values, thresholds: { 'p(95)<500': { ok: true } } },
    http_reqs: { values: { rate: 100 } },
    http_req_failed: { values: { rate: 0.02 }, thresholds: { 'rate<0.001': { ok: false } } },
  },
};

describe('the summary of a load test', () => {
  it('has percentiles, the request rate and the failure rate', () => {
    expect(readSummary(summaryData)).toEqual({ ...values, perSecond: 100, failed: 0.02 });
  });

  it('names the missed thresholds', () => {
    expect(missedThresholds(summaryData)).toEqual(['http_req_failed rate<0.001']);
  });

  it('has a row for each route that was requested', () => {
    const metrics = {
      'http_reqs{name:sops.page}': { values: { count: 30, rate: 3 } },
      'http_req_duration{name:sops.page}': { values },
      'http_req_failed{name:sops.page}': { values: { rate: 0.5 } },
      'http_reqs{name:sops.get}': { values: { count: 0, rate: 0 } },
      'http_req_duration{name:sops.get}': { values },
    };
    expect(routeRows({ metrics }, ['sops.page', 'sops.get', 'progress.get'])).toEqual([
      { name: 'sops.page', count: 30, perSecond: 3, failed: 0.5, ...values },
    ]);
  });

  it('names the earliest failure, independent of the order of the log', () => {
    const line = (broke, at) =>
      `WARN[0001] {\\"broke\\":\\"${broke}\\",\\"status\\":503,\\"at\\":${at}} source=console`;
    expect(firstProblem([line('sops.get', 9000), line('sops.page', 4000)].join('\n'))).toEqual({
      broke: 'sops.page',
      status: 503,
      at: 4000,
    });
    expect(firstProblem('all well')).toBeUndefined();
  });
});

describe('a ramp', () => {
  const seconds = 90;
  const ramp = (...steps) => {
    const metrics = {};
    for (const [at, { count, p95 = 20, failed = 0 }] of steps.entries()) {
      const { scenario } = rampSteps(seconds)[at];
      metrics[`http_reqs{scenario:${scenario}}`] = { values: { count } };
      metrics[`http_req_duration{scenario:${scenario}}`] = { values: { 'p(95)': p95 } };
      metrics[`http_req_failed{scenario:${scenario}}`] = { values: { rate: failed } };
    }
    return rampResult({ metrics }, seconds);
  };

  it('holds the last step before the first that is too slow', () => {
    expect(ramp({ count: 250 }, { count: 500 }, { count: 1000, p95: 600 }, { count: 0 })).toMatchObject({
      held: 50,
      broke: 100,
    });
  });

  it('breaks where requests fail, or where fewer are sent than intended', () => {
    expect(ramp({ count: 250 }, { count: 500, failed: 0.02 })).toMatchObject({ held: 25, broke: 50 });
    expect(ramp({ count: 250 }, { count: 300 })).toMatchObject({ held: 25, broke: 50 });
  });

  it('that breaks at its first step holds nothing, and one that never breaks holds its last', () => {
    expect(ramp({ count: 250, p95: 900 })).toMatchObject({ held: 0, broke: 25 });
    expect(ramp({ count: 250 }, { count: 500 }).held).toBe(50);
    expect(ramp({ count: 250 }, { count: 500 })).not.toHaveProperty('broke');
  });

  it('doubles the rate at each step, one after the other', () => {
    const steps = rampSteps(seconds);
    expect(steps.map(({ rate }) => rate)).toEqual([25, 50, 100, 200, 400, 800, 1600, 3200, 6400]);
    expect(steps.map(({ start }) => start)).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80]);
  });
});
