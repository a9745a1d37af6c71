import { queryOptions } from '@tanstack/react-query';
import { monitorPollMilliseconds, routes } from '@sop/contracts';
import { call } from '../../../api/call.js';
import { keys } from '../../../api/query-keys.js';

/** Refetched every five seconds, and not in a hidden tab. */
const polled = { refetchInterval: monitorPollMilliseconds, refetchIntervalInBackground: false, staleTime: 0 };

export const monitorQueries = {
  metrics: () =>
    queryOptions({
      queryKey: keys.system('metrics'),
      queryFn: ({ signal }) => call(routes.monitor.metrics, { signal }),
      ...polled,
    }),
  jobs: () =>
    queryOptions({
      queryKey: keys.system('active-jobs'),
      queryFn: ({ signal }) => call(routes.monitor.activeJobs, { signal }),
      ...polled,
    }),
  performance: () =>
    queryOptions({
      queryKey: keys.system('performance'),
      queryFn: ({ signal }) => call(routes.monitor.performance, { signal }),
      ...polled,
    }),
};
