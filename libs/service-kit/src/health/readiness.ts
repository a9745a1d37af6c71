import type { HealthChecks, HealthReport } from './health-checks.js';

export interface Readiness {
  code: 200 | 503;
  body: { status: 'ok' | 'degraded' | 'starting'; parts: HealthReport['parts'] };
}

/** What a process answers that is asked whether it is ready: with 200 and `degraded` it can be used, though not as it should be. */
export async function readiness(checks: HealthChecks): Promise<Readiness> {
  const { isReady, parts } = await checks.report();
  const isWhole = Object.values(parts).every(
    ({ status, detail }) => status === 'up' && !detail?.startsWith('degraded:'),
  );
  return { code: isReady ? 200 : 503, body: { status: isWhole ? 'ok' : 'degraded', parts } };
}
