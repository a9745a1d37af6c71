import { describe, expect, it } from '@jest/globals';
import { missedThresholds, firstFault, readSummary } from './summary.mjs';

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

  it('names the earliest failure, independent of the order of the log', () => {
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
