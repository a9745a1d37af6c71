import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { routes, type Operator, type OperatorSession } from '@sop/contracts';
import { call } from '../../../api/call.js';
import { detailOf } from '../../../api/problem.js';
import { keys } from '../../../api/query-keys.js';
import { useAction } from '../../../features/actions/use-action.js';
import { formatMoment } from '../../../lib/date.js';
import { Dialog } from '../../../ui/dialog.js';
import { ErrorState } from '../../../ui/states.js';
import { deviceName } from './device-name.js';
import { texts as operatorsTexts } from './operators.texts.js';
import styles from './operators.module.css';
import { ofOperators } from './use-operators.js';

const texts = operatorsTexts.session;

interface SessionsDialogProps {
  readonly operator: Operator;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** The sessions of an operator. Ending the current one leads to the sign-in, by the 401 rule. */
export function SessionsDialog({ operator: { id, email }, opened, onClose }: SessionsDialogProps) {
  const sessions = useQuery({
    queryKey: keys.operatorSessions(id),
    queryFn: ({ signal }) => call(routes.operators.sessions, { params: { id }, signal }),
    enabled: opened,
    staleTime: 0,
  });
  const endAll = useAction({
    run: () => call(routes.operators.endSessions, { params: { id } }),
    successMessage: texts.endedAll,
    failure: texts.endFailure,
    invalidates: ofOperators,
  });
  return (
    <Dialog
      opened={opened}
      title={texts.title(email)}
      size={560}
      onClose={onClose}
      actions={
        sessions.data &&
        sessions.data.length > 0 && (
          <Button data-tone="danger" loading={endAll.isPending} onClick={() => endAll.mutate()}>
            {texts.endAll}
          </Button>
        )
      }
    >
      {sessions.isError && (
        <ErrorState
          message={detailOf(sessions.error, texts.failure)}
          onRetry={() => void sessions.refetch()}
        />
      )}
      {sessions.data?.length === 0 && <p className={styles.none}>{texts.none}</p>}
      <ul className={styles.sessions}>
        {sessions.data?.map((session) => (
          <Session key={session.id} of={id} session={session} />
        ))}
      </ul>
    </Dialog>
  );
}

function Session({ of, session }: { of: string; session: OperatorSession }) {
  const device = deviceName(session.user_agent);
  const end = useAction({
    run: () => call(routes.operators.endSession, { params: { id: of, session: session.id } }),
    successMessage: texts.ended,
    failure: texts.endFailure,
    invalidates: ofOperators,
  });
  return (
    <li>
      <span>
        {device}
        {session.is_current && <span className={styles.you}>{texts.current}</span>}
        {session.acting_as !== null && <small>{texts.acting(session.acting_as)}</small>}
        <small>{texts.since(formatMoment(session.started_at), session.address ?? texts.noAddress)}</small>
      </span>
      <Button
        variant="default"
        aria-label={texts.endOne(device)}
        loading={end.isPending}
        onClick={() => end.mutate()}
      >
        {texts.end}
      </Button>
    </li>
  );
}
