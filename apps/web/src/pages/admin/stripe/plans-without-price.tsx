import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { routes, type PaymentProduct, type Plan } from '@sop/contracts';
import { call } from '../../../api/call.js';
import { withReason } from '../../../api/problem.js';
import { keys } from '../../../api/query-keys.js';
import { Card } from '../../../ui/card.js';
import { showDone, showFailure } from '../../../ui/toasts.js';
import adminStyles from '../admin.module.css';
import { texts as stripeTexts } from './stripe.texts.js';
import { usePaidPlans } from './use-paid-plans.js';

const texts = stripeTexts.products;

/** Plans without a matching price, each with a button that creates one. */
export function PlansWithoutPrice({ products }: { products: readonly PaymentProduct[] }) {
  const plans = usePaidPlans();
  const priced = new Set(
    products.flatMap(({ local_plan_name: name, is_current: isCurrent }) => (isCurrent ? [name] : [])),
  );
  const missing =
    plans.data?.filter(({ display_name: name, is_active: isOffered }) => isOffered && !priced.has(name)) ??
    [];
  if (missing.length === 0) return null;
  return (
    <Card title={texts.missing} lead={texts.missingLead}>
      <ul className={adminStyles.lines}>
        {missing.map((plan) => (
          <MissingPlan key={plan.id} plan={plan} />
        ))}
      </ul>
    </Card>
  );
}

function MissingPlan({ plan }: { plan: Plan }) {
  const client = useQueryClient();
  const make = useMutation({
    mutationFn: () => call(routes.payments.createProduct, { params: { id: plan.id } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: keys.payments });
      showDone(texts.made(plan.display_name));
    },
    onError: (error) => showFailure(withReason(texts.makeFailure, error)),
  });
  return (
    <li>
      <span>{plan.display_name}</span>
      <Button
        variant="default"
        aria-label={texts.makeOf(plan.display_name)}
        loading={make.isPending}
        onClick={() => make.mutate()}
      >
        {texts.make}
      </Button>
    </li>
  );
}
