import { useQuery } from '@tanstack/react-query';
import { routes } from '@sop/contracts';
import { useState } from 'react';
import { call } from '../../api/call.js';
import { hasStatus } from '../../api/problem.js';
import { keys } from '../../api/query-keys.js';
import { storeChoice, readChoice } from '../../lib/local-choice.js';
import { demoMetrics } from './demo-metrics.js';
import { texts } from './metrics.texts.js';

const retries = 3;
const demoChoice = 'adminMetricsDemo';

/** Milliseconds before the retry after `failures` of them (from 0). */
export type Backoff = (failures: number) => number;
/** 2^n seconds for the n-th retry, at most 30. */
export const slowBackoff: Backoff = (failures) => Math.min(30, 2 ** (failures + 1)) * 1000;
/** 1, 2 and 4 seconds. */
export const quickBackoff: Backoff = (failures) => 2 ** failures * 1000;

/** The platform's figures, or the sample ones if this browser has chosen them. */
export function useMetrics(backoff: Backoff) {
  const [isDemo, setIsDemo] = useState(() => readChoice(demoChoice) === 'true');
  const query = useQuery({
    queryKey: keys.platformMetrics,
    queryFn: ({ signal }) => call(routes.platformBilling.metrics, { signal }),
    enabled: !isDemo,
    retry: (failures, error) => failures < retries && !hasStatus(error, 401, 403),
    retryDelay: backoff,
  });
  const chooseDemo = (isWanted: boolean) => {
    storeChoice(demoChoice, String(isWanted));
    setIsDemo(isWanted);
  };
  return {
    isDemo,
    chooseDemo,
    metrics: isDemo ? demoMetrics : query.data,
    reason: !isDemo && query.isError ? reasonOf(query.error) : null,
    retry: () => void query.refetch(),
  };
}

function reasonOf(error: unknown): string {
  if (hasStatus(error, 0)) return texts.networkError;
  return hasStatus(error, 500) ? texts.serverError : texts.failure;
}
