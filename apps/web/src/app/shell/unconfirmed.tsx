import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { routes } from '@sop/contracts';
import { useState } from 'react';
import { call } from '../../api/call.js';
import { detailOf } from '../../api/problem.js';
import { storeChoice, readChoice } from '../../lib/local-choice.js';
import { Notice } from '../../ui/states.js';
import { showDone, showFailure } from '../../ui/toasts.js';
import type { Me } from './navigation.js';
import styles from './shell.module.css';
import { texts } from './shell.texts.js';

/** The address and the day of the dismissal. */
const putOffKey = 'confirmation-put-off';
const today = (email: string) => `${new Date().toDateString()} ${email}`;

/** A reminder until the address is confirmed, which can be dismissed for a day: everything works without it. */
export function Unconfirmed({ me }: { me: Me }) {
  const [isPutOff, setPutOff] = useState(() => readChoice(putOffKey) === today(me.email));
  const resending = useMutation({
    mutationFn: () => call(routes.emailConfirmation.request, {}),
    onSuccess: () => showDone(texts.confirmationSent(me.email)),
    onError: (error) => showFailure(detailOf(error, texts.confirmationFailure)),
  });
  if (isPutOff) return null;
  const putOff = () => {
    storeChoice(putOffKey, today(me.email));
    setPutOff(true);
  };
  return (
    <div className={styles.offline}>
      <Notice tone="calm">
        <span className={styles.unconfirmed}>
          <span>{texts.unconfirmed(me.email)}</span>
          <span className={styles.choices}>
            <Button variant="default" loading={resending.isPending} onClick={() => resending.mutate()}>
              {texts.sendAgain}
            </Button>
            <Button variant="subtle" data-tone="quiet" onClick={putOff}>
              {texts.notNow}
            </Button>
          </span>
        </span>
      </Notice>
    </div>
  );
}
