import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconTag } from '@tabler/icons-react';
import { routes, type PaymentProduct } from '@sop/contracts';
import { useState } from 'react';
import { call } from '../../../api/call.js';
import { detailOf } from '../../../api/problem.js';
import { keys } from '../../../api/query-keys.js';
import { formatAmount } from '../../../lib/money.js';
import { EmptyState } from '../../../ui/states.js';
import type { Column } from '../../../ui/table/column.js';
import { Table } from '../../../ui/table/table.js';
import adminStyles from '../admin.module.css';
import { MapPrice } from './map-price.js';
import { PlansWithoutPrice } from './plans-without-price.js';
import { pricePreviewOf } from './preview.js';
import styles from './stripe.module.css';
import { texts as stripeTexts } from './stripe.texts.js';

const texts = stripeTexts.products;

const amountOf = ({ amount, currency, interval }: PaymentProduct): string => {
  const price = formatAmount(amount, currency);
  return interval === 'one_time' ? texts.once(price) : texts.every(price, interval);
};

function planOf({ local_plan_name: plan, is_current: isCurrent }: PaymentProduct): string {
  if (plan === null) return texts.notMapped;
  return isCurrent ? plan : texts.former(plan);
}

const columns: readonly Column<PaymentProduct>[] = [
  { key: 'name', header: texts.name, cell: ({ stripe_product_name: name }) => name },
  {
    key: 'price',
    header: texts.price,
    cell: ({ stripe_price_id: id }) => <code title={id}>{pricePreviewOf(id)}</code>,
  },
  { key: 'amount', header: texts.amount, align: 'end', cell: amountOf },
  {
    key: 'plan',
    header: texts.plan,
    cell: (product) => (
      <span className={styles.mark} data-tone={product.is_current ? 'done' : 'attention'}>
        {planOf(product)}
      </span>
    ),
  },
];

/** Which Stripe price belongs to which plan. */
export function ProductsTab() {
  const [mapping, setMapping] = useState<PaymentProduct | null>(null);
  const products = useQuery({
    queryKey: keys.paymentPart('products'),
    queryFn: ({ signal }) => call(routes.payments.products, { signal }),
  });
  return (
    <div className={adminStyles.stack}>
      <p className={adminStyles.note}>{texts.lead}</p>
      {products.data && <PlansWithoutPrice products={products.data.products} />}
      <Table
        label={stripeTexts.tabs.products}
        columns={columns}
        rows={products.data?.products}
        rowKey={({ stripe_price_id: id }) => id}
        rowName={({ stripe_product_name: name }) => name}
        error={products.isError ? detailOf(products.error, stripeTexts.failure) : null}
        onRetry={() => void products.refetch()}
        isUpdating={products.isRefetching}
        actions={(product) => (
          <Button
            variant="default"
            aria-label={texts.mapOf(pricePreviewOf(product.stripe_price_id))}
            onClick={() => setMapping(product)}
          >
            {texts.map}
          </Button>
        )}
        empty={
          <EmptyState icon={<IconTag size={22} stroke={1.75} aria-hidden="true" />} title={texts.none}>
            {texts.noneText}
          </EmptyState>
        }
      />
      {mapping && <MapPrice product={mapping} amount={amountOf(mapping)} onClose={() => setMapping(null)} />}
    </div>
  );
}
