import { useQuery } from '@tanstack/react-query';
import { routes, type ReplyOf } from '@sop/contracts';
import { IconUsers } from '@tabler/icons-react';
import { call } from '../../../api/call.js';
import { keys } from '../../../api/query-keys.js';
import { formatDay, formatMoment } from '../../../lib/date.js';
import { Person } from '../../../ui/person.js';
import { EmptyState } from '../../../ui/states.js';
import type { Column } from '../../../ui/table/column.js';
import { Table } from '../../../ui/table/table.js';
import { texts as adminTexts } from '../admin.texts.js';
import { QueryContent } from './query-content.js';

const texts = adminTexts.company;
type User = ReplyOf<typeof routes.companies.users>['users'][number];

const columns: readonly Column<User>[] = [
  { key: 'email', header: texts.columns.email, cell: (user) => <Person person={user} /> },
  {
    key: 'role',
    header: texts.columns.role,
    cell: ({ is_admin }) => (is_admin ? texts.roles.admin : texts.roles.user),
  },
  {
    key: 'status',
    header: texts.columns.status,
    cell: ({ is_active }) => (is_active ? texts.userActive : texts.userInactive),
  },
  {
    key: 'last',
    header: texts.columns.lastLogin,
    isShort: true,
    cell: ({ last_login }) => (last_login ? formatMoment(last_login) : texts.never),
  },
  {
    key: 'created',
    header: texts.columns.created,
    isShort: true,
    cell: ({ created_at }) => formatDay(created_at),
  },
];

export function CompanyUsers({ id }: { id: string }) {
  const users = useQuery({
    queryKey: keys.companyPart(id, 'users'),
    queryFn: ({ signal }) => call(routes.companies.users, { params: { id }, signal }),
  });
  return (
    <QueryContent query={users}>
      {(data) => (
        <Table
          label={texts.tabs.users}
          columns={columns}
          rows={data.users}
          rowKey={(user) => user.id}
          rowName={({ email }) => email}
          empty={
            <EmptyState
              icon={<IconUsers size={22} stroke={1.75} aria-hidden="true" />}
              title={texts.noUsers}
            />
          }
        />
      )}
    </QueryContent>
  );
}
