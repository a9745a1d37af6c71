import { routes, type CompanyUser } from '@sop/contracts';
import { call } from '../../../api/call.js';
import { ConfirmAction } from '../../../features/actions/confirm-action.js';
import { texts } from './users.texts.js';
import { userQueries } from './user-queries.js';

const actions = {
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
  readonly action: keyof typeof actions;
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function ConfirmUser({ user: { id, email, role }, action, opened, onClose }: ConfirmUserProps) {
  const { run, text, successMessage, ...props } = actions[action];
  return (
    <ConfirmAction
      {...props}
      opened={opened}
      run={() => run({ id })}
      successMessage={successMessage(email)}
      invalidates={userQueries}
      onClose={onClose}
    >
      {text(email)} {role === 'admin' && texts.accessEnds}
    </ConfirmAction>
  );
}
