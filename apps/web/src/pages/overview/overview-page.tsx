import { NativeSelect, Skeleton } from '@mantine/core';
import { IconChartHistogram, IconUpload } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Overview } from '@sop/contracts';
import { hasStatus } from '../../api/problem.js';
import { queries } from '../../api/queries.js';
import { useCan } from '../../features/permissions/use-can.js';
import { LinkButton } from '../../ui/link-button.js';
import { Page } from '../../ui/page.js';
import { EmptyState, ErrorState } from '../../ui/states.js';
import { put, useAddress } from '../../ui/use-address.js';
import { ByDepartment } from './by-department.js';
import { Drafts, MostUsed, Reviews } from './lists.js';
import styles from './overview.module.css';
import { texts } from './overview.texts.js';
import { Recent } from './recent.js';
import { Deviating, Longest, RunsByWeek } from './runs.js';
import { Worth } from './worth.js';

/** What a user worked on, what waits and what is used: of the company, or of the department in the address. */
export function Component() {
  const [address, change] = useAddress();
  const department = address.get('department') ?? '';
  const overview = useQuery({ ...queries.overview(department), placeholderData: keepPreviousData });
  const { data } = overview;
  const retry = () => void overview.refetch();
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      actions={
        data && (
          <DepartmentFilter
            departments={data.departments}
            value={department}
            onChange={(value) => change((next) => put(next, 'department', value), { replace: true })}
          />
        )
      }
    >
      {overview.isPending && <Loading />}
      {overview.isError && !hasStatus(overview.error, 401) && (
        <div className={data && styles.stale}>
          <ErrorState message={texts.failure} onRetry={retry} />
        </div>
      )}
      {data &&
        (isNew(data) ? <Nothing /> : <Sections overview={data} isUpdating={overview.isPlaceholderData} />)}
    </Page>
  );
}

/** No SOP has steps, nothing was worked on, and nothing is being made. */
const isNew = ({ recent, departments }: Overview): boolean => recent.length === 0 && departments.length === 0;

interface DepartmentFilterProps {
  readonly departments: Overview['departments'];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** For companies with more than one; one that has nothing any more stays while it filters. */
function DepartmentFilter({ departments, value, onChange }: DepartmentFilterProps) {
  const all = useQuery(queries.departments());
  const options = departments.flatMap(({ department }) => department ?? []);
  const isKnown = value === '' || options.some(({ id }) => id === value);
  const other = all.data?.find(({ id }) => id === value);
  if (departments.length < 2 && value === '') return null;
  return (
    <NativeSelect
      aria-label={texts.department}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: '', label: texts.allDepartments },
        ...options.map(({ id, name }) => ({ value: id, label: name })),
        ...(isKnown ? [] : [{ value, label: other?.name ?? texts.department }]),
      ]}
    />
  );
}

function Sections({ overview, isUpdating }: { overview: Overview; isUpdating: boolean }) {
  const { recent, worth, drafts, reviews, most_used, runs, departments } = overview;
  const hasRuns = runs?.weeks.some((week) => week.runs > 0) ?? false;
  return (
    <div className={styles.sections} aria-busy={isUpdating}>
      <div className={styles.wide}>
        <Recent recent={recent} />
      </div>
      <div className={styles.wide}>
        <Worth worth={worth} />
      </div>
      {drafts && <Drafts drafts={drafts} />}
      {reviews && <Reviews reviews={reviews} />}
      <div className={runs ? undefined : styles.wide}>
        <MostUsed sops={most_used} />
      </div>
      {runs && <RunsByWeek weeks={runs.weeks} />}
      {runs && hasRuns && <Longest steps={runs.longest} />}
      {runs && hasRuns && <Deviating steps={runs.deviating} />}
      {departments.length > 0 && (
        <div className={styles.wide}>
          <ByDepartment departments={departments} />
        </div>
      )}
    </div>
  );
}

function Nothing() {
  const canCreate = useCan('sop.create');
  return (
    <EmptyState
      icon={<IconChartHistogram size={22} stroke={1.75} aria-hidden="true" />}
      title={texts.emptyTitle}
      action={
        <>
          {canCreate && (
            <LinkButton
              to="/create?source=upload"
              leftSection={<IconUpload size={18} stroke={1.75} aria-hidden="true" />}
            >
              {texts.upload}
            </LinkButton>
          )}
          <LinkButton to="/dashboard" variant="default">
            {texts.dashboard}
          </LinkButton>
        </>
      }
    >
      {canCreate ? texts.emptyText : texts.emptyReader}
    </EmptyState>
  );
}

const Loading = () => (
  <div className={styles.sections} role="status" aria-label={texts.loading}>
    {[220, 140].map((height) => (
      <Skeleton key={height} className={styles.wide ?? ''} height={height} />
    ))}
    {Array.from({ length: 4 }, (_, at) => (
      <Skeleton key={at} height={260} />
    ))}
  </div>
);
