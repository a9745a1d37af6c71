import { Button, Checkbox } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { releaseLimits, routes, type CompanyUser, type Department } from '@sop/contracts';
import { useState } from 'react';
import { call } from '../../api/call.js';
import { detailOf } from '../../api/problem.js';
import { keys } from '../../api/query-keys.js';
import { queries } from '../../api/queries.js';
import { Dialog, FormActions } from '../../ui/dialog.js';
import { ErrorState, Notice } from '../../ui/states.js';
import { showDone } from '../../ui/toasts.js';
import styles from './settings.module.css';
import { texts } from './settings.texts.js';

/** As many as one page of users has; a plan with more seats than this names the first ones by address. */
const allEditors = { role: 'editor', limit: 200, sort: 'email', order: 'asc' } as const;

/** Who may release the SOPs of a department, in addition to the administrators. */
export function DepartmentApprovers({
  department,
  onClose,
}: {
  department: Department;
  onClose: () => void;
}) {
  const editors = useQuery(queries.users(allEditors));
  const approvers = useQuery(queries.approvers(department.id));
  const retry = () => void Promise.all([editors.refetch(), approvers.refetch()]);
  return (
    <Dialog opened onClose={onClose} title={texts.approversOf(department.name)}>
      <p className={styles.approversText}>{texts.approversText}</p>
      {editors.isError || approvers.isError ? (
        <ErrorState message={texts.approversFailure} onRetry={retry} />
      ) : editors.data && approvers.data ? (
        <Choice
          department={department}
          editors={editors.data.items.filter(({ is_active }) => is_active)}
          chosen={approvers.data.map(({ user_id }) => user_id)}
          onClose={onClose}
        />
      ) : (
        <p role="status">{texts.approversLoading}</p>
      )}
    </Dialog>
  );
}

interface ChoiceProps {
  readonly department: Department;
  /** Administrators release everywhere. */
  readonly editors: readonly CompanyUser[];
  readonly chosen: readonly string[];
  readonly onClose: () => void;
}

function Choice({ department, editors, chosen, onClose }: ChoiceProps) {
  const client = useQueryClient();
  const [ids, setIds] = useState<readonly string[]>(() =>
    chosen.filter((id) => editors.some((each) => each.id === id)),
  );
  const saving = useMutation({
    mutationFn: () =>
      call(routes.approvers.set, { params: { id: department.id }, body: { user_ids: [...ids] } }),
    onSuccess: (approvers) => {
      client.setQueryData(keys.approvers(department.id), approvers);
      showDone(texts.approversSaved(department.name));
      onClose();
    },
  });
  if (editors.length === 0) return <Notice tone="calm">{texts.noEditors}</Notice>;
  return (
    <form
      className={styles.approversForm}
      onSubmit={(event) => {
        event.preventDefault();
        saving.mutate();
      }}
    >
      <Checkbox.Group aria-label={texts.approvers} value={[...ids]} onChange={setIds}>
        <div className={styles.approvers}>
          {editors.map(({ id, display_name, email }) => (
            <Checkbox
              key={id}
              value={id}
              label={display_name ?? email}
              description={display_name === null ? undefined : email}
              disabled={ids.length >= releaseLimits.approvers && !ids.includes(id)}
            />
          ))}
        </div>
      </Checkbox.Group>
      {saving.isError && <Notice tone="danger">{detailOf(saving.error, texts.approversNotSaved)}</Notice>}
      <FormActions onCancel={onClose}>
        <Button type="submit" loading={saving.isPending}>
          {texts.save}
        </Button>
      </FormActions>
    </form>
  );
}
