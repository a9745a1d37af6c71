import { useIsFetching, useQuery } from '@tanstack/react-query';
import type { ReplyOf, routes } from '@sop/contracts';
import { lazy, Suspense, useEffect, useState } from 'react';
import { reads } from '../../api/reads.js';
import { billingNoticeOf } from './billing-state.js';

const BillingBanner = lazy(() => import('./billing-banner.js'));

/** The banner, which comes where there is something to tell: to most there is not. Asked for when what the page shows has come. */
export function BillingNotice({ me }: { me: ReplyOf<typeof routes.auth.me> }) {
  const isPageThere = useQuiet();
  const { data: subscription } = useQuery({ ...reads.subscription(), enabled: isPageThere });
  const news = subscription && billingNoticeOf(subscription);
  if (!news) return null;
  return (
    <Suspense>
      <BillingBanner me={me} news={news} />
    </Suspense>
  );
}

const quietMilliseconds = 300;

/** True once nothing has been asked for a moment, and from then on. */
function useQuiet(): boolean {
  const isAsking = useIsFetching() > 0;
  const [wasQuiet, setWasQuiet] = useState(false);
  useEffect(() => {
    if (isAsking) return;
    const timer = setTimeout(() => setWasQuiet(true), quietMilliseconds);
    return () => clearTimeout(timer);
  }, [isAsking]);
  return wasQuiet;
}
