import { useIsFetching, useQuery } from '@tanstack/react-query';
import type { ReplyOf, routes } from '@sop/contracts';
import { lazy, Suspense, useState } from 'react';
import { reads } from '../../api/reads.js';
import { isToBeTold } from './standing.js';

const BillingBanner = lazy(() => import('./billing-banner.js'));

/** The banner, which comes where there is something to tell: to most there is not. Asked for when what the page shows has come. */
export function BillingNotice({ me }: { me: ReplyOf<typeof routes.auth.me> }) {
  const [isPageThere, setIsPageThere] = useState(false);
  if (useIsFetching() === 0 && !isPageThere) setIsPageThere(true);
  const { data: subscription } = useQuery({ ...reads.subscription(), enabled: isPageThere });
  if (!subscription || !isToBeTold(subscription)) return null;
  return (
    <Suspense>
      <BillingBanner me={me} />
    </Suspense>
  );
}
