import type { QueryClient } from '@tanstack/react-query';
import { queries } from './queries.js';

/**
 * The start page after sign-in: the operator's overview, or the company's SOPs. An unresponsive server does not
 * block it.
 */
export async function homeOf(client: QueryClient): Promise<string> {
  const me = await client.fetchQuery({ ...queries.me(), staleTime: 0 }).catch(() => null);
  return me?.permissions.includes('platform.companies') ? '/admin' : '/dashboard';
}
