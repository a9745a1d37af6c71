import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { routes, type Plan } from '@sop/contracts';
import { lazy, Suspense, useState } from 'react';
import { call } from '../../api/call.js';
import { withReason } from '../../api/problem.js';
import { redirectTo } from '../../lib/redirect-to.js';
import { showFailure } from '../../ui/toasts.js';
import { texts } from './billing.texts.js';

const ChangePlan = lazy(() => import('./change-plan.js'));

interface ChoosePlanProps {
  readonly plan: Plan;
  /** The current paid plan; null if this is the first purchase. */
  readonly from: Plan | null;
  /** Whether payments are set up. */
  readonly isOpen: boolean;
}

/** The first plan is bought on the payment provider's page; another one is a change, whose price is shown first. */
export function ChoosePlan({ plan, from, isOpen }: ChoosePlanProps) {
  const [isChanging, setIsChanging] = useState(false);
  const checkout = useCheckout(plan);
  const variant = plan.highlight ? 'filled' : 'default';
  return (
    <>
      <Button
        fullWidth
        variant={variant}
        disabled={!isOpen}
        loading={checkout.isPending || checkout.isSuccess}
        onClick={() => (from ? setIsChanging(true) : checkout.mutate())}
      >
        {labelOf(plan, from)}
      </Button>
      <Suspense>
        {from && isChanging && <ChangePlan plan={plan} from={from} onClose={() => setIsChanging(false)} />}
      </Suspense>
    </>
  );
}

function labelOf({ display_name: name, price_cents: price }: Plan, from: Plan | null): string {
  if (from === null) return texts.choose(name);
  return price > from.price_cents ? texts.upgrade(name) : texts.switch(name);
}

function useCheckout(plan: Plan) {
  const page = `${window.location.origin}/billing`;
  return useMutation({
    mutationFn: async () => {
      const body = {
        plan_id: plan.id,
        success_url: `${page}?success=true`,
        cancel_url: `${page}?cancelled=true`,
      };
      const { checkout_url } = await call(routes.billing.checkout, { body });
      redirectTo(checkout_url);
    },
    onError: (error) => showFailure(withReason(texts.checkoutFailure, error)),
  });
}
