import { ActionIcon, Menu } from '@mantine/core';
import { routes, type CompanyUser } from '@sop/contracts';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../../../api/call.js';
import { useAction } from '../../../features/actions/use-action.js';
import { ErasePerson } from '../erasure/erase-person.js';
import { texts as erasureTexts } from '../erasure/erasure.texts.js';
import { downloadData } from './download-data.js';
import { ConfirmUser } from './confirm-user.js';
import { RoleDialog } from './role-dialog.js';
import { userQueries } from './user-queries.js';
import { texts } from './users.texts.js';

type Asked = 'role' | 'deactivate' | 'remove' | 'erase' | null;

/** The actions of an administrator on another user. Irreversible ones need a confirmation; the server keeps the last administrator. */
export function UserMenu({ user }: { user: CompanyUser }) {
  const [asked, setAsked] = useState<Asked>(null);
  const close = () => setAsked(null);
  const signOut = useAction({
    run: () => call(routes.users.signOut, { params: { id: user.id } }),
    successMessage: texts.signedOut(user.email),
    failure: texts.signOutFailure,
    invalidates: userQueries,
  });
  const reactivate = useAction({
    run: () => call(routes.users.reactivate, { params: { id: user.id } }),
    successMessage: texts.reactivated(user.email),
    failure: texts.reactivateFailure,
    invalidates: userQueries,
  });
  const download = useAction({
    run: () => downloadData(user.id),
    failure: texts.downloadFailure,
    invalidates: [],
  });
  const isBusy = signOut.isPending || reactivate.isPending || download.isPending;
  return (
    <>
      <Menu position="bottom-end" width={270} withinPortal>
        <Menu.Target>
          <ActionIcon aria-label={texts.more(user.email)} loading={isBusy}>
            <IconDots size={18} stroke={1.75} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setAsked('role')}>{texts.changeRole}</Menu.Item>
          {user.is_active && <Menu.Item onClick={() => signOut.mutate()}>{texts.signOut}</Menu.Item>}
          <Menu.Item onClick={() => download.mutate()}>{texts.downloadData}</Menu.Item>
          {user.is_active ? (
            <Menu.Item onClick={() => setAsked('deactivate')}>{texts.deactivate}</Menu.Item>
          ) : (
            <Menu.Item onClick={() => reactivate.mutate()}>{texts.reactivate}</Menu.Item>
          )}
          <Menu.Item onClick={() => setAsked('remove')}>{texts.remove}</Menu.Item>
          <Menu.Item onClick={() => setAsked('erase')}>{erasureTexts.erase}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <RoleDialog
        key={`${user.role}-${asked === 'role'}`}
        user={user}
        opened={asked === 'role'}
        onClose={close}
      />
      <ConfirmUser user={user} action="deactivate" opened={asked === 'deactivate'} onClose={close} />
      <ConfirmUser user={user} action="remove" opened={asked === 'remove'} onClose={close} />
      {asked === 'erase' && <ErasePerson userId={user.id} onClose={close} />}
    </>
  );
}
