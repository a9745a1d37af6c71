import { describe, expect, it } from '@jest/globals';
import { brokenPromises, firstFault, readSummary } from './summary.mjs';

const values = { med: 5, 'p(90)': 8, 'p(95)': 9, 'p(99)': 12, max: 20 };
const told = {
  metrics: {
    http_req_duration: { values, thresholds: { 'p(95)<500': { ok: true } } },
    http_reqs: { values: { rate: 100 } },
    http_req_failed: { values: { rate: 0.02 }, thresholds: { 'rate<0.001': { ok: false } } },
  },
};

describe('the summary of a load', () => {
  it('has percentiles, the rate and what failed', () => {
    expect(readSummary(told)).toEqual({ ...values, perSecond: 100, failed: 0.02 });
  });

  it('names the promises that were not kept', () => {
    expect(brokenPromises(told)).toEqual(['http_req_failed rate<0.001']);
  });

  it('names what broke first, in whatever order the log has it', () => {
    const line = (broke, at) =>
      `WARN[0001] {\\"broke\\":\\"${broke}\\",\\"status\\":503,\\"at\\":${at}} source=console`;
    expect(firstFault([line('sops.get', 9000), line('sops.page', 4000)].join('\n'))).toEqual({
      broke: 'sops.page',
      status: 503,
      at: 4000,
    });
    expect(firstFault('all well')).toBeUndefined();
  });
});
