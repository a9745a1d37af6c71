import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { companyRoles, type CompanyUser, type QueryInputOf, type routes } from '@sop/contracts';
import { IconUsers } from '@tabler/icons-react';
import { queries } from '../../../api/queries.js';
import { formatMoment } from '../../../lib/date.js';
import { Person } from '../../../ui/person.js';
import { EmptyState } from '../../../ui/states.js';
import type { Column } from '../../../ui/table/column.js';
import { useListParams } from '../../../ui/table/list-params.js';
import { Pager } from '../../../ui/table/pager.js';
import { Table } from '../../../ui/table/table.js';
import { FilterSelect, SearchField, Toolbar } from '../../../ui/table/toolbar.js';
import { UserMenu } from './user-menu.js';
import styles from './users.module.css';
import { texts } from './users.texts.js';

export function UsersTable() {
  const params = useListParams({ sort: { by: 'email', order: 'asc' }, filters: ['role'] });
  const { data: me } = useQuery(queries.me());
  const users = useQuery({
    ...queries.users(params.query as QueryInputOf<typeof routes.users.list>),
    placeholderData: keepPreviousData,
  });
  return (
    <Table
      label={texts.users}
      columns={columnsFor(me?.id)}
      rows={users.data?.items}
      rowKey={({ id }) => id}
      rowName={({ email }) => email}
      sort={params.sort}
      onSort={params.setSort}
      isUpdating={users.isPlaceholderData}
      error={users.isError ? texts.failure : null}
      onRetry={() => void users.refetch()}
      {...(params.isNarrowed && { onClearFilters: params.clear })}
      toolbar={
        <Toolbar>
          <SearchField label={texts.search} value={params.search} onChange={params.setSearch} />
          <FilterSelect
            label={texts.roleFilter}
            all={texts.allRoles}
            value={params.filters.role}
            choices={companyRoles.map((role) => ({ value: role, label: texts.roles[role] }))}
            onChange={(role) => params.setFilter('role', role)}
          />
        </Toolbar>
      }
      actions={(user) => user.id !== me?.id && <UserMenu user={user} />}
      empty={
        <EmptyState icon={<IconUsers size={22} stroke={1.75} aria-hidden="true" />} title={texts.empty} />
      }
      footer={
        <Pager
          pages={params.pages}
          nextCursor={users.data?.next_cursor}
          shown={users.data?.items.length ?? 0}
          total={users.data?.total ?? null}
        />
      }
    />
  );
}

const columnsFor = (ownId: string | undefined): readonly Column<CompanyUser>[] => [
  {
    key: 'email',
    header: texts.email,
    isSortable: true,
    cell: (user) => <Person person={user}>{user.id === ownId && texts.you}</Person>,
  },
  {
    key: 'role',
    header: texts.role,
    cell: ({ role }) => <span className={styles.whole}>{texts.roles[role]}</span>,
  },
  {
    key: 'status',
    header: texts.status,
    cell: ({ is_active }) =>
      is_active ? (
        <span className={styles.whole}>{texts.active}</span>
      ) : (
        <span className={styles.ended}>{texts.deactivated}</span>
      ),
  },
  {
    key: 'last_login',
    header: texts.lastSignIn,
    isShort: true,
    cell: ({ last_login }) => (last_login ? formatMoment(last_login) : texts.neverSignedIn),
  },
];
