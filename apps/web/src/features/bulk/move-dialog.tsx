import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { routes } from '@sop/contracts';
import { useState } from 'react';
import { call } from '../../api/call.js';
import { queries } from '../../api/queries.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { texts } from './bulk.texts.js';
import { useBulk } from './use-bulk.js';

interface MoveDialogProps {
  readonly ids: readonly string[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks for the department to which SOPs are moved. */
export default function MoveDialog({ ids, onClose, onDone }: MoveDialogProps) {
  const { data: departments = [] } = useQuery(queries.departments());
  const [department, setDepartment] = useState('');
  const move = useBulk({
    run: () =>
      call(routes.bulk.move, {
        body: { sop_ids: [...ids], department_id: department === '' ? null : department },
      }),
    done: texts.moved,
    onDone,
  });
  return (
    <ConfirmDialog
      opened
      title={texts.moveTitle(ids.length)}
      confirmLabel={texts.moveNow}
      isDangerous={false}
      isBusy={move.isPending}
      onConfirm={() => move.mutate()}
      onClose={onClose}
    >
      <NativeSelect
        label={texts.department}
        value={department}
        onChange={(event) => setDepartment(event.currentTarget.value)}
        data={[
          { value: '', label: texts.noDepartment },
          ...departments.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
    </ConfirmDialog>
  );
}
