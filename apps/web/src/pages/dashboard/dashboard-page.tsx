import { Button, NativeSelect, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconScreenShare, IconSearch, IconUpload, IconVideoPlus } from '@tabler/icons-react';
import type { SopCard } from '@sop/contracts';
import { lazy, memo, Suspense, useDeferredValue, useState } from 'react';
import { detailOf, hasStatus } from '../../api/problem.js';
import { reads } from '../../api/reads.js';
import { plural } from '../../lib/time.js';
import { LinkButton } from '../../ui/link-button.js';
import { Page } from '../../ui/page.js';
import { EmptyState, ErrorState, Notice } from '../../ui/states.js';
import { useSeen } from '../../ui/use-seen.js';
import styles from './dashboard.module.css';
import { texts } from './dashboard.texts.js';
import { SopCardSkeletons, SopCardView, SopNameCard } from './sop-card.js';
import { useFilters, withTitle } from './use-filters.js';

/** Loaded when something is to be deleted for the first time. */
const DeleteSop = lazy(() => import('./delete-sop.js'));

const listRefreshMilliseconds = 5000;
const isMaking = (sops: readonly SopCard[] | undefined) =>
  sops?.some((sop) => sop.status === 'processing') ?? false;

export function Component() {
  const filters = useFilters();
  const [doomed, setDoomed] = useState<SopCard | null>(null);
  const [wasAsked, setWasAsked] = useState(false);
  if (doomed && !wasAsked) setWasAsked(true);
  const recording = useQuery(reads.recording());
  const sops = useQuery({
    ...reads.sops(filters.filter),
    placeholderData: keepPreviousData,
    refetchInterval: (query) => (isMaking(query.state.data) ? listRefreshMilliseconds : false),
  });
  // A long list may follow a moment later; the field that is typed in may not.
  const text = useDeferredValue(filters.text);
  const isFresh = sops.data?.length === 0 && !filters.isActive;
  return (
    <Page title={texts.title} actions={!isFresh && <Actions canRecord={recording.data?.enabled ?? false} />}>
      {!isFresh && <Filters filters={filters} />}
      {sops.isPending && <SopCardSkeletons label={texts.loading} />}
      {sops.isError && !hasStatus(sops.error, 401) && (
        <ErrorState message={detailOf(sops.error, texts.loadFailure)} onRetry={() => void sops.refetch()} />
      )}
      {isFresh && <FirstSop canRecord={recording.data?.enabled ?? false} />}
      {sops.data && !isFresh && (
        <Results sops={withTitle(sops.data, text)} onClear={filters.clear} onDelete={setDoomed} />
      )}
      <Suspense>{wasAsked && <DeleteSop sop={doomed} onClose={() => setDoomed(null)} />}</Suspense>
    </Page>
  );
}

function Actions({ canRecord }: { canRecord: boolean }) {
  return (
    <>
      {canRecord && (
        <LinkButton
          to="/create?source=record"
          variant="default"
          leftSection={<IconScreenShare size={18} stroke={1.75} aria-hidden="true" />}
        >
          {texts.record}
        </LinkButton>
      )}
      <LinkButton
        to="/create?source=upload"
        leftSection={<IconUpload size={18} stroke={1.75} aria-hidden="true" />}
      >
        {texts.upload}
      </LinkButton>
    </>
  );
}

function FirstSop({ canRecord }: { canRecord: boolean }) {
  return (
    <EmptyState
      icon={<IconVideoPlus size={22} stroke={1.75} aria-hidden="true" />}
      title={texts.emptyTitle}
      action={<Actions canRecord={canRecord} />}
    >
      {texts.emptyText}
    </EmptyState>
  );
}

function Filters({ filters }: { filters: ReturnType<typeof useFilters> }) {
  const departments = useQuery(reads.departments());
  return (
    <div role="search" className={styles.filters}>
      <TextInput
        type="search"
        aria-label="Search SOPs by title"
        placeholder={texts.search}
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
        value={filters.text}
        onChange={(event) => filters.setSearchText(event.currentTarget.value)}
        className={styles.search}
      />
      <NativeSelect
        aria-label="Department"
        value={filters.department}
        onChange={(event) => filters.set('department', event.currentTarget.value)}
        data={[
          { value: '', label: texts.allDepartments },
          ...(departments.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <NativeSelect
        aria-label="Creation type"
        value={filters.type}
        onChange={(event) => filters.set('type', event.currentTarget.value)}
        data={[
          { value: '', label: texts.allTypes },
          { value: 'screen_record', label: texts.types.screen_record },
          { value: 'video_upload', label: texts.types.video_upload },
        ]}
      />
      {departments.isError && !hasStatus(departments.error, 401) && (
        <Notice tone="attention">{texts.departmentsFailure}</Notice>
      )}
    </div>
  );
}

interface ResultsProps {
  readonly sops: readonly SopCard[];
  readonly onClear: () => void;
  readonly onDelete: (sop: SopCard) => void;
}

const shownAtOnce = 24;

interface EntryProps {
  readonly sop: SopCard;
  readonly isFirst: boolean;
  readonly onDelete: (sop: SopCard) => void;
}

/** Far from view a card is its title and link only, so that a thousand of them stay quick; they can be found and reached. */
const Entry = memo(function Entry({ sop, isFirst, onDelete }: EntryProps) {
  const [ref, isSeen] = useSeen(isFirst);
  return (
    <li ref={ref}>
      {isSeen ? <SopCardView sop={sop} onDelete={() => onDelete(sop)} /> : <SopNameCard sop={sop} />}
    </li>
  );
});

const Results = memo(function Results({ sops, onClear, onDelete }: ResultsProps) {
  if (sops.length === 0) {
    return (
      <EmptyState
        icon={<IconSearch size={22} stroke={1.75} aria-hidden="true" />}
        title={texts.noMatch}
        action={
          <Button variant="default" onClick={onClear}>
            Clear search and filters
          </Button>
        }
      />
    );
  }
  return (
    <>
      <p className={styles.count} role="status">
        {plural(sops.length, 'SOP')}
      </p>
      <ul className={styles.grid}>
        {sops.map((sop, position) => (
          <Entry key={sop.id} sop={sop} isFirst={position < shownAtOnce} onDelete={onDelete} />
        ))}
      </ul>
    </>
  );
});
