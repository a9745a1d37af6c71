import { Button, Radio } from '@mantine/core';
import { companyRoles, routes, type CompanyRole, type CompanyUser } from '@sop/contracts';
import { useState } from 'react';
import { call } from '../../../api/call.js';
import { detailOf } from '../../../api/problem.js';
import { useAction } from '../../../features/actions/use-action.js';
import { CancelButton, Dialog } from '../../../ui/dialog.js';
import { Notice } from '../../../ui/states.js';
import styles from './users.module.css';
import { userQueries } from './user-queries.js';
import { texts } from './users.texts.js';

interface RoleDialogProps {
  readonly user: CompanyUser;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Explains the permissions of each role next to the choice. */
export function RoleDialog({ user, opened, onClose }: RoleDialogProps) {
  const [role, setRole] = useState<CompanyRole>(user.role);
  const saving = useAction({
    run: () => call(routes.users.changeRole, { params: { id: user.id }, body: { role } }),
    successMessage: texts.roleChanged(user.email, texts.asRole[role]),
    failure: texts.roleFailure,
    invalidates: userQueries,
    onDone: onClose,
  });
  const actions = (
    <>
      <CancelButton onClick={onClose} />
      <Button onClick={() => saving.mutate()} loading={saving.isPending} disabled={role === user.role}>
        {texts.save}
      </Button>
    </>
  );
  return (
    <Dialog opened={opened} title={texts.changeRoleOf(user.email)} onClose={onClose} actions={actions}>
      <Radio.Group
        aria-label={texts.role}
        description={texts.changeRoleLead}
        value={role}
        onChange={(value) => setRole(companyRoles.find((known) => known === value) ?? user.role)}
      >
        <div className={styles.choices}>
          {companyRoles.map((each) => (
            <Radio key={each} value={each} label={texts.roles[each]} description={texts.may[each]} />
          ))}
        </div>
      </Radio.Group>
      {user.role === 'admin' && role !== 'admin' && <Notice tone="attention">{texts.accessEnds}</Notice>}
      {saving.isError && <Notice tone="danger">{detailOf(saving.error, texts.roleFailure)}</Notice>}
    </Dialog>
  );
}
