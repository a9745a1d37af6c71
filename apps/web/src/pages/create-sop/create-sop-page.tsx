import { useQuery } from '@tanstack/react-query';
import { IconLock } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { queries } from '../../api/queries.js';
import { useCan } from '../../features/permissions/use-can.js';
import type { ChosenFile } from '../../features/video-upload/several-files.js';
import { LinkButton } from '../../ui/link-button.js';
import { Page } from '../../ui/page.js';
import { EmptyState } from '../../ui/states.js';
import { texts } from './create-sop.texts.js';
import { ChoiceScreen } from './choice-screen.js';
import { planLimitOf } from './plan-limit.js';
import { PlanUsedUp } from './plan-used-up.js';
import { Wizard } from './wizard.js';

/** Loaded when it is chosen: it shares little with the wizard. */
const ImportDocument = lazy(() => import('./import-document.js'));
/** Loaded only for more than one video. */
const SeveralVideos = lazy(() => import('./several/several-videos-page.js'));

/** With a source the wizard, without one the choice between them; neither if no SOP can be created. */
export function Component() {
  const [search] = useSearchParams();
  const source = search.get('source');
  const isKnown = !useQuery(queries.me()).isPending;
  const canCreate = useCan('sop.create');
  const planLimit = usePlanLimit(canCreate);
  if (!isKnown) return null;
  if (!canCreate) return <ReadersOnly />;
  if (planLimit !== null) return <PlanUsedUp reason={planLimit} />;
  return <Create source={source} />;
}

function Create({ source }: { source: string | null }) {
  const navigate = useNavigate();
  const [several, setSeveral] = useState<readonly ChosenFile[]>([]);
  const listSeveral = (files: readonly ChosenFile[]) => {
    setSeveral(files);
    void navigate('/create?source=several');
  };
  if (source === 'several')
    return (
      <Suspense>
        <SeveralVideos initial={several} />
      </Suspense>
    );
  if (source === 'document')
    return (
      <Suspense>
        <ImportDocument />
      </Suspense>
    );
  if (source === 'upload' || source === 'record')
    return <Wizard key={source} source={source} onSeveral={listSeveral} />;
  return <ChoiceScreen />;
}

/** Evaluated once on entry: the SOP created here may be the last one of the plan, and its page stays. */
function usePlanLimit(isOn: boolean): string | null {
  const [hasRoom, setHasRoom] = useState(false);
  const { data, isFetchedAfterMount } = useQuery({
    ...queries.billing(),
    enabled: isOn && !hasRoom,
    refetchOnMount: 'always',
  });
  if (!data || !isFetchedAfterMount || hasRoom) return null;
  const planLimit = planLimitOf(data);
  if (planLimit === null) setHasRoom(true);
  return planLimit;
}

/** For users who came by a link or an old bookmark. */
function ReadersOnly() {
  return (
    <Page title={texts.tab} width="narrow">
      <EmptyState
        icon={<IconLock size={22} stroke={1.75} aria-hidden="true" />}
        title={texts.readersOnly}
        action={
          <LinkButton to="/dashboard" variant="default">
            {texts.back}
          </LinkButton>
        }
      >
        {texts.readersOnlyText}
      </EmptyState>
    </Page>
  );
}
