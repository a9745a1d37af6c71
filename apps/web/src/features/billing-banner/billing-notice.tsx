import { useQuery } from '@tanstack/react-query';
import type { ReplyOf, routes } from '@sop/contracts';
import { lazy, Suspense } from 'react';
import { reads } from '../../api/reads.js';
import { isToBeTold } from './standing.js';

const BillingBanner = lazy(() => import('./billing-banner.js'));

/** The banner, which comes where there is something to tell: to most there is not. */
export function BillingNotice({ me }: { me: ReplyOf<typeof routes.auth.me> }) {
  const { data: subscription } = useQuery(reads.subscription());
  if (!subscription || !isToBeTold(subscription)) return null;
  return (
    <Suspense>
      <BillingBanner me={me} />
    </Suspense>
  );
}
