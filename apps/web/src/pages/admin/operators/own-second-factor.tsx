import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { routes } from '@sop/contracts';
import { useState } from 'react';
import { call } from '../../../api/call.js';
import { detailOf } from '../../../api/problem.js';
import { keys } from '../../../api/query-keys.js';
import { formatMoment } from '../../../lib/date.js';
import { Card } from '../../../ui/card.js';
import { ErrorState, Notice } from '../../../ui/states.js';
import { CodeDialog } from './code-dialog.js';
import { EnrolDialog } from './enrol-dialog.js';
import { texts as operatorsTexts } from './operators.texts.js';
import styles from './operators.module.css';

const texts = operatorsTexts.own;
/** Below this a warning is shown. */
const fewCodes = 3;

export function OwnSecondFactor() {
  const state = useQuery({
    queryKey: keys.secondFactor,
    queryFn: ({ signal }) => call(routes.secondFactor.read, { signal }),
  });
  const [opened, setOpened] = useState<'enrol' | 'renew' | 'turn-off' | null>(null);
  const close = () => setOpened(null);
  const { data } = state;
  return (
    <Card title={texts.title} lead={texts.lead}>
      {state.isError && (
        <ErrorState message={detailOf(state.error, texts.failure)} onRetry={() => void state.refetch()} />
      )}
      {data && !data.is_enrolled && <Notice tone="attention">{texts.isOff}</Notice>}
      {data?.enrolled_at && (
        <p className={styles.none}>
          {texts.isOn(formatMoment(data.enrolled_at))} {texts.left(data.recovery_codes_left)}{' '}
          {data.recovery_codes_left < fewCodes && texts.fewLeft}
        </p>
      )}
      {data && (
        <div className={styles.actions}>
          {data.is_enrolled ? (
            <>
              <Button variant="default" onClick={() => setOpened('renew')}>
                {texts.renew}
              </Button>
              <Button variant="default" data-tone="danger" onClick={() => setOpened('turn-off')}>
                {texts.turnOff}
              </Button>
            </>
          ) : (
            <Button onClick={() => setOpened('enrol')}>{texts.setUp}</Button>
          )}
        </div>
      )}
      <EnrolDialog opened={opened === 'enrol'} onClose={close} />
      <CodeDialog action="renew" opened={opened === 'renew'} onClose={close} />
      <CodeDialog action="turn-off" opened={opened === 'turn-off'} onClose={close} />
    </Card>
  );
}
