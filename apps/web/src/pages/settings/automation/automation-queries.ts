import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { routes } from '@sop/contracts';
import { call } from '../../../api/call.js';

const perPage = 20;

export const automationKeys = {
  tokens: ['api-tokens'],
  webhooks: ['webhooks'],
  deliveries: (id: string) => ['webhooks', id, 'deliveries'],
} as const;

export const automationQueries = {
  tokens: () =>
    queryOptions({
      queryKey: automationKeys.tokens,
      queryFn: ({ signal }) => call(routes.apiTokens.list, { signal }),
      staleTime: 0,
    }),
  webhooks: () =>
    queryOptions({
      queryKey: automationKeys.webhooks,
      queryFn: ({ signal }) => call(routes.webhooks.list, { signal }),
      staleTime: 0,
    }),
  /** Asked again while something waits. */
  deliveries: (id: string) =>
    infiniteQueryOptions({
      queryKey: automationKeys.deliveries(id),
      queryFn: ({ pageParam, signal }) => {
        const query = { limit: perPage, ...(pageParam !== null && { cursor: pageParam }) };
        return call(routes.webhooks.deliveries, { params: { id }, query, signal });
      },
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.next_cursor,
      staleTime: 0,
      refetchInterval: ({ state }) =>
        state.data?.pages.some(({ items }) =>
          items.some((each) => each.state === 'waiting' && each.attempts === 0),
        )
          ? 2_000
          : false,
    }),
};
