import { useQuery } from '@tanstack/react-query';
import { routes } from '@sop/contracts';
import { call } from '../../../api/call.js';
import { keys } from '../../../api/query-keys.js';

/** Plans with a price above zero. */
export const usePaidPlans = () =>
  useQuery({
    queryKey: keys.allPlans,
    queryFn: ({ signal }) => call(routes.platformBilling.plans, { signal }),
    select: (plans) => plans.filter(({ price_cents: price }) => price > 0),
  });
