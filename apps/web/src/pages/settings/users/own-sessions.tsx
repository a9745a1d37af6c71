import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { routes } from '@sop/contracts';
import { useState } from 'react';
import { call } from '../../../api/call.js';
import { detailOf } from '../../../api/problem.js';
import { endSession } from '../../../api/session.js';
import { Can } from '../../../features/permissions/can.js';
import { Card } from '../../../ui/card.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import styles from './users.module.css';
import { texts } from './users.texts.js';

/** For every user: ends all sessions, including this one. */
export function OwnSessions() {
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const leaving = useMutation({
    mutationFn: () => call(routes.users.signOutEverywhere, {}),
    onSuccess: endSession,
  });
  return (
    <Card title={texts.ownSessions} lead={texts.ownSessionsLead}>
      <Can permission="account.manage">
        <Button variant="default" className={styles.more} onClick={() => setIsDialogOpen(true)}>
          {texts.signOut}
        </Button>
      </Can>
      <ConfirmDialog
        opened={isDialogOpen}
        title={texts.ownSignOutTitle}
        confirmLabel={texts.signOut}
        isBusy={leaving.isPending}
        error={leaving.isError ? detailOf(leaving.error, texts.signOutFailure) : null}
        onConfirm={() => leaving.mutate()}
        onClose={() => setIsDialogOpen(false)}
      >
        {texts.ownSignOutText}
      </ConfirmDialog>
    </Card>
  );
}
