import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { routes } from '@sop/contracts';
import { call } from '../../api/call.js';
import { withReason } from '../../api/problem.js';
import { keys } from '../../api/query-keys.js';
import { showDone, showFailure } from '../../ui/toasts.js';
import { texts } from './billing.texts.js';
import type { Subscription } from '../../features/billing-banner/billing-state.js';

/** Reverts a cancellation or the choice of a smaller plan that has not started: choosing the current plan again does that. */
export function KeepPlan({ subscription }: { subscription: Subscription }) {
  const { plan, next_plan: next } = subscription;
  const client = useQueryClient();
  const keep = useMutation({
    mutationFn: () =>
      next ? call(routes.billing.change, { body: { plan_id: plan.id } }) : call(routes.billing.resume, {}),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: keys.billing });
      showDone(texts.keepPlanDone(plan.display_name));
    },
    onError: (error) => showFailure(withReason(texts.keepFailure, error)),
  });
  return (
    <Button variant="default" loading={keep.isPending} onClick={() => keep.mutate()}>
      {texts.keepPlan(plan.display_name)}
    </Button>
  );
}
