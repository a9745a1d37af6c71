import { Button } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { texts } from './invite-list.texts.js';

/** Loaded when it is first opened, with the reader of CSV. */
const InviteListDialog = lazy(() => import('./invite-list-dialog.js'));

/** Opens a new list each time. */
export function InviteListButton() {
  const [opened, setOpened] = useState(false);
  const [times, setTimes] = useState(0);
  const open = () => {
    setTimes(times + 1);
    setOpened(true);
  };
  return (
    <div>
      <Button
        variant="default"
        leftSection={<IconFileSpreadsheet size={18} stroke={1.75} aria-hidden="true" />}
        onClick={open}
      >
        {texts.open}
      </Button>
      {times > 0 && (
        <Suspense>
          <InviteListDialog key={times} opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </div>
  );
}
