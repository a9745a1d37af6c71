import type { QueryState } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Overview } from '../../features/billing-banner/billing-state.js';
import { useAddress } from '../../ui/use-address.js';

const pollMilliseconds = 2000;
/** Payment events take seconds; after half a minute a reload shows it. */
const maxAttempts = 15;

type CheckoutResult = 'success' | 'cancelled' | null;

/**
 * The result of the payment page, `?success=true` or `?cancelled=true`, which is removed from the URL. After a payment the
 * subscription is refetched every two seconds until it is paid.
 */
export function useCheckoutReturn() {
  const [address, change] = useAddress();
  const [returned] = useState<CheckoutResult>(() => returnIn(address));
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
    return returned === 'success' && !isPaid && times <= maxAttempts ? pollMilliseconds : false;
  };
  return { returned, untilPaid };
}

function returnIn(search: URLSearchParams): CheckoutResult {
  if (search.get('success') === 'true') return 'success';
  return search.get('cancelled') === 'true' ? 'cancelled' : null;
}
