import { queryOptions } from '@tanstack/react-query';
import { routes } from '@sop/contracts';
import { call } from '../../../api/call.js';
import { keys } from '../../../api/query-keys.js';

export const subscriptionOf = (id: string) =>
  queryOptions({
    queryKey: keys.companyPart(id, 'subscription'),
    queryFn: ({ signal }) => call(routes.platformBilling.subscription, { params: { id }, signal }),
  });
