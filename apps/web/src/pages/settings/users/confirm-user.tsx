import { routes, type CompanyUser } from '@sop/contracts';
import { call } from '../../../api/call.js';
import { detailOf } from '../../../api/problem.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { texts } from './users.texts.js';
import { useUserDeed } from './use-user-deed.js';

const deeds = {
  deactivate: {
    run: (params: { id: string }) => call(routes.users.deactivate, { params }),
    title: texts.deactivateTitle,
    confirm: texts.deactivateConfirm,
    text: texts.deactivateText,
    said: texts.deactivatedDone,
    failure: texts.deactivateFailure,
  },
  remove: {
    run: (params: { id: string }) => call(routes.users.remove, { params }),
    title: texts.removeTitle,
    confirm: texts.removeConfirm,
    text: texts.removeText,
    said: texts.removed,
    failure: texts.removeFailure,
  },
} as const;

interface ConfirmUserProps {
  readonly user: CompanyUser;
  readonly deed: keyof typeof deeds;
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function ConfirmUser({ user, deed, opened, onClose }: ConfirmUserProps) {
  const { run, title, confirm, text, said, failure } = deeds[deed];
  const doing = useUserDeed(user, { run, said: said(user.email), failure, onDone: onClose });
  return (
    <ConfirmDialog
      opened={opened}
      title={title}
      confirmLabel={confirm}
      isBusy={doing.isPending}
      error={doing.isError ? detailOf(doing.error, failure) : null}
      onConfirm={() => doing.mutate()}
      onClose={() => {
        doing.reset();
        onClose();
      }}
    >
      {text(user.email)}
    </ConfirmDialog>
  );
}
