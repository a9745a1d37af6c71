import { routes, type CompanyUser } from '@sop/contracts';
import { call } from '../../../api/call.js';
import { ConfirmAction } from '../../../features/actions/confirm-action.js';
import { texts } from './users.texts.js';
import { ofUsers } from './of-users.js';

const deeds = {
  deactivate: {
    run: (params: { id: string }) => call(routes.users.deactivate, { params }),
    title: texts.deactivateTitle,
    confirm: texts.deactivateConfirm,
    text: texts.deactivateText,
    successMessage: texts.deactivatedDone,
    failure: texts.deactivateFailure,
  },
  remove: {
    run: (params: { id: string }) => call(routes.users.remove, { params }),
    title: texts.removeTitle,
    confirm: texts.removeConfirm,
    text: texts.removeText,
    successMessage: texts.removed,
    failure: texts.removeFailure,
  },
} as const;

interface ConfirmUserProps {
  readonly user: CompanyUser;
  readonly deed: keyof typeof deeds;
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function ConfirmUser({ user: { id, email }, deed, opened, onClose }: ConfirmUserProps) {
  const { run, text, successMessage, ...words } = deeds[deed];
  return (
    <ConfirmAction
      {...words}
      opened={opened}
      run={() => run({ id })}
      successMessage={successMessage(email)}
      invalidates={ofUsers}
      onClose={onClose}
    >
      {text(email)}
    </ConfirmAction>
  );
}
