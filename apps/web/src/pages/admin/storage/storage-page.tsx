import { Button, Progress, Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { routes, storedTypes, type StorageStats } from '@sop/contracts';
import { call } from '../../../api/call.js';
import { keys } from '../../../api/query-keys.js';
import { formatMoment } from '../../../lib/date.js';
import { formatPercent } from '../../../lib/intl.js';
import { formatStorage } from '../../../lib/format-size.js';
import { Card } from '../../../ui/card.js';
import { Page } from '../../../ui/page.js';
import { ErrorState } from '../../../ui/states.js';
import type { Column } from '../../../ui/table/column.js';
import { Table } from '../../../ui/table/table.js';
import admin from '../admin.module.css';
import { Facts } from '../../../ui/facts.js';
import { OperatorOnly } from '../operator-only.js';
import { Cleanups } from './cleanups.js';
import { texts } from './storage.texts.js';

/** While the files are counted. */
const pollMilliseconds = 2000;
/** Files are counted again on opening if the last count is older than this. */
const recountAfterMinutes = 10;

export function Component() {
  return (
    <Page title={texts.title} lead={texts.lead}>
      <OperatorOnly permission="platform.storage">
        <Storage />
      </OperatorOnly>
    </Page>
  );
}

function Storage() {
  const stats = useQuery({
    queryKey: keys.storageStats,
    queryFn: ({ signal }) => call(routes.platformStorage.stats, { signal }),
    refetchInterval: ({ state }) => (state.data?.is_measuring ? pollMilliseconds : false),
    staleTime: 0,
  });
  const measure = useMeasure();
  const { mutate: count } = measure;
  const isDue = stats.data !== undefined && isCountDue(stats.data);
  useEffect(() => {
    if (isDue) count();
  }, [isDue, count]);
  if (!stats.data)
    return stats.isError ? (
      <ErrorState message={texts.failure} onRetry={() => void stats.refetch()} />
    ) : (
      <Skeleton height={480} role="status" aria-label={texts.loading} />
    );
  const counted = stats.data.measured_at === null ? undefined : stats.data;
  return (
    <div className={admin.stack}>
      <Disk stats={stats.data} />
      <ByType stats={stats.data} measure={measure} />
      <Cleanups />
      {(counted || !measure.isError) && (
        <>
          <ByCompany rows={counted?.by_company} />
          <Largest rows={counted && withCompanies(counted)} />
        </>
      )}
    </div>
  );
}

function useMeasure() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(routes.platformStorage.measure, {}),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.storageStats }),
  });
}

const isCountDue = ({ measured_at, is_measuring }: StorageStats): boolean =>
  !is_measuring &&
  (measured_at === null || Date.now() - Date.parse(measured_at) > recountAfterMinutes * 60_000);

const gigabytes = (size: number) => formatStorage(size * 1024);

function Disk({ stats: { disk } }: { stats: StorageStats }) {
  return (
    <Card title={texts.disk}>
      <Progress value={disk.percent_used} aria-label={texts.disk} />
      <Facts
        facts={[
          [texts.used, `${gigabytes(disk.used_gb)} (${formatPercent(disk.percent_used)})`],
          [texts.free, gigabytes(disk.free_gb)],
          [texts.total, gigabytes(disk.total_gb)],
        ]}
      />
    </Card>
  );
}

type TypeRow = StorageStats['by_type']['videos'] & { type: (typeof storedTypes)[number] };

const typeColumns: readonly Column<TypeRow>[] = [
  { key: 'type', header: texts.type, isShort: true, cell: ({ type }) => texts.types[type] },
  { key: 'files', header: texts.files, align: 'end', cell: ({ file_count }) => texts.fileCount(file_count) },
  { key: 'size', header: texts.size, align: 'end', cell: ({ size_mb }) => formatStorage(size_mb) },
];

function ByType({
  stats: { by_type, measured_at, is_measuring },
  measure,
}: {
  stats: StorageStats;
  measure: ReturnType<typeof useMeasure>;
}) {
  const counted = measured_at ? texts.measured(formatMoment(measured_at)) : texts.notMeasured;
  return (
    <Card
      title={texts.byType}
      lead={is_measuring ? texts.measuring : counted}
      actions={
        <Button
          variant="default"
          loading={measure.isPending || is_measuring}
          onClick={() => measure.mutate()}
        >
          {texts.measure}
        </Button>
      }
    >
      <Table
        label={texts.byType}
        columns={typeColumns}
        rows={measured_at === null ? undefined : storedTypes.map((type) => ({ type, ...by_type[type] }))}
        rowKey={({ type }) => type}
        rowName={({ type }) => texts.types[type]}
        error={measure.isError ? texts.measureFailure : null}
        onRetry={() => measure.mutate()}
        empty={null}
      />
    </Card>
  );
}

type CompanyRow = StorageStats['by_company'][number];
const sizes = ['videos_mb', 'screenshots_mb', 'models_mb', 'total_mb'] as const;
const headers = {
  videos_mb: texts.types.videos,
  screenshots_mb: texts.types.screenshots,
  models_mb: texts.types.models,
  total_mb: texts.total,
} as const;
const companyColumns: readonly Column<CompanyRow>[] = [
  { key: 'company', header: texts.company, cell: ({ company_name }) => company_name },
  ...sizes.map((key) => ({
    key,
    header: headers[key],
    align: 'end' as const,
    cell: (row: CompanyRow) => formatStorage(row[key]),
  })),
];

function ByCompany({ rows }: { rows: readonly CompanyRow[] | undefined }) {
  return (
    <Card title={texts.byCompany}>
      <Table
        label={texts.byCompany}
        columns={companyColumns}
        rows={rows}
        rowKey={({ company_id }) => company_id}
        rowName={({ company_name }) => company_name}
        empty={<p>{texts.noCompanies}</p>}
      />
    </Card>
  );
}

type FileRow = StorageStats['largest_files'][number] & { company: string };

/** The company of each file, because paths contain only its id. */
function withCompanies({ largest_files: files, by_company: companies }: StorageStats): FileRow[] {
  const names = new Map(companies.map(({ company_id, company_name }) => [company_id, company_name]));
  const ownerOf = (path: string) => path.split('/').find((part) => names.has(part)) ?? '';
  return files.map((file) => ({ ...file, company: names.get(ownerOf(file.path)) ?? '–' }));
}

const fileColumns: readonly Column<FileRow>[] = [
  { key: 'name', header: texts.name, cell: ({ name, path }) => <span title={path}>{name}</span> },
  { key: 'company', header: texts.company, cell: ({ company }) => company },
  { key: 'type', header: texts.type, isShort: true, cell: ({ type }) => texts.types[type] },
  { key: 'size', header: texts.size, align: 'end', cell: ({ size_mb }) => formatStorage(size_mb) },
  { key: 'modified', header: texts.modified, isShort: true, cell: ({ modified }) => formatMoment(modified) },
];

function Largest({ rows }: { rows: readonly FileRow[] | undefined }) {
  return (
    <Card title={texts.largest}>
      <Table
        label={texts.largest}
        columns={fileColumns}
        rows={rows}
        rowKey={({ path }) => path}
        rowName={({ name }) => name}
        empty={<p>{texts.noFiles}</p>}
      />
    </Card>
  );
}
