import type { QueryState } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Overview } from '../../features/billing-banner/billing-state.js';
import { useAddress } from '../../ui/use-address.js';

const againMilliseconds = 2000;
/** The news of a payment takes seconds; after half a minute a reload shows it. */
const mostTimes = 15;

type Returned = 'success' | 'cancelled' | null;

/**
 * What the payment page says on the way back, `?success=true` or `?cancelled=true`; it is taken out of the address. After a payment what
 * is known of the subscription is asked for again after two seconds, and on until it is paid for.
 */
export function useCheckoutReturn() {
  const [address, change] = useAddress();
  const [returned] = useState<Returned>(() => returnIn(address));
  useEffect(() => {
    if (!address.has('success') && !address.has('cancelled')) return;
    change(
      (next) => {
        next.delete('success');
        next.delete('cancelled');
      },
      { replace: true },
    );
  }, [address, change]);
  const untilPaid = ({ state }: { readonly state: QueryState<Overview> }): number | false => {
    const times = state.dataUpdateCount + state.errorUpdateCount;
    const isPaid = times > 1 && state.data?.subscription.status === 'active';
    return returned === 'success' && !isPaid && times <= mostTimes ? againMilliseconds : false;
  };
  return { returned, untilPaid };
}

function returnIn(search: URLSearchParams): Returned {
  if (search.get('success') === 'true') return 'success';
  return search.get('cancelled') === 'true' ? 'cancelled' : null;
}
