import { ActionIcon, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { routes, type Department } from '@sop/contracts';
import { IconCalendarRepeat, IconCertificate, IconPencil, IconTags, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../../api/call.js';
import { keys } from '../../api/query-keys.js';
import { queries } from '../../api/queries.js';
import { Can } from '../../features/permissions/can.js';
import { useCan } from '../../features/permissions/use-can.js';
import { Card } from '../../ui/card.js';
import { focusHere } from '../../ui/focus-here.js';
import { Form, SubmitButton } from '../../ui/form/form.js';
import { required } from '../../ui/form/rules.js';
import { useFields } from '../../ui/form/use-fields.js';
import { useSubmit } from '../../ui/form/use-submit.js';
import { EmptyState } from '../../ui/states.js';
import { useListParams } from '../../ui/table/list-params.js';
import { localRows } from '../../ui/table/local-rows.js';
import { Table } from '../../ui/table/table.js';
import { SearchField, Toolbar } from '../../ui/table/toolbar.js';
import { showDone } from '../../ui/toasts.js';
import { DepartmentApprovers } from './department-approvers.js';
import { DepartmentReview } from './department-review.js';
import { DeleteDepartment } from './delete-department.js';
import { RenameDepartment } from './rename-department.js';
import { texts } from './settings.texts.js';

export default function DepartmentsTab() {
  return (
    <Card>
      <Can permission="department.manage">
        <AddDepartment />
      </Can>
      <Departments />
    </Card>
  );
}

function AddDepartment() {
  const client = useQueryClient();
  const form = useFields({ initialValues: { name: '' }, validate: { name: required } });
  const submission = useSubmit(form, {
    send: ({ name }) => call(routes.departments.create, { body: { name: name.trim() } }),
    onSent: async ({ name }) => {
      await client.invalidateQueries({ queryKey: keys.departments });
      form.reset();
      showDone(texts.added(name));
    },
    fallback: texts.createFailure,
  });
  return (
    <Form submission={submission} layout="line">
      <TextInput label={texts.newDepartment} maxLength={120} {...form.getInputProps('name')} />
      <SubmitButton submission={submission}>{texts.add}</SubmitButton>
    </Form>
  );
}

/** From this many departments on there is a search field. */
const searchedFrom = 8;

function Departments() {
  const departments = useQuery(queries.departments());
  const params = useListParams({ sort: { by: 'name', order: 'asc' } });
  const [dialog, setDialog] = useState<DepartmentDialog | null>(null);
  const { editedId, lastEditedId, edit, leave } = useEditedDepartment();
  const canManage = useCan('department.manage');
  const rows = departments.data && localRows({ rows: departments.data, ...params, ...byName });
  return (
    <>
      <Table
        label={texts.departments}
        columns={[
          {
            key: 'name',
            header: texts.department,
            isSortable: true,
            cell: (department) =>
              editedId === department.id ? (
                <RenameDepartment department={department} onClose={leave} />
              ) : (
                department.name
              ),
          },
        ]}
        rows={rows}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        sort={params.sort}
        onSort={params.setSort}
        error={departments.isError ? texts.departmentsFailure : null}
        onRetry={() => void departments.refetch()}
        {...(params.isNarrowed && { onClearFilters: params.clear })}
        toolbar={
          (departments.data?.length ?? 0) >= searchedFrom && (
            <Toolbar>
              <SearchField label={texts.search} value={params.search} onChange={params.setSearch} />
            </Toolbar>
          )
        }
        empty={<NoDepartments />}
        {...(canManage && {
          actions: (department: Department) =>
            editedId !== department.id && (
              <Tools
                department={department}
                wasRenamed={lastEditedId === department.id}
                onRename={() => edit(department.id)}
                onDialog={(kind) => setDialog({ kind, department })}
              />
            ),
        })}
      />
      <Dialogs open={dialog} onClose={() => setDialog(null)} />
    </>
  );
}

/** The department whose name is edited. The button of the last one gets the focus when its field closes. */
function useEditedDepartment() {
  const [editedId, setEditedId] = useState<string | null>(null);
  const [lastEditedId, setLastEditedId] = useState<string | null>(null);
  const leave = () => {
    setLastEditedId(editedId);
    setEditedId(null);
  };
  return { editedId, lastEditedId, edit: setEditedId, leave };
}

const byName = {
  searchedTexts: ({ name }: Department) => [name],
  values: { name: ({ name }: Department) => name },
};

interface DepartmentDialog {
  readonly kind: 'approvers' | 'review' | 'delete';
  readonly department: Department;
}

function Dialogs({ open, onClose }: { open: DepartmentDialog | null; onClose: () => void }) {
  const departmentOf = (kind: DepartmentDialog['kind']) => (open?.kind === kind ? open.department : null);
  const ofApprovers = departmentOf('approvers');
  const ofReview = departmentOf('review');
  return (
    <>
      {ofApprovers && <DepartmentApprovers department={ofApprovers} onClose={onClose} />}
      {ofReview && <DepartmentReview department={ofReview} onClose={onClose} />}
      <DeleteDepartment department={departmentOf('delete')} onClose={onClose} />
    </>
  );
}

interface ToolsProps {
  readonly department: Department;
  readonly wasRenamed: boolean;
  readonly onRename: () => void;
  readonly onDialog: (kind: DepartmentDialog['kind']) => void;
}

function Tools({ department: { name }, wasRenamed, onRename, onDialog }: ToolsProps) {
  const canManageApprovers = useCan('approver.manage');
  return (
    <>
      {canManageApprovers && (
        <>
          <ActionIcon aria-label={texts.approversNamed(name)} onClick={() => onDialog('approvers')}>
            <IconCertificate size={18} stroke={1.75} />
          </ActionIcon>
          <ActionIcon aria-label={texts.reviewNamed(name)} onClick={() => onDialog('review')}>
            <IconCalendarRepeat size={18} stroke={1.75} />
          </ActionIcon>
        </>
      )}
      <ActionIcon ref={wasRenamed ? focusHere : undefined} aria-label={texts.rename(name)} onClick={onRename}>
        <IconPencil size={18} stroke={1.75} />
      </ActionIcon>
      <Can permission="department.delete">
        <ActionIcon aria-label={texts.deleteNamed(name)} onClick={() => onDialog('delete')}>
          <IconTrash size={18} stroke={1.75} />
        </ActionIcon>
      </Can>
    </>
  );
}

function NoDepartments() {
  return (
    <EmptyState icon={<IconTags size={22} stroke={1.75} aria-hidden="true" />} title={texts.noDepartments}>
      {texts.noDepartmentsText}
    </EmptyState>
  );
}
