import { useQuery } from '@tanstack/react-query';
import { IconLock } from '@tabler/icons-react';
import { useSearchParams } from 'react-router-dom';
import { reads } from '../../api/reads.js';
import { useCan } from '../../features/permissions/use-can.js';
import { LinkButton } from '../../ui/link-button.js';
import { EmptyState } from '../../ui/states.js';
import { texts } from './create-sop.texts.js';
import { ChoiceScreen } from './choice-screen.js';
import { Wizard } from './wizard.js';

/** With a source the wizard, without one the choice between them. */
export function Component() {
  const [search] = useSearchParams();
  const source = search.get('source');
  const isKnown = !useQuery(reads.me()).isPending;
  const canCreate = useCan('sop.create');
  if (!isKnown) return null;
  if (!canCreate) return <ReadersOnly />;
  if (source === 'upload' || source === 'record') return <Wizard key={source} source={source} />;
  return <ChoiceScreen />;
}

/** Who came by a link or an old bookmark. */
function ReadersOnly() {
  return (
    <EmptyState
      heading="h1"
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
  );
}
