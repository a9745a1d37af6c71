import type { QueryClient } from '@tanstack/react-query';
import { keys } from '../../../api/query-keys.js';

/** A company is current at once; the audit trail and the sorted list follow by events. In milliseconds. */
const later = [1500, 5000, 15_000, 40_000];

/** Refetches all queries of companies, now and a moment later. */
export async function refetchCompany(client: QueryClient, companyId: string): Promise<void> {
  const ask = async () => {
    await client.invalidateQueries({ queryKey: keys.companies });
    await client.invalidateQueries({ queryKey: keys.companyPart(companyId) });
    await client.invalidateQueries({ queryKey: keys.platformMetrics });
  };
  for (const milliseconds of later) setTimeout(() => void ask(), milliseconds);
  await ask();
}
