import type { HealthChecks, HealthReport } from './health-checks.js';

export interface Readiness {
  code: 200 | 503;
  body: { status: 'ok' | 'degraded' | 'starting'; parts: HealthReport['parts'] };
}

/** The reply about readiness: 200 with `degraded` means that the process works with limitations. */
export async function readiness(checks: HealthChecks): Promise<Readiness> {
  const { isReady, parts } = await checks.report();
  const isWhole = Object.values(parts).every(
    ({ status, detail }) => status === 'up' && !detail?.startsWith('degraded:'),
  );
  return { code: isReady ? 200 : 503, body: { status: isWhole ? 'ok' : 'degraded', parts } };
}
