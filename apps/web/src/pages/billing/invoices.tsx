import { useInfiniteQuery } from '@tanstack/react-query';
import { IconReceipt } from '@tabler/icons-react';
import type { Invoice } from '@sop/contracts';
import { queries } from '../../api/queries.js';
import { MoreButton } from '../../features/paging/more-button.js';
import { formatLongDay } from '../../lib/date.js';
import { formatAmount } from '../../lib/money.js';
import { Card } from '../../ui/card.js';
import { EmptyState } from '../../ui/states.js';
import type { Column } from '../../ui/table/column.js';
import { Table } from '../../ui/table/table.js';
import { texts as billingTexts } from './billing.texts.js';
import styles from './billing.module.css';

const texts = billingTexts.invoices;

const numberOf = ({ number }: Invoice): string => number ?? texts.draft;

const columns: readonly Column<Invoice>[] = [
  { key: 'number', header: texts.number, cell: numberOf },
  { key: 'date', header: texts.date, isShort: true, cell: ({ created_at }) => formatLongDay(created_at) },
  { key: 'status', header: texts.status, cell: ({ status }) => texts.statuses[status] },
  {
    key: 'tax',
    header: texts.tax,
    align: 'end',
    cell: ({ tax_cents, currency_code }) => formatAmount(tax_cents, currency_code),
  },
  {
    key: 'total',
    header: texts.total,
    align: 'end',
    cell: ({ total_cents, currency_code }) => formatAmount(total_cents, currency_code),
  },
];

/** Invoices, newest first. */
export default function Invoices() {
  const invoices = useInfiniteQuery(queries.invoices());
  return (
    <Card title={texts.title}>
      <Table
        label={texts.title}
        columns={columns}
        rows={invoices.data?.pages.flatMap(({ items }) => items)}
        rowKey={({ id }) => id}
        rowName={numberOf}
        actions={Papers}
        error={invoices.isError ? texts.failure : null}
        onRetry={() => void invoices.refetch()}
        empty={
          <EmptyState icon={<IconReceipt size={22} stroke={1.75} aria-hidden="true" />} title={texts.none}>
            {texts.noneText}
          </EmptyState>
        }
        footer={
          invoices.hasNextPage && (
            <div>
              <MoreButton list={invoices}>{texts.more}</MoreButton>
            </div>
          )
        }
      />
    </Card>
  );
}

function Papers(invoice: Invoice) {
  const { hosted_invoice_url: page, invoice_pdf: pdf } = invoice;
  return (
    <span className={styles.papers}>
      {page && <Paper href={page} name={texts.openOf(numberOf(invoice))} label={texts.open} />}
      {pdf && <Paper href={pdf} name={texts.pdfOf(numberOf(invoice))} label={texts.pdf} />}
    </span>
  );
}

function Paper({ href, name, label }: { href: string; name: string; label: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" aria-label={name}>
      {label}
    </a>
  );
}
