import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  IconChecks,
  IconFileImport,
  IconScreenShare,
  IconSearch,
  IconTrash,
  IconUpload,
  IconVideoPlus,
} from '@tabler/icons-react';
import type { SopCard } from '@sop/contracts';
import { lazy, Suspense, useCallback, useState } from 'react';
import { detailOf, hasStatus } from '../../api/problem.js';
import { queries } from '../../api/queries.js';
import { Can } from '../../features/permissions/can.js';
import { useCan } from '../../features/permissions/use-can.js';
import { LinkButton } from '../../ui/link-button.js';
import { Page } from '../../ui/page.js';
import { EmptyState, ErrorState } from '../../ui/states.js';
import styles from './dashboard.module.css';
import { texts } from './dashboard.texts.js';
import { Filters } from './filters.js';
import { FirstVisit } from './first-visit.js';
import { LayoutSwitch } from './layout-switch.js';
import { SopCardSkeletons } from './sop-card.js';
import { SopGrid } from './sop-grid.js';
import { useFilters } from './use-filters.js';
import { useLayout, type Layout } from './use-layout.js';
import { useSopPages } from './use-sop-pages.js';

/** For operators who have enabled it. */
const AdminMetrics = lazy(() => import('./admin-metrics.js'));
/** Loaded with the row layout. */
const SopTable = lazy(() => import('./sop-table.js'));
/** Loaded on the first delete. */
const DeleteSop = lazy(() => import('../../features/delete-sop/delete-sop.js'));

export function Component() {
  const filters = useFilters();
  const [toDelete, setToDelete] = useState<SopCard | null>(null);
  const [wasDialogOpened, setWasDialogOpened] = useState(false);
  if (toDelete && !wasDialogOpened) setWasDialogOpened(true);
  const [canCreate, canDelete] = [useCan('sop.create'), useCan('sop.delete')];
  const { layout, setLayout } = useLayout();
  const isOperator = useCan('platform.companies');
  const pages = useSopPages(filters.filter);
  const departments = useQuery(queries.departments());
  const hasNothing = pages.isLoadingError && departments.isError;
  const retry = () => {
    void pages.refetch();
    if (departments.isError) void departments.refetch();
  };
  const hasNoSops =
    pages.isSuccess && pages.sops.length === 0 && !filters.isActive && !pages.isPlaceholderData;
  return (
    <Page
      title={texts.title}
      actions={canCreate && !hasNoSops && <Actions isListLoaded={!pages.isPending} />}
    >
      {isOperator && (
        <Suspense>
          <AdminMetrics />
        </Suspense>
      )}
      {!hasNoSops && <Filters filters={filters} hasSort={layout === 'grid'} isFailureShown={hasNothing} />}
      {pages.isPending && <Loading />}
      {pages.isLoadingError && !hasStatus(pages.error, 401) && (
        <ErrorState
          message={hasNothing ? texts.dashboardFailure : detailOf(pages.error, texts.loadFailure)}
          onRetry={retry}
        />
      )}
      {hasNoSops && (
        <>
          <FirstSop canCreate={canCreate} />
          <div className={styles.below}>
            <TrashLink />
          </div>
        </>
      )}
      {pages.data && !hasNoSops && (
        <Results
          pages={pages}
          filters={filters}
          layout={layout}
          onLayout={setLayout}
          onDelete={canDelete ? setToDelete : null}
        />
      )}
      <Suspense>{wasDialogOpened && <DeleteSop sop={toDelete} onClose={() => setToDelete(null)} />}</Suspense>
    </Page>
  );
}

/** Whether screen recording is available is requested after the list. */
function Actions({ isListLoaded }: { isListLoaded: boolean }) {
  const recording = useQuery({ ...queries.recording(), enabled: isListLoaded });
  return (
    <>
      <LinkButton
        to="/create?source=document"
        variant="subtle"
        data-tone="quiet"
        className={styles.import}
        leftSection={<IconFileImport size={18} stroke={1.75} aria-hidden="true" />}
      >
        {texts.import}
      </LinkButton>
      {recording.data?.enabled && (
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

function FirstSop({ canCreate }: { canCreate: boolean }) {
  if (canCreate) return <FirstVisit actions={<Actions isListLoaded />} />;
  return (
    <EmptyState
      icon={<IconVideoPlus size={22} stroke={1.75} aria-hidden="true" />}
      title={texts.nothingYetTitle}
    >
      {texts.nothingYetText}
    </EmptyState>
  );
}

interface ResultsProps {
  readonly pages: ReturnType<typeof useSopPages>;
  readonly filters: ReturnType<typeof useFilters>;
  readonly layout: Layout;
  readonly onLayout: (layout: Layout) => void;
  readonly onDelete: ((sop: SopCard) => void) | null;
}

function Results({ pages, filters, layout, onLayout, onDelete }: ResultsProps) {
  const { sops, total, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = pages;
  const more = useCallback(() => {
    if (!isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
  if (sops.length === 0) return <NoMatch onClear={filters.clear} />;
  return (
    <>
      <div className={styles.above}>
        <p className={styles.count} role="status">
          {countText(total, sops.length)}
        </p>
        <div className={styles.tools}>
          <TrashLink />
          {layout === 'grid' && (
            <Button
              variant="subtle"
              data-tone="quiet"
              leftSection={<IconChecks size={18} stroke={1.75} aria-hidden="true" />}
              onClick={() => onLayout('table')}
            >
              {texts.select}
            </Button>
          )}
          <LayoutSwitch layout={layout} onChange={onLayout} />
        </div>
      </div>
      {/* The table says itself that it is being updated. */}
      <div aria-busy={layout === 'grid' && pages.isPlaceholderData} className={styles.results}>
        {layout === 'grid' ? (
          <SopGrid sops={sops} total={total} hasMore={hasNextPage} onMore={more} onDelete={onDelete} />
        ) : (
          <Suspense>
            <SopTable
              sops={sops}
              filters={filters}
              isUpdating={pages.isPlaceholderData}
              hasMore={hasNextPage}
              isLoadingMore={isFetchingNextPage}
              onMore={more}
              onDelete={onDelete}
            />
          </Suspense>
        )}
      </div>
      {isFetchNextPageError && (
        <div className={styles.more}>
          <ErrorState message={texts.moreFailure} onRetry={() => void fetchNextPage()} />
        </div>
      )}
    </>
  );
}

/** For those who may restore what is in it. */
function TrashLink() {
  return (
    <Can permission="sop.trash">
      <LinkButton
        to="/trash"
        variant="subtle"
        data-tone="quiet"
        leftSection={<IconTrash size={18} stroke={1.75} aria-hidden="true" />}
      >
        {texts.trash}
      </LinkButton>
    </Can>
  );
}

/** Replaces the number of SOPs while they load. */
function Loading() {
  return (
    <>
      <div className={styles.above}>
        <p className={styles.count} role="status">
          {texts.loading}
        </p>
      </div>
      <SopCardSkeletons />
    </>
  );
}

const countText = (total: number | null, loaded: number): string =>
  total === null ? texts.moreThan(loaded) : texts.count(total);

function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={<IconSearch size={22} stroke={1.75} aria-hidden="true" />}
      title={texts.noMatch}
      action={
        <Button variant="default" onClick={onClear}>
          {texts.clear}
        </Button>
      }
    />
  );
}
