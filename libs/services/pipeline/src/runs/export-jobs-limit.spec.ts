import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { metrics, type MeterProvider, type ObservableCallback } from '@opentelemetry/api';
import type { SettingsCache } from '@sop/service-kit';
import { ExportJobsLimit } from './export-jobs-limit.js';

describe('the limit of jobs for an autoscaler', () => {
  const callbacks = new Set<ObservableCallback>();
  const gauge = {
    addCallback: (callback: ObservableCallback) => callbacks.add(callback),
    removeCallback: (callback: ObservableCallback) => callbacks.delete(callback),
  };
  const provider = { getMeter: () => ({ createObservableGauge: () => gauge }) } as unknown as MeterProvider;
  let limit: Promise<{ max_concurrent_jobs: number }>;
  let exported: ExportJobsLimit;
  beforeEach(() => {
    metrics.setGlobalMeterProvider(provider);
    exported = new ExportJobsLimit({ read: () => limit } as unknown as SettingsCache);
    exported.onApplicationBootstrap();
  });
  afterEach(() => {
    exported.onApplicationShutdown();
    metrics.disable();
  });

  async function values(): Promise<number[]> {
    const observed: number[] = [];
    for (const callback of callbacks) await callback({ observe: (value) => observed.push(value) });
    return observed;
  }

  it('is the number that the operator has set', async () => {
    limit = Promise.resolve({ max_concurrent_jobs: 3 });
    expect(await values()).toEqual([3]);
  });

  it('is absent while the setting is unknown', async () => {
    limit = Promise.reject(new Error('no answer'));
    expect(await values()).toEqual([]);
  });

  it('is not reported after the shutdown', async () => {
    exported.onApplicationShutdown();
    expect(callbacks.size).toBe(0);
  });
});
