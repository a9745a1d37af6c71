import { QueryClient } from '@tanstack/react-query';
import { ApiProblem } from './problem.js';

const isRetryable = (error: unknown) =>
  !(error instanceof ApiProblem) || error.status === 0 || error.status >= 502;

export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        // The browser's network state says nothing about the server, so requests are always sent.
        networkMode: 'always',
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 2 && isRetryable(error),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
