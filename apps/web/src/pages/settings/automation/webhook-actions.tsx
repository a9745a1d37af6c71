import { ActionIcon, Menu } from '@mantine/core';
import { routes, type Webhook } from '@sop/contracts';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../../../api/call.js';
import { ConfirmAction } from '../../../features/actions/confirm-action.js';
import { useAction } from '../../../features/actions/use-action.js';
import { automationKeys } from './automation-queries.js';
import { texts } from './automation.texts.js';
import { WebhookForm } from './webhook-form.js';
import { WebhookLog } from './webhook-log.js';

interface WebhookActionsProps {
  readonly webhook: Webhook;
  readonly canManage: boolean;
  readonly onSecret: (secret: string) => void;
}

type Opened = 'log' | 'edit' | 'secret' | 'remove' | null;

/** The log of a webhook, and what an administrator does with it. */
export function WebhookActions({ webhook, canManage, onSecret }: WebhookActionsProps) {
  const [opened, setOpened] = useState<Opened>(null);
  const { id, is_active, address } = webhook;
  const close = () => setOpened(null);
  const switching = useAction({
    run: () => call(routes.webhooks.update, { params: { id }, body: { is_active: !is_active } }),
    successMessage: is_active ? texts.nowOff : texts.switchedOn,
    failure: texts.actionFailure,
    invalidates: [automationKeys.webhooks],
  });
  return (
    <>
      <Menu position="bottom-end" width={220} withinPortal>
        <Menu.Target>
          <ActionIcon aria-label={texts.more(address)} loading={switching.isPending}>
            <IconDots size={18} stroke={1.75} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setOpened('log')}>{texts.log}</Menu.Item>
          {canManage && (
            <>
              <Menu.Item onClick={() => setOpened('edit')}>{texts.edit}</Menu.Item>
              <Menu.Item onClick={() => switching.mutate()}>
                {is_active ? texts.switchOff : texts.switchOn}
              </Menu.Item>
              <Menu.Item onClick={() => setOpened('secret')}>{texts.replaceSecret}</Menu.Item>
              <Menu.Item onClick={() => setOpened('remove')}>{texts.remove}</Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {opened === 'log' && <WebhookLog webhook={webhook} canManage={canManage} onClose={close} />}
      {opened === 'edit' && <WebhookForm webhook={webhook} onClose={close} onSecret={onSecret} />}
      {(opened === 'secret' || opened === 'remove') && (
        <Confirmation webhook={webhook} action={opened} onSecret={onSecret} onClose={close} />
      )}
    </>
  );
}

interface ConfirmationProps extends Omit<WebhookActionsProps, 'canManage'> {
  readonly action: 'secret' | 'remove';
  readonly onClose: () => void;
}

function Confirmation({ webhook: { id, address }, action, onSecret, onClose }: ConfirmationProps) {
  const common = {
    opened: true,
    failure: texts.actionFailure,
    invalidates: [automationKeys.webhooks],
    onClose,
  };
  return action === 'secret' ? (
    <ConfirmAction
      {...common}
      title={texts.replaceTitle}
      confirm={texts.replace}
      isDangerous={false}
      run={() => call(routes.webhooks.replaceSecret, { params: { id } })}
      onDone={({ secret }) => onSecret(secret)}
    >
      {texts.replaceText}
    </ConfirmAction>
  ) : (
    <ConfirmAction
      {...common}
      title={texts.removeTitle}
      confirm={texts.remove}
      run={() => call(routes.webhooks.remove, { params: { id } })}
      successMessage={texts.removed}
    >
      {texts.removeText(address)}
    </ConfirmAction>
  );
}
