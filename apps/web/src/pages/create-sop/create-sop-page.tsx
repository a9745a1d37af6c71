import { useQuery } from '@tanstack/react-query';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { reads } from '../../api/reads.js';
import { useCan } from '../../features/permissions/use-can.js';
import { LinkButton } from '../../ui/link-button.js';
import { Page } from '../../ui/page.js';
import { EmptyState } from '../../ui/states.js';
import { texts } from './create-sop.texts.js';
import { ChoiceScreen } from './choice-screen.js';
import { obstacleOf } from './obstacle.js';
import { PlanUsedUp } from './plan-used-up.js';
import { Wizard } from './wizard.js';

/** With a source the wizard, without one the choice between them; neither where nothing could come of it. */
export function Component() {
  const [search] = useSearchParams();
  const source = search.get('source');
  const isKnown = !useQuery(reads.me()).isPending;
  const canCreate = useCan('sop.create');
  const obstacle = useObstacle(canCreate);
  if (!isKnown) return null;
  if (!canCreate) return <ReadersOnly />;
  if (obstacle !== null) return <PlanUsedUp obstacle={obstacle} />;
  if (source === 'upload' || source === 'record') return <Wizard key={source} source={source} />;
  return <ChoiceScreen />;
}

/** As it is when one comes: the SOP that is made here may be the last one of the plan, and its page stays. */
function useObstacle(isOn: boolean): string | null {
  const [hasRoom, setHasRoom] = useState(false);
  const { data, isFetchedAfterMount } = useQuery({
    ...reads.billing(),
    enabled: isOn && !hasRoom,
    refetchOnMount: 'always',
  });
  if (!data || !isFetchedAfterMount || hasRoom) return null;
  const obstacle = obstacleOf(data);
  if (obstacle === null) setHasRoom(true);
  return obstacle;
}

/** Who came by a link or an old bookmark. */
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
