import { useMutation, useQueryClient } from '@tanstack/react-query';
import { routes, type ReplyOf } from '@sop/contracts';
import { call } from '../../../api/call.js';
import { withReason } from '../../../api/problem.js';
import { keys } from '../../../api/query-keys.js';
import { showDone, showFailure } from '../../../ui/toasts.js';
import { texts as stripeTexts } from './stripe.texts.js';

const texts = stripeTexts.subscriptions;
export type SyncAnswer = ReplyOf<typeof routes.payments.syncSubscription>;

/** Synchronises a subscription from Stripe; if its company is unknown, the reply suggests candidates. */
export function useSync() {
  const client = useQueryClient();
  const sync = useMutation({
    mutationFn: (subscription: string) =>
      call(routes.payments.syncSubscription, { params: { subscription } }),
    onSuccess: async ({ success, message }) => {
      if (!success) return;
      await client.invalidateQueries({ queryKey: keys.payments });
      showDone(message || texts.syncDone);
    },
    onError: (error) => showFailure(withReason(texts.syncFailure, error)),
  });
  const refused = sync.data && !sync.data.success ? sync.data : null;
  return { sync, refused, dismiss: () => sync.reset() };
}
