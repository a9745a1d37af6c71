import { useQuery } from '@tanstack/react-query';
import { routes } from '@sop/contracts';
import { call } from '../../../api/call.js';
import { keys } from '../../../api/query-keys.js';

/** Whether payments are set up and work. */
export const usePaymentHealth = () =>
  useQuery({
    queryKey: keys.paymentPart('health'),
    queryFn: ({ signal }) => call(routes.payments.health, { signal }),
    staleTime: 0,
  });
