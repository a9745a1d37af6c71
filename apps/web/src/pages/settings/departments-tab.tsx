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
  const [toDelete, setToDelete] = useState<Department | null>(null);
  const [departmentOfApprovers, setDepartmentOfApprovers] = useState<Department | null>(null);
  const [departmentOfReview, setDepartmentOfReview] = useState<Department | null>(null);
  const [editedId, setEditedId] = useState<string | null>(null);
  // The button that gets the focus when the field closes.
  const [lastEditedId, setLastEditedId] = useState<string | null>(null);
  const canManage = useCan('department.manage');
  const canDelete = useCan('department.delete');
  const canManageApprovers = useCan('approver.manage');
  const leave = () => {
    setLastEditedId(editedId);
    setEditedId(null);
  };
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
                onApprovers={canManageApprovers ? () => setDepartmentOfApprovers(department) : undefined}
                onReview={canManageApprovers ? () => setDepartmentOfReview(department) : undefined}
                onRename={() => setEditedId(department.id)}
                onDelete={canDelete ? () => setToDelete(department) : undefined}
              />
            ),
        })}
      />
      {departmentOfApprovers && (
        <DepartmentApprovers
          department={departmentOfApprovers}
          onClose={() => setDepartmentOfApprovers(null)}
        />
      )}
      {departmentOfReview && (
        <DepartmentReview department={departmentOfReview} onClose={() => setDepartmentOfReview(null)} />
      )}
      <DeleteDepartment department={toDelete} onClose={() => setToDelete(null)} />
    </>
  );
}

const byName = {
  searchedTexts: ({ name }: Department) => [name],
  values: { name: ({ name }: Department) => name },
};

interface ToolsProps {
  readonly department: Department;
  readonly wasRenamed: boolean;
  /** Both undefined without the permission `approver.manage`. */
  readonly onApprovers: (() => void) | undefined;
  readonly onReview: (() => void) | undefined;
  readonly onRename: () => void;
  /** Undefined without the permission `department.delete`. */
  readonly onDelete: (() => void) | undefined;
}

function Tools({ department: { name }, wasRenamed, onApprovers, onReview, onRename, onDelete }: ToolsProps) {
  return (
    <>
      {onApprovers && (
        <ActionIcon aria-label={texts.approversNamed(name)} onClick={onApprovers}>
          <IconCertificate size={18} stroke={1.75} />
        </ActionIcon>
      )}
      {onReview && (
        <ActionIcon aria-label={texts.reviewNamed(name)} onClick={onReview}>
          <IconCalendarRepeat size={18} stroke={1.75} />
        </ActionIcon>
      )}
      <ActionIcon ref={wasRenamed ? focusHere : undefined} aria-label={texts.rename(name)} onClick={onRename}>
        <IconPencil size={18} stroke={1.75} />
      </ActionIcon>
      {onDelete && (
        <ActionIcon aria-label={texts.deleteNamed(name)} onClick={onDelete}>
          <IconTrash size={18} stroke={1.75} />
        </ActionIcon>
      )}
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
