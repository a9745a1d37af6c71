import { ActionIcon, Button, Checkbox, NumberInput, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { routes, type Plan } from '@sop/contracts';
import { call } from '../../../api/call.js';
import { hasStatus } from '../../../api/problem.js';
import { keys } from '../../../api/query-keys.js';
import { useDraftFields } from '../../../features/unsaved/use-draft-fields.js';
import { UnsavedNotice } from '../../../features/unsaved/unsaved-notice.js';
import { formatPrice } from '../../../lib/money.js';
import { Card } from '../../../ui/card.js';
import { Field } from '../../../ui/field.js';
import { Form, SubmitButton } from '../../../ui/form/form.js';
import { required } from '../../../ui/form/rules.js';
import { useFields, type Fields } from '../../../ui/form/use-fields.js';
import { useSubmit } from '../../../ui/form/use-submit.js';
import { showDone, showFailure } from '../../../ui/toasts.js';
import styles from '../admin.module.css';
import { texts as adminTexts } from '../admin.texts.js';

const texts = adminTexts.plans;
const mostFeatures = 50;

interface PlanValues {
  display_name: string;
  price_cents: number | string;
  currency_code: string;
  sops_per_month: number | string;
  storage_mb: number | string;
  max_users: number | string;
  models_per_month: number | string;
  custom_badge: string;
  sort_order: number | string;
  features_json: string[];
  highlight: boolean;
  is_active: boolean;
}

const valuesOf = (plan: Plan): PlanValues => ({
  display_name: plan.display_name,
  price_cents: plan.price_cents,
  currency_code: plan.currency_code,
  sops_per_month: plan.sops_per_month,
  storage_mb: plan.storage_mb,
  max_users: plan.max_users,
  models_per_month: plan.models_per_month,
  custom_badge: plan.custom_badge ?? '',
  sort_order: plan.sort_order,
  features_json: plan.features_json,
  highlight: plan.highlight,
  is_active: plan.is_active,
});

/** Empty lines are no features; an empty number is omitted, and the server reports it at its field. */
const bodyOf = ({ features_json, ...values }: PlanValues) => ({
  ...values,
  price_cents: numberOf(values.price_cents),
  sops_per_month: numberOf(values.sops_per_month),
  storage_mb: numberOf(values.storage_mb),
  max_users: numberOf(values.max_users),
  models_per_month: numberOf(values.models_per_month),
  sort_order: numberOf(values.sort_order),
  features_json: features_json.map((line) => line.trim()).filter((line) => line !== ''),
});

const numberOf = (value: number | string): number => (value === '' ? NaN : Number(value));

export function PlanForm({ plan }: { plan: Plan }) {
  const { form, submission, draftFields } = usePlanForm(plan);
  const { price_cents, currency_code } = form.getValues();
  return (
    <Card title={plan.display_name} lead={plan.name}>
      <Form submission={submission}>
        {draftFields.isRestored && <UnsavedNotice onDiscard={draftFields.discard} />}
        <div className={styles.fields}>
          <TextInput label={texts.displayName} maxLength={100} {...form.getInputProps('display_name')} />
          <NumberInput
            label={texts.price}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            description={texts.priceShown(formatPrice(Number(price_cents) || 0, currency_code || 'USD'))}
            min={0}
            allowDecimal={false}
            {...form.getInputProps('price_cents')}
          />
          <TextInput
            label={texts.currency}
            maxLength={3}
            {...form.getInputProps('currency_code')}
            onChange={(event) => form.setFieldValue('currency_code', event.currentTarget.value.toUpperCase())}
          />
          <TextInput label={texts.badge} maxLength={40} {...form.getInputProps('custom_badge')} />
          <Limit form={form} name="sops_per_month" label={texts.sops} />
          <Limit form={form} name="storage_mb" label={texts.storage} />
          <Limit form={form} name="max_users" label={texts.users} />
          <Limit form={form} name="models_per_month" label={texts.models} />
          <NumberInput
            label={texts.sortOrder}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            description={texts.sortOrderText}
            allowDecimal={false}
            {...form.getInputProps('sort_order')}
          />
        </div>
        <Features form={form} />
        <div className={styles.line}>
          <Checkbox label={texts.highlight} {...form.getInputProps('highlight', { type: 'checkbox' })} />
          <Checkbox label={texts.active} {...form.getInputProps('is_active', { type: 'checkbox' })} />
        </div>
        <div>
          <SubmitButton submission={submission} disabled={!form.isDirty()}>
            {texts.save}
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}

function usePlanForm(plan: Plan) {
  const client = useQueryClient();
  const form = useFields<PlanValues>({
    initialValues: valuesOf(plan),
    validate: { display_name: required },
  });
  const draftFields = useDraftFields(form, `plan:${plan.id}`);
  const submission = useSubmit(form, {
    send: (values) =>
      call(routes.platformBilling.updatePlan, { params: { id: plan.id }, body: bodyOf(values) }),
    onSent: async (saved) => {
      if (saved.id !== plan.id) return showFailure(texts.unverified);
      form.setInitialValues(valuesOf(saved));
      form.setValues(valuesOf(saved));
      draftFields.forget();
      showDone(texts.saved(saved.display_name));
      await Promise.all([
        client.invalidateQueries({ queryKey: keys.allPlans }),
        client.invalidateQueries({ queryKey: keys.plans }),
      ]);
    },
    explain: (error) => (hasStatus(error, 404) ? texts.missing(plan.id) : null),
    fallback: texts.updateFailure(plan.name),
  });
  return { form, submission, draftFields };
}

interface LimitProps {
  readonly form: Fields<PlanValues>;
  readonly name: 'sops_per_month' | 'storage_mb' | 'max_users' | 'models_per_month';
  readonly label: string;
}

function Limit({ form, name, label }: LimitProps) {
  return <NumberInput label={label} min={-1} allowDecimal={false} {...form.getInputProps(name)} />;
}

function Features({ form }: { form: Fields<PlanValues> }) {
  const { features_json: features } = form.getValues();
  return (
    <Field label={texts.features} error={form.errors['features_json']}>
      <ul className={styles.lines}>
        {features.map((_, position) => (
          // Features have no id: their position is the key.
          <li key={position}>
            <TextInput
              aria-label={texts.feature(position + 1)}
              maxLength={200}
              {...form.getInputProps(`features_json.${position}`)}
            />
            <ActionIcon
              aria-label={texts.deleteFeature(position + 1)}
              onClick={() => form.removeListItem('features_json', position)}
            >
              <IconTrash size={18} stroke={1.75} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <Button
        variant="default"
        disabled={features.length >= mostFeatures}
        leftSection={<IconPlus size={16} stroke={2} aria-hidden="true" />}
        onClick={() => form.insertListItem('features_json', '')}
      >
        {texts.addFeature}
      </Button>
    </Field>
  );
}
