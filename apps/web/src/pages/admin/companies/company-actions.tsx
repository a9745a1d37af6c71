import { Button, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { planNames, routes, type CompanyCard, type PlanName, type ReplyOf } from '@sop/contracts';
import { call } from '../../../api/call.js';
import { keys } from '../../../api/query.js';
import { LinkOut } from '../../../ui/link-out.js';
import { Form, SubmitButton } from '../../../ui/form/form.js';
import { required } from '../../../ui/form/rules.js';
import { useFields } from '../../../ui/form/use-fields.js';
import { useSending } from '../../../ui/form/use-sending.js';
import { Notice } from '../../../ui/states.js';
import { showDone } from '../../../ui/toasts.js';
import { texts as words } from '../admin.texts.js';
import { beginActing } from '../../../features/acting/acting.js';
import { askAnew } from './ask-anew.js';
import styles from './companies.module.css';
import { DeleteCompany } from './delete-company.js';

const texts = words.company;
type Action = keyof typeof texts.actions;

interface ActionProps {
  readonly company: CompanyCard;
}

/** What the operator can do for, or to, a customer. */
export function CompanyActions({ company, onDeleted }: ActionProps & { onDeleted: () => void }) {
  return (
    <>
      {company.primary_admin_email && (
        <div>
          <LinkOut href={`mailto:${company.primary_admin_email}`}>
            {texts.contact(company.primary_admin_email)}
          </LinkOut>
        </div>
      )}
      <ActAs company={company} />
      <Suspend company={company} />
      <ChangePlan company={company} />
      <ExtendTrial company={company} />
      <AddCredit company={company} />
      <DeleteCompany company={company} onDeleted={onDeleted} />
    </>
  );
}

type Subscription = ReplyOf<typeof routes.platformBilling.subscription>;

/** What is shown of companies is asked for anew after each deed; what the deed answered with is shown at once. */
function useAfterDeed(company: CompanyCard) {
  const client = useQueryClient();
  return async (action: Exclude<Action, 'delete'>, subscription?: Subscription) => {
    if (subscription) client.setQueryData(keys.companyPart(company.id, 'subscription'), subscription);
    await askAnew(client, company.id);
    showDone(texts.done[action]);
  };
}

const failureOf = (action: Action, { name }: CompanyCard) => texts.failed(texts.actions[action], name);

function ActAs({ company }: ActionProps) {
  const form = useFields({ initialValues: { reason: '' }, validate: { reason: required } });
  const sending = useSending(form, {
    send: ({ reason }) =>
      call(routes.companies.loginAs, { params: { id: company.id }, body: { reason: reason.trim() } }),
    onSent: ({ access_token }) => beginActing(access_token),
    fallback: texts.impersonateFailure,
  });
  return (
    <Form sending={sending} layout="line">
      <TextInput
        label={texts.loginReason}
        description={texts.loginWhat}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={300}
        {...form.getInputProps('reason')}
      />
      <SubmitButton sending={sending} variant="default" disabled={company.is_suspended}>
        {texts.loginAs}
      </SubmitButton>
    </Form>
  );
}

function Suspend({ company }: ActionProps) {
  const after = useAfterDeed(company);
  const action = company.is_suspended ? 'reactivate' : 'suspend';
  const change = useMutation({
    mutationFn: () => call(routes.companies[action], { params: { id: company.id } }),
    onSuccess: () => after(action),
  });
  return (
    <div>
      <Button variant="default" loading={change.isPending} onClick={() => change.mutate()}>
        {company.is_suspended ? texts.reactivate : texts.suspend}
      </Button>
      {!company.is_suspended && <p className={styles.email}>{texts.suspendWhat}</p>}
      {change.isError && <Notice tone="danger">{failureOf(action, company)}</Notice>}
    </div>
  );
}

const choosable = planNames.filter((name) => name !== 'legacy_unlimited');

function ChangePlan({ company }: ActionProps) {
  const after = useAfterDeed(company);
  const form = useFields({ initialValues: { plan: 'starter' as PlanName } });
  const sending = useSending(form, {
    send: ({ plan }) =>
      call(routes.platformBilling.changePlan, { params: { id: company.id }, body: { plan } }),
    onSent: (subscription) => after('change-plan', subscription),
    fallback: failureOf('change-plan', company),
  });
  return (
    <Form sending={sending} layout="line">
      <NativeSelect
        label={texts.newPlan}
        description={texts.planNow(company.current_plan ?? texts.none)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={choosable.map((value) => ({ value, label: words.companies.plans[value] }))}
        {...form.getInputProps('plan')}
      />
      <SubmitButton sending={sending} variant="default">
        {texts.changePlan}
      </SubmitButton>
    </Form>
  );
}

const numeric = (value: number | string) =>
  value === '' || !Number.isFinite(Number(value)) ? texts.notANumber : null;

function ExtendTrial({ company }: ActionProps) {
  const after = useAfterDeed(company);
  const form = useFields({
    initialValues: { days: 7 as number | string },
    validate: { days: numeric },
  });
  const sending = useSending(form, {
    send: ({ days }) =>
      call(routes.platformBilling.extendTrial, { params: { id: company.id }, body: { days: Number(days) } }),
    onSent: (subscription) => after('extend-trial', subscription),
    fallback: failureOf('extend-trial', company),
  });
  return (
    <Form sending={sending} layout="line">
      <NumberInput
        label={texts.days}
        min={1}
        max={365}
        allowDecimal={false}
        {...form.getInputProps('days')}
      />
      <SubmitButton sending={sending} variant="default">
        {texts.extendTrial}
      </SubmitButton>
    </Form>
  );
}

function AddCredit({ company }: ActionProps) {
  const after = useAfterDeed(company);
  const form = useFields({
    initialValues: { amount_cents: 50 as number | string },
    validate: { amount_cents: numeric },
  });
  const sending = useSending(form, {
    send: ({ amount_cents: dollars }) =>
      call(routes.platformBilling.addCredit, {
        params: { id: company.id },
        body: { amount_cents: Math.round(Number(dollars) * 100) },
      }),
    onSent: (subscription) => after('add-credit', subscription),
    fallback: failureOf('add-credit', company),
  });
  return (
    <Form sending={sending} layout="line">
      <NumberInput
        label={texts.dollars}
        min={0.01}
        max={100_000}
        decimalScale={2}
        {...form.getInputProps('amount_cents')}
      />
      <SubmitButton sending={sending} variant="default">
        {texts.addCredit}
      </SubmitButton>
    </Form>
  );
}
