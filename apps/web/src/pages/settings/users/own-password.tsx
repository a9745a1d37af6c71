import { routes } from '@sop/contracts';
import { useState } from 'react';
import { call } from '../../../api/call.js';
import { NewPasswordForm } from '../../../features/new-password/new-password-form.js';
import { Can } from '../../../features/permissions/can.js';
import { Card } from '../../../ui/card.js';
import { showDone } from '../../../ui/toasts.js';
import styles from './users.module.css';
import { texts } from './users.texts.js';

/** For every user. */
export function OwnPassword({ email }: { email: string | undefined }) {
  // A new key clears the form after sending.
  const [sent, setSent] = useState(0);
  return (
    <Can permission="account.manage">
      <Card title={texts.ownPassword} lead={texts.ownPasswordLead}>
        <div className={styles.own}>
          <NewPasswordForm
            key={sent}
            requiresCurrent
            email={email}
            submit={texts.changePassword}
            send={({ current_password, password }) =>
              call(routes.users.changePassword, { body: { current_password, new_password: password } })
            }
            onSent={() => {
              showDone(texts.passwordChanged);
              setSent(sent + 1);
            }}
          />
        </div>
      </Card>
    </Can>
  );
}
