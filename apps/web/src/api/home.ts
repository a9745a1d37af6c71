import type { QueryClient } from '@tanstack/react-query';
import { reads } from './reads.js';

/** Where the work of whoever has just signed in is: the operator's overview, or the company's SOPs. A silent server keeps nobody. */
export async function homeOf(client: QueryClient): Promise<string> {
  const me = await client.fetchQuery({ ...reads.me(), staleTime: 0 }).catch(() => null);
  return me?.permissions.includes('platform.companies') ? '/admin' : '/dashboard';
}
