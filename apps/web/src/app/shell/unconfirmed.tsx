import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { routes } from '@sop/contracts';
import { call } from '../../api/call.js';
import { detailOf } from '../../api/problem.js';
import { Notice } from '../../ui/states.js';
import { showDone, showFailure } from '../../ui/toasts.js';
import type { Me } from './sidebar.js';
import styles from './shell.module.css';
import { texts } from './shell.texts.js';

/** A quiet reminder until the address is confirmed: everything works meanwhile. */
export function Unconfirmed({ me }: { me: Me }) {
  const resending = useMutation({
    mutationFn: () => call(routes.emailConfirmation.request, {}),
    onSuccess: () => showDone(texts.confirmationSent(me.email)),
    onError: (error) => showFailure(detailOf(error, texts.confirmationFailure)),
  });
  return (
    <div className={styles.offline}>
      <Notice tone="calm">
        <span className={styles.unconfirmed}>
          <span>{texts.unconfirmed(me.email)}</span>
          <Button variant="default" loading={resending.isPending} onClick={() => resending.mutate()}>
            {texts.sendAgain}
          </Button>
        </span>
      </Notice>
    </div>
  );
}
