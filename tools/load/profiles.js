/* Read by Node and by k6. */

const reading = ['sops.page', 'sops.page search', 'sops.get'];

/**
 * The scenarios: how many SOPs each reads, how long it runs in seconds unless `LOAD_SECONDS` is set (`large` ends after four
 * uploads), the size of its uploads in MB unless `LOAD_MB` is set, and the routes of its table.
 */
export const profiles = {
  smoke: {
    sops: 5,
    seconds: 15,
    routes: ['sops.page', 'sops.get', 'progress.get', 'departments.list'],
  },
  browse: { sops: 1000, seconds: 60, routes: reading },
  uploads: { sops: 0, seconds: 30, routes: ['sops.create'] },
  large: { sops: 0, seconds: 30, megabytes: 200, routes: ['sops.create'] },
  resumable: {
    sops: 0,
    seconds: 60,
    megabytes: 24,
    routes: ['uploads.create', 'uploads.append', 'uploads.status', 'sops.create'],
  },
  polling: { sops: 50, seconds: 60, routes: ['progress.get'] },
  'sign-in': { sops: 0, seconds: 30, rateLimitFactor: '1', routes: ['auth.token'] },
  day: { sops: 200, seconds: 300, routes: [...reading, 'progress.get', 'sops.create'] },
  soak: {
    sops: 200,
    seconds: 1800,
    isWatched: true,
    routes: [...reading, 'progress.get', 'sops.create'],
  },
  'ramp-to-break': { sops: 50, seconds: 180, isRamp: true, routes: [...reading, 'progress.get'] },
};

const firstRate = 25;
const stepCount = 9;

/**
 * The steps of `ramp-to-break`: each twice the requests a second of the one before.
 *
 * @param {number} seconds of all steps together
 * @returns {{ scenario: string, rate: number, start: number, seconds: number }[]}
 */
export function rampSteps(seconds) {
  const each = Math.max(1, Math.floor(seconds / stepCount));
  return Array.from({ length: stepCount }, (_, at) => ({
    scenario: `rate_${firstRate * 2 ** at}`,
    rate: firstRate * 2 ** at,
    start: at * each,
    seconds: each,
  }));
}

/** A step holds while 95 % of its replies come within this time and at most this share fails. */
export const rampLimits = { p95Milliseconds: 500, failed: 0.01, reachedRate: 0.9 };
