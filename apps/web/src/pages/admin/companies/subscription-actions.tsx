import { NativeSelect, NumberInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { planNames, routes, trialDays, type CompanyCard, type PlanName } from '@sop/contracts';
import { call } from '../../../api/call.js';
import { keys } from '../../../api/query-keys.js';
import { formatAmount } from '../../../lib/money.js';
import { Form, SubmitButton } from '../../../ui/form/form.js';
import { useFields } from '../../../ui/form/use-fields.js';
import { useSubmit } from '../../../ui/form/use-submit.js';
import { texts as adminTexts } from '../admin.texts.js';
import {
  failureOf,
  useCompanyActions,
  type ActionProps,
  type ActionButtonProps,
  type CompanyAction,
} from './company-action.js';
import { subscriptionOf } from './subscription-of.js';

const texts = adminTexts.company;

const choosable = planNames.filter((name) => name !== 'legacy_unlimited');

const planGiven = ({ id, name }: CompanyCard, plan: PlanName): CompanyAction => ({
  action: 'change-plan',
  perform: () => call(routes.platformBilling.changePlan, { params: { id }, body: { plan } }),
  done: (now) => {
    const title = now?.current_plan ?? adminTexts.companies.plans[plan];
    return now?.trial_ends_at
      ? texts.done.planUntil(name, title, now.trial_ends_at)
      : texts.done.plan(name, title);
  },
});

export function ChangePlan({ company, onAsk }: ActionButtonProps) {
  const plans = useQuery({
    queryKey: keys.allPlans,
    queryFn: ({ signal }) => call(routes.platformBilling.plans, { signal }),
  });
  const form = useFields({ initialValues: { plan: 'starter' as PlanName } });
  const before = plans.data?.find(({ display_name }) => display_name === company.current_plan)?.name;
  const former = planNames.find((name) => name === before);
  const submission = useSubmit(form, {
    send: ({ plan }) => Promise.resolve(plan),
    onSent: (plan) =>
      onAsk({
        title: texts.sure.changePlan(company.name),
        consequence: [
          texts.sure.changePlanWhat(company.current_plan ?? texts.none, adminTexts.companies.plans[plan]),
          ...(plan === 'trial' ? [texts.sure.trialAgain(trialDays)] : []),
        ].join(' '),
        confirmLabel: texts.changePlan,
        action: { ...planGiven(company, plan), ...(former && { undo: planGiven(company, former) }) },
      }),
    fallback: failureOf('change-plan', company),
  });
  return (
    <Form submission={submission} layout="line">
      <NativeSelect
        label={texts.newPlan}
        description={texts.planNow(company.current_plan ?? texts.none)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={choosable.map((value) => ({ value, label: adminTexts.companies.plans[value] }))}
        {...form.getInputProps('plan')}
      />
      <SubmitButton submission={submission} variant="default">
        {texts.changePlan}
      </SubmitButton>
    </Form>
  );
}

const numeric = (value: number | string) =>
  value === '' || !Number.isFinite(Number(value)) ? texts.notANumber : null;

export function ExtendTrial({ company }: ActionProps) {
  const { perform } = useCompanyActions(company);
  const form = useFields({
    initialValues: { days: 7 as number | string },
    validate: { days: numeric },
  });
  const submission = useSubmit(form, {
    send: ({ days }) =>
      perform({
        action: 'extend-trial',
        perform: () =>
          call(routes.platformBilling.extendTrial, {
            params: { id: company.id },
            body: { days: Number(days) },
          }),
        done: (now) => texts.done.trial(company.name, now?.trial_ends_at ?? ''),
      }),
    onSent: () => undefined,
    fallback: failureOf('extend-trial', company),
  });
  return (
    <Form submission={submission} layout="line">
      <NumberInput
        label={texts.days}
        min={1}
        max={365}
        allowDecimal={false}
        {...form.getInputProps('days')}
      />
      <SubmitButton submission={submission} variant="default">
        {texts.extendTrial}
      </SubmitButton>
    </Form>
  );
}

const creditGiven = ({ id, name }: CompanyCard, amount_cents: number): CompanyAction => ({
  action: 'add-credit',
  perform: () => call(routes.platformBilling.addCredit, { params: { id }, body: { amount_cents } }),
  done: (now) => texts.done.credit(name, formatAmount(now?.credit_cents ?? 0, now?.currency_code)),
});

export function AddCredit({ company, onAsk }: ActionButtonProps) {
  // Credit is in the currency of the company's plan.
  const currency = useQuery(subscriptionOf(company.id)).data?.currency_code;
  const form = useFields({
    initialValues: { amount: 50 as number | string },
    validate: { amount: numeric },
  });
  const submission = useSubmit(form, {
    send: ({ amount }) => Promise.resolve(Math.round(Number(amount) * 100)),
    onSent: (cents) =>
      onAsk({
        title: texts.sure.addCredit(company.name, formatAmount(cents, currency)),
        consequence: texts.sure.addCreditWhat,
        confirmLabel: texts.addCredit,
        action: { ...creditGiven(company, cents), undo: creditGiven(company, -cents) },
      }),
    fallback: failureOf('add-credit', company),
  });
  return (
    <Form submission={submission} layout="line">
      <NumberInput
        label={texts.amount(currency)}
        min={0.01}
        max={100_000}
        decimalScale={2}
        {...form.getInputProps('amount')}
      />
      <SubmitButton submission={submission} variant="default">
        {texts.addCredit}
      </SubmitButton>
    </Form>
  );
}
