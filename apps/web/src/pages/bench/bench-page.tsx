import { Loader } from '@mantine/core';
import { IconListNumbers, IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { runStore, type RunStore } from '../../features/executions/run-store.js';
import { userOfToken } from '../../features/executions/user-of-token.js';
import { useCanOrNull } from '../../features/permissions/use-can.js';
import { LinkButton } from '../../ui/link-button.js';
import { useTabTitle } from '../../ui/page.js';
import { EmptyState, ErrorState, MissingState } from '../../ui/states.js';
import { Bench } from './bench.js';
import styles from './bench.module.css';
import { texts } from './bench.texts.js';
import { useProcedure } from './use-procedure.js';

export function Component() {
  const { id = '' } = useParams();
  return (
    <main id="content" tabIndex={-1} className={styles.page}>
      <BenchPage key={id} id={id} store={runStore} userId={userOfToken()} />
    </main>
  );
}

interface BenchPageProps {
  readonly id: string;
  readonly store: RunStore;
  readonly userId: string;
}

/** One step at a time, for working beside the machine: what is ticked is stored on the device first. */
export function BenchPage({ id, store, userId }: BenchPageProps) {
  const [address] = useSearchParams();
  const { copy, latest, procedure, isMissing, hasFailed, retry } = useProcedure(
    store,
    id,
    userId,
    address.get('language'),
  );
  const canRecord = useCanOrNull('sop.execute');
  useTabTitle(procedure ? texts.tabOf(procedure.title) : texts.tab);
  const toSop = <LinkButton to={`/sop/${id}`}>{texts.backToSop}</LinkButton>;
  const icon = { size: 22, stroke: 1.75, 'aria-hidden': true } as const;
  if (isMissing)
    return (
      <MissingState
        title={texts.notFound}
        action={<LinkButton to="/dashboard">{texts.backToDashboard}</LinkButton>}
      >
        {texts.notFoundText}
      </MissingState>
    );
  if (canRecord === false)
    return (
      <Alone>
        <EmptyState icon={<IconLock {...icon} />} title={texts.noPermission} heading="h1" action={toSop}>
          {texts.noPermissionText}
        </EmptyState>
      </Alone>
    );
  const opened = copy?.run?.procedure ?? procedure;
  if (copy && opened && opened.steps.length === 0)
    return (
      <Alone>
        <EmptyState icon={<IconListNumbers {...icon} />} title={texts.noSteps} heading="h1" action={toSop}>
          {texts.noStepsText}
        </EmptyState>
      </Alone>
    );
  if (copy && opened)
    return <Bench {...{ store, userId, latest }} procedure={procedure ?? opened} begun={copy.run} />;
  if (hasFailed && copy)
    return (
      <Alone>
        <ErrorState message={texts.failure} onRetry={retry}>
          {toSop}
        </ErrorState>
      </Alone>
    );
  return (
    <div className={styles.loading} role="status" aria-label={texts.loading}>
      <Loader size={28} />
    </div>
  );
}

const Alone = ({ children }: { children: ReactNode }) => <div className={styles.alone}>{children}</div>;
