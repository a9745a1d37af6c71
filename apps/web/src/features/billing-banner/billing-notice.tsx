import { useIsFetching, useQuery } from '@tanstack/react-query';
import type { ReplyOf, routes } from '@sop/contracts';
import { lazy, Suspense, useEffect, useState } from 'react';
import { queries } from '../../api/queries.js';
import { billingNoticeOf } from './billing-state.js';

const BillingBanner = lazy(() => import('./billing-banner.js'));

/** Loads the banner only where there is a notice, and requests it after the data of the page has loaded. */
export function BillingNotice({ me }: { me: ReplyOf<typeof routes.users.me> }) {
  const isPageLoaded = useQuiet();
  const { data: subscription } = useQuery({ ...queries.subscription(), enabled: isPageLoaded });
  const notice = subscription && billingNoticeOf(subscription);
  if (!notice) return null;
  return (
    <Suspense>
      <BillingBanner me={me} notice={notice} />
    </Suspense>
  );
}

const quietMilliseconds = 300;

/** True once no request has been running for a moment, and from then on. */
function useQuiet(): boolean {
  const isAsking = useIsFetching() > 0;
  const [isQuiet, setWasQuiet] = useState(false);
  useEffect(() => {
    if (isAsking) return;
    const timer = setTimeout(() => setWasQuiet(true), quietMilliseconds);
    return () => clearTimeout(timer);
  }, [isAsking]);
  return isQuiet;
}
