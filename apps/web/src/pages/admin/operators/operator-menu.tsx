import { ActionIcon, Menu } from '@mantine/core';
import { routes, type Operator } from '@sop/contracts';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../../../api/call.js';
import { ConfirmAction } from '../../../features/actions/confirm-action.js';
import { useAction } from '../../../features/actions/use-action.js';
import { texts } from './operators.texts.js';
import { SessionsDialog } from './sessions-dialog.js';
import { ofOperators } from './use-operators.js';

const asking = {
  deactivate: { route: routes.operators.deactivate, confirm: texts.deactivate, ...texts.actions.deactivate },
  remove: { route: routes.operators.remove, confirm: texts.remove, ...texts.actions.remove },
  reset: { route: routes.operators.resetSecondFactor, confirm: texts.reset, ...texts.actions.reset },
} as const;
type Asking = keyof typeof asking;

/** The server refuses to remove the last operator. */
export function OperatorMenu({ operator, isOwn }: { operator: Operator; isOwn: boolean }) {
  const { id, email, is_active, has_second_factor } = operator;
  const [opened, setOpened] = useState<Asking | 'sessions' | null>(null);
  const reactivate = useAction({
    run: () => call(routes.operators.reactivate, { params: { id } }),
    successMessage: texts.actions.reactivate.done(email),
    failure: texts.actions.reactivate.failure,
    invalidates: ofOperators,
  });
  const item = (actionName: Asking) => (
    <Menu.Item onClick={() => setOpened(actionName)}>{asking[actionName].confirm}</Menu.Item>
  );
  return (
    <>
      <Menu position="bottom-end" width={220} withinPortal>
        <Menu.Target>
          <ActionIcon aria-label={texts.more(email)} loading={reactivate.isPending}>
            <IconDots size={18} stroke={1.75} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setOpened('sessions')}>{texts.showSessions}</Menu.Item>
          {has_second_factor && !isOwn && item('reset')}
          {is_active ? (
            item('deactivate')
          ) : (
            <Menu.Item onClick={() => reactivate.mutate()}>{texts.reactivate}</Menu.Item>
          )}
          {item('remove')}
        </Menu.Dropdown>
      </Menu>
      {(Object.keys(asking) as Asking[]).map((actionName) => (
        <Confirm
          key={actionName}
          actionName={actionName}
          operator={operator}
          opened={opened === actionName}
          onClose={() => setOpened(null)}
        />
      ))}
      <SessionsDialog operator={operator} opened={opened === 'sessions'} onClose={() => setOpened(null)} />
    </>
  );
}

interface ConfirmProps {
  readonly actionName: Asking;
  readonly operator: Operator;
  readonly opened: boolean;
  readonly onClose: () => void;
}

function Confirm({ actionName, operator: { id, email }, opened, onClose }: ConfirmProps) {
  const { route, text, done, ...props } = asking[actionName];
  return (
    <ConfirmAction
      {...props}
      opened={opened}
      run={() => call(route, { params: { id } })}
      successMessage={done(email)}
      invalidates={ofOperators}
      onClose={onClose}
    >
      {text(email)}
    </ConfirmAction>
  );
}
