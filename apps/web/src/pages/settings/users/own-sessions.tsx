import { Button } from '@mantine/core';
import { routes } from '@sop/contracts';
import { useState } from 'react';
import { call } from '../../../api/call.js';
import { endSession } from '../../../api/session.js';
import { ConfirmAction } from '../../../features/actions/confirm-action.js';
import { Can } from '../../../features/permissions/can.js';
import { Card } from '../../../ui/card.js';
import styles from './users.module.css';
import { texts } from './users.texts.js';

/** For every user: ends all sessions, including this one. */
export function OwnSessions() {
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  return (
    <Card title={texts.ownSessions} lead={texts.ownSessionsLead}>
      <Can permission="account.manage">
        <Button variant="default" className={styles.more} onClick={() => setIsDialogOpen(true)}>
          {texts.signOut}
        </Button>
      </Can>
      <ConfirmAction
        opened={isDialogOpen}
        title={texts.ownSignOutTitle}
        confirm={texts.signOut}
        run={() => call(routes.users.signOutEverywhere, {})}
        failure={texts.signOutFailure}
        invalidates={[]}
        onDone={endSession}
        onClose={() => setIsDialogOpen(false)}
      >
        {texts.ownSignOutText}
      </ConfirmAction>
    </Card>
  );
}
