import { metrics, type ObservableResult } from '@opentelemetry/api';
import type { HealthChecks } from './health-checks.js';

/** Exports the health of each part as a metric, as `/ready` reports it, for the lifetime of the process. */
export function exportHealth(checks: HealthChecks): void {
  const gauge = metrics.getMeter('health').createObservableGauge('sop_part_health', {
    description: 'Parts of this process: 1 in order, 0.5 degraded, 0 not usable',
  });
  const observe = async (result: ObservableResult): Promise<void> => {
    const { parts } = await checks.report();
    for (const [part, { status, detail }] of Object.entries(parts))
      result.observe(figureOf(status, detail), { part });
  };
  gauge.addCallback(observe);
}

function figureOf(status: 'up' | 'down', detail: string | undefined): number {
  if (status === 'down') return 0;
  return detail?.startsWith('degraded:') ? 0.5 : 1;
}
