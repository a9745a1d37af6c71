import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Resolves once what is shown of these queries, and of those below them, is read again. */
export const refetch = (client: QueryClient, queryKeys: readonly QueryKey[]): Promise<unknown> =>
  Promise.all(queryKeys.map((queryKey) => client.invalidateQueries({ queryKey })));
