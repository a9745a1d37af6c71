import { useIsFetching, useQuery } from '@tanstack/react-query';
import type { ReplyOf, routes } from '@sop/contracts';
import { lazy, Suspense, useEffect, useState } from 'react';
import { queries } from '../../api/queries.js';
import { billingNoticeOf } from './billing-state.js';

const BillingBanner = lazy(() => import('./billing-banner.js'));

/** Loads the banner only where there is a notice, and requests it after the data of the page has loaded. */
export function BillingNotice({ me }: { me: ReplyOf<typeof routes.users.me> }) {
  const isPageLoaded = useIdleOnce();
  const { data: subscription } = useQuery({ ...queries.subscription(), enabled: isPageLoaded });
  const notice = subscription && billingNoticeOf(subscription);
  if (!notice) return null;
  return (
    <Suspense>
      <BillingBanner me={me} notice={notice} />
    </Suspense>
  );
}

const idleMilliseconds = 300;

/** True once no request has been running for a moment, and from then on. */
function useIdleOnce(): boolean {
  const isFetching = useIsFetching() > 0;
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    if (isFetching) return;
    const timer = setTimeout(() => setIsIdle(true), idleMilliseconds);
    return () => clearTimeout(timer);
  }, [isFetching]);
  return isIdle;
}
