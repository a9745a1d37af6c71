import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { HealthChecks } from './health-checks.js';

describe('the health of a process', () => {
  afterEach(() => void jest.useRealTimers());

  it('leaves no timer behind', async () => {
    jest.useFakeTimers();
    const health = new HealthChecks();
    health.add('bus', () => Promise.resolve());
    await health.report();
    expect(jest.getTimerCount()).toBe(0);
  });

  it('is reported although a part never answers, and names that part', async () => {
    const health = new HealthChecks();
    health.add('database', () => new Promise(() => undefined));
    health.add('disk', () => Promise.resolve('degraded: almost full'));
    health.add('bus', () => Promise.reject(new Error('at 10.0.0.1 as sop')));
    expect(await health.report()).toEqual({
      isReady: false,
      parts: {
        database: { status: 'down', detail: 'no answer' },
        disk: { status: 'up', detail: 'degraded: almost full' },
        bus: { status: 'down', detail: 'not usable' },
      },
    });
  });

  it('is ready when every part is, and not ready once the process closes', async () => {
    const health = new HealthChecks();
    health.add('bus', () => Promise.resolve());
    expect(await health.report()).toMatchObject({ isReady: true });
    health.close();
    expect(await health.report()).toEqual({
      isReady: false,
      parts: { bus: { status: 'up' }, process: { status: 'down', detail: 'shutting down' } },
    });
  });
});
