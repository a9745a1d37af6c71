import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useParams } from 'react-router-dom';
import type { Sop } from '@sop/contracts';
import { hasStatus } from '../../api/problem.js';
import { reads } from '../../api/reads.js';
import { useCan } from '../../features/permissions/use-can.js';
import { LinkButton } from '../../ui/link-button.js';
import { useTabTitle } from '../../ui/page.js';
import { ErrorState, MissingState } from '../../ui/states.js';
import { SopSkeleton } from './sop-skeleton.js';
import { SopView } from './sop-view.js';
import styles from './sop.module.css';
import { texts } from './sop.texts.js';

const ManualSelection = lazy(() => import('./manual-selection.js'));
const SopMaking = lazy(() => import('./sop-making.js'));

const processingRefreshMilliseconds = 2500;

export function Component() {
  const { id = '' } = useParams();
  const sop = useQuery({
    ...reads.sop(id),
    refetchInterval: (query) =>
      query.state.data?.status === 'processing' ? processingRefreshMilliseconds : false,
  });
  useTabTitle(sop.data?.title ?? texts.tab);
  if (sop.data)
    return (
      <Suspense fallback={<SopSkeleton />}>
        <Loaded key={id} sop={sop.data} />
      </Suspense>
    );
  if (sop.isPending) return <SopSkeleton />;
  if (hasStatus(sop.error, 404, 422, 400)) return <Missing />;
  return (
    <div className={styles.alone}>
      <ErrorState message={texts.failure} onRetry={() => void sop.refetch()}>
        <LinkButton to="/dashboard" variant="subtle">
          {texts.backToDashboard}
        </LinkButton>
      </ErrorState>
    </div>
  );
}

const Missing = () => (
  <MissingState
    title={texts.notFound}
    action={<LinkButton to="/dashboard">{texts.backToDashboard}</LinkButton>}
  >
    {texts.notFoundText}
  </MissingState>
);

function Loaded({ sop }: { sop: Sop }) {
  const mayEdit = useCan('sop.edit');
  const [isSelectionOver, setIsSelectionOver] = useState(false);
  if (sop.status !== 'ready') return <SopMaking sop={sop} />;
  if (mayEdit && sop.screenshot_selection_failed && sop.steps.length > 0 && !isSelectionOver) {
    return <ManualSelection sop={sop} onEnd={() => setIsSelectionOver(true)} />;
  }
  return <SopView sop={sop} />;
}
