import { ActionIcon, Button, NativeSelect, Skeleton } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconBuilding, IconRefresh } from '@tabler/icons-react';
import { routes, type CompanyCard as Company } from '@sop/contracts';
import { lazy, Suspense, useState } from 'react';
import { callBytes } from '../../../api/call.js';
import { detailOf, hasStatus } from '../../../api/problem.js';
import { saveFile } from '../../../lib/save-file.js';
import { Card } from '../../../ui/card.js';
import { EmptyState, ErrorState } from '../../../ui/states.js';
import { SearchField, Toolbar } from '../../../ui/table/toolbar.js';
import { showFailure } from '../../../ui/toasts.js';
import { texts as adminTexts } from '../admin.texts.js';
import { CompanyCardView } from './company-card.js';
import styles from './companies.module.css';
import { PageLine } from './page-line.js';
import {
  companyOrders,
  useCompanies,
  useCompanyListParams,
  type CompanyListParams,
} from './use-company-list.js';

const texts = adminTexts.companies;
const CompanyDialog = lazy(() => import('./company-dialog.js'));

/** All customers with search, filters, sorting, export and details. */
export function CompaniesPanel() {
  const params = useCompanyListParams();
  const companies = useCompanies(params);
  const [opened, setOpened] = useState<Company | null>(null);
  const retry = () => void companies.refetch();
  return (
    <Card
      title={texts.title}
      actions={
        <>
          <Export params={params} format="csv" />
          <Export params={params} format="json" />
          <ActionIcon aria-label={texts.refresh} onClick={retry} loading={companies.isFetching}>
            <IconRefresh size={18} stroke={1.75} />
          </ActionIcon>
        </>
      }
    >
      <Filters params={params} />
      {companies.isPending && <Skeleton height={360} role="status" aria-label={texts.loading} />}
      {companies.isError && (
        <ErrorState message={failureOf(companies.error)} retryLabel={texts.retry} onRetry={retry} />
      )}
      {companies.data?.companies.length === 0 && (
        <EmptyState icon={<IconBuilding size={22} stroke={1.75} aria-hidden="true" />} title={texts.none} />
      )}
      {companies.data && companies.data.companies.length > 0 && (
        <>
          <ul className={styles.cards} aria-busy={companies.isPlaceholderData}>
            {companies.data.companies.map((company) => (
              <li key={company.id}>
                <CompanyCardView company={company} onOpen={() => setOpened(company)} />
              </li>
            ))}
          </ul>
          <PageLine params={params} total={companies.data.total} pages={companies.data.total_pages} />
        </>
      )}
      {opened && (
        <Suspense>
          <CompanyDialog company={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </Card>
  );
}

function failureOf(error: unknown): string {
  if (hasStatus(error, 0)) return texts.networkError;
  return hasStatus(error, 500) ? texts.serverError : texts.failure;
}

function Filters({ params }: { params: CompanyListParams }) {
  const choices = (named: Readonly<Record<string, string>>) =>
    Object.entries(named).map(([value, label]) => ({ value, label }));
  return (
    <Toolbar>
      <SearchField
        label={texts.search}
        value={params.search}
        onChange={(value) => params.set('q', value.trim())}
      />
      <NativeSelect
        aria-label={texts.plan}
        value={params.plan}
        data={choices(texts.plans)}
        onChange={(event) => params.set('plan', event.currentTarget.value)}
      />
      <NativeSelect
        aria-label={texts.status}
        value={params.status}
        data={choices(texts.statuses)}
        onChange={(event) => params.set('status', event.currentTarget.value)}
      />
      <NativeSelect
        aria-label={texts.sort}
        value={params.order}
        data={Object.keys(companyOrders).map((value) => ({
          value,
          label: texts.sorts[value as keyof typeof companyOrders],
        }))}
        onChange={(event) => params.set('order', event.currentTarget.value)}
      />
    </Toolbar>
  );
}

/** Exports all pages that match the search and the filters. */
function Export({ params, format }: { params: CompanyListParams; format: 'csv' | 'json' }) {
  const save = useMutation({
    mutationFn: () => callBytes(routes.companies.export, { query: { ...params.filter, format } }),
    onSuccess: (blob) => saveFile(blob, `companies-${new Date().toISOString().slice(0, 10)}.${format}`),
    onError: (error) => {
      console.error('Companies could not be exported', error);
      showFailure(detailOf(error, texts.exportFailure));
    },
  });
  return (
    <Button variant="default" loading={save.isPending} onClick={() => save.mutate()}>
      {format === 'csv' ? texts.exportCsv : texts.exportJson}
    </Button>
  );
}
