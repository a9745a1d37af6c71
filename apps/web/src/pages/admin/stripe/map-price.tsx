import { NativeSelect } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { routes, type PaymentProduct, type Plan } from '@sop/contracts';
import { call } from '../../../api/call.js';
import { keys } from '../../../api/query-keys.js';
import { formatPrice } from '../../../lib/money.js';
import { CancelButton, Dialog } from '../../../ui/dialog.js';
import { Form, SubmitButton } from '../../../ui/form/form.js';
import { useFields } from '../../../ui/form/use-fields.js';
import { useSubmit } from '../../../ui/form/use-submit.js';
import { showDone } from '../../../ui/toasts.js';
import adminStyles from '../admin.module.css';
import { QueryContent } from '../companies/query-content.js';
import { texts as stripeTexts } from './stripe.texts.js';
import { usePaidPlans } from './use-paid-plans.js';

const texts = stripeTexts.products;

interface MapPriceProps {
  readonly product: PaymentProduct;
  /** The price as text. */
  readonly amount: string;
  readonly onClose: () => void;
}

export function MapPrice({ product, amount, onClose }: MapPriceProps) {
  const plans = usePaidPlans();
  return (
    <Dialog opened onClose={onClose} title={texts.mapTitle}>
      <p>{texts.mapWhat(product.stripe_product_name, amount)}</p>
      <QueryContent query={plans} failure={stripeTexts.failure}>
        {(data) => <PlanForm plans={data} product={product} onClose={onClose} />}
      </QueryContent>
    </Dialog>
  );
}

interface PlanFormProps {
  readonly plans: readonly Plan[];
  readonly product: PaymentProduct;
  readonly onClose: () => void;
}

/** The plan that has this price already, or else one of the same amount. */
const likelyPlan = (plans: readonly Plan[], { local_plan_name: name, amount, currency }: PaymentProduct) =>
  plans.find((plan) => plan.display_name === name) ??
  plans.find((plan) => plan.price_cents === amount && plan.currency_code === currency.toUpperCase()) ??
  plans[0];

/** With the amount of the plan, which the price must match. */
const labelOf = ({ display_name: name, price_cents: cents, currency_code: currency }: Plan): string =>
  texts.planAt(name, formatPrice(cents, currency));

function PlanForm({ plans, product, onClose }: PlanFormProps) {
  const client = useQueryClient();
  const form = useFields({ initialValues: { plan: likelyPlan(plans, product)?.id ?? '' } });
  const submission = useSubmit(form, {
    send: ({ plan: id }) =>
      call(routes.payments.mapPrice, {
        params: { id },
        body: { stripe_price_id: product.stripe_price_id },
      }),
    onSent: async (_, { plan: id }) => {
      await client.invalidateQueries({ queryKey: keys.payments });
      onClose();
      showDone(texts.mapped(plans.find((plan) => plan.id === id)?.display_name ?? ''));
    },
    fallback: texts.mapFailure,
  });
  return (
    <Form submission={submission}>
      <NativeSelect
        label={texts.choose}
        data={plans.map((plan) => ({ value: plan.id, label: labelOf(plan) }))}
        {...form.getInputProps('plan')}
      />
      <div className={adminStyles.line}>
        <CancelButton onClick={onClose} />
        <SubmitButton submission={submission}>{texts.mapConfirm}</SubmitButton>
      </div>
    </Form>
  );
}
