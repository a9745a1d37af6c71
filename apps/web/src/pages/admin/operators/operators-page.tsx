import { useQuery } from '@tanstack/react-query';
import type { Operator } from '@sop/contracts';
import { queries } from '../../../api/queries.js';
import { formatMoment } from '../../../lib/date.js';
import { Card } from '../../../ui/card.js';
import { Page } from '../../../ui/page.js';
import { Person } from '../../../ui/person.js';
import type { Column } from '../../../ui/table/column.js';
import { Table } from '../../../ui/table/table.js';
import admin from '../admin.module.css';
import { OperatorOnly } from '../operator-only.js';
import { Invitations } from './invitations.js';
import { OperatorMenu } from './operator-menu.js';
import { OwnSecondFactor } from './own-second-factor.js';
import { texts } from './operators.texts.js';
import styles from './operators.module.css';
import { useOperators } from './use-operators.js';

export function Component() {
  return (
    <Page title={texts.title} lead={texts.lead}>
      <OperatorOnly permission="platform.operators">
        <div className={admin.stack}>
          <Operators />
          <Invitations />
          <OwnSecondFactor />
        </div>
      </OperatorOnly>
    </Page>
  );
}

function Operators() {
  const { data, isError, refetch } = useOperators();
  const me = useQuery(queries.me()).data?.id;
  const columns: readonly Column<Operator>[] = [
    {
      key: 'email',
      header: texts.email,
      cell: (operator) => <Person person={operator}>{operator.id === me && texts.you}</Person>,
    },
    ...status,
  ];
  return (
    <Card title={texts.people}>
      <Table
        label={texts.people}
        columns={columns}
        rows={data?.operators}
        rowKey={({ id }) => id}
        rowName={({ email }) => email}
        error={isError ? texts.failure : null}
        onRetry={() => void refetch()}
        actions={(operator) => <OperatorMenu operator={operator} isOwn={operator.id === me} />}
        empty={<p className={styles.none}>{texts.empty}</p>}
      />
    </Card>
  );
}

const status: readonly Column<Operator>[] = [
  {
    key: 'status',
    header: texts.status,
    isShort: true,
    cell: ({ is_active }) => (is_active ? texts.active : texts.inactive),
  },
  {
    key: 'second_factor',
    header: texts.secondFactor,
    isShort: true,
    cell: ({ has_second_factor }) =>
      has_second_factor ? texts.on : <span className={styles.expired}>{texts.off}</span>,
  },
  {
    key: 'last_login',
    header: texts.lastLogin,
    isShort: true,
    cell: ({ last_login }) => (last_login ? formatMoment(last_login) : texts.never),
  },
  {
    key: 'open_sessions',
    header: texts.sessions,
    align: 'end',
    cell: ({ open_sessions }) => open_sessions,
  },
];
