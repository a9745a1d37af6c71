import { TextInput } from '@mantine/core';
import { IconMessageBolt } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { routes, type ReplyOf, type ShownModelCall } from '@sop/contracts';
import { call } from '../../api/call.js';
import { keys } from '../../api/query-keys.js';
import { formatMoment } from '../../lib/date.js';
import { formatNumber, formatPlaces, formatTenths } from '../../lib/intl.js';
import { Card } from '../../ui/card.js';
import { Form, SubmitButton } from '../../ui/form/form.js';
import { useFields } from '../../ui/form/use-fields.js';
import { useSubmit } from '../../ui/form/use-submit.js';
import { EmptyState } from '../../ui/states.js';
import type { Column } from '../../ui/table/column.js';
import { Table } from '../../ui/table/table.js';
import { showDone } from '../../ui/toasts.js';
import styles from './admin.module.css';
import { texts } from './language-model.texts.js';

type Calls = ReplyOf<typeof routes.languageModel.calls>;
type Price = NonNullable<Calls['price']>;

/** What was asked of language models of late, what came of it and what it cost. */
export function LanguageModel() {
  const calls = useQuery({
    queryKey: keys.modelCalls,
    queryFn: ({ signal }) => call(routes.languageModel.calls, { signal }),
  });
  const price = calls.data?.price ?? null;
  return (
    <Card title={texts.title} lead={texts.lead}>
      <Table
        label={texts.title}
        columns={columnsIn(price)}
        rows={calls.data?.calls}
        rowKey={(one) => `${one.at} ${one.task} ${one.seconds}`}
        rowName={(one) => `${texts.tasks[one.task]} ${formatMoment(one.at)}`}
        error={calls.isError ? texts.failure : null}
        onRetry={() => void calls.refetch()}
        empty={
          <EmptyState
            icon={<IconMessageBolt size={22} stroke={1.75} aria-hidden="true" />}
            title={texts.none}
          >
            {texts.noneText}
          </EmptyState>
        }
      />
      {calls.data && <PriceForm key={JSON.stringify(price)} price={price} />}
    </Card>
  );
}

const amount = (value: number | null): string => (value === null ? texts.unknown : formatNumber(value));

const columnsIn = (price: Price | null): readonly Column<ShownModelCall>[] => [
  { key: 'at', header: texts.when, isShort: true, cell: ({ at }) => formatMoment(at) },
  { key: 'task', header: texts.task, cell: ({ task }) => texts.tasks[task] },
  { key: 'model', header: texts.model, cell: ({ model, form }) => `${model} (${texts.forms[form]})` },
  { key: 'seconds', header: texts.seconds, cell: ({ seconds }) => texts.inSeconds(formatTenths(seconds)) },
  {
    key: 'tokens',
    header: texts.tokens,
    cell: ({ tokens_in, tokens_out }) => `${amount(tokens_in)} / ${amount(tokens_out)}`,
  },
  {
    key: 'cost',
    header: texts.cost,
    cell: ({ cost }) =>
      cost === null || price === null ? texts.unknown : `${formatPlaces(cost, 4)} ${price.currency}`,
  },
  { key: 'outcome', header: texts.outcome, cell: ({ outcome }) => texts.outcomes[outcome] },
];

const isAmount = (value: string): boolean =>
  value.trim() !== '' && Number.isFinite(Number(value)) && Number(value) >= 0;
const amountError = (value: string): string | null => (isAmount(value) ? null : texts.noAmount);

function PriceForm({ price }: { price: Price | null }) {
  const client = useQueryClient();
  const form = useFields({
    initialValues: {
      currency: price?.currency ?? 'USD',
      input_per_million: String(price?.input_per_million ?? ''),
      output_per_million: String(price?.output_per_million ?? ''),
    },
    validate: {
      currency: (value) => (/^[A-Z]{3}$/.test(value.trim()) ? null : texts.noCurrency),
      input_per_million: amountError,
      output_per_million: amountError,
    },
  });
  const submission = useSubmit(form, {
    send: (values) =>
      call(routes.languageModel.setPrice, {
        body: {
          currency: values.currency.trim(),
          input_per_million: Number(values.input_per_million),
          output_per_million: Number(values.output_per_million),
        },
      }),
    onSent: () => {
      void client.invalidateQueries({ queryKey: keys.modelCalls });
      showDone(texts.saved);
    },
    fallback: texts.saveFailure,
  });
  return (
    <Form submission={submission}>
      <p className={styles.note}>{texts.priceHint}</p>
      <div className={styles.fields}>
        <TextInput label={texts.currency} maxLength={3} {...form.getInputProps('currency')} />
        <TextInput
          label={texts.input}
          inputMode="decimal"
          maxLength={12}
          {...form.getInputProps('input_per_million')}
        />
        <TextInput
          label={texts.output}
          inputMode="decimal"
          maxLength={12}
          {...form.getInputProps('output_per_million')}
        />
      </div>
      <div>
        <SubmitButton submission={submission}>{texts.save}</SubmitButton>
      </div>
    </Form>
  );
}
