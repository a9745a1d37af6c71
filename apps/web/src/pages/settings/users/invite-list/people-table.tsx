import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Column } from '../../../../ui/table/column.js';
import { Table } from '../../../../ui/table/table.js';
import { byAttention, type PersonRow } from './invite-list.js';
import styles from './invite-list.module.css';
import { texts } from './invite-list.texts.js';

const shownAtOnce = 50;

const columns: readonly Column<PersonRow>[] = [
  {
    key: 'email',
    header: texts.email,
    cell: ({ email }) => <span className={styles.email}>{email || '–'}</span>,
  },
  { key: 'line', header: texts.line, isShort: true, cell: ({ line }) => line },
  {
    key: 'role',
    header: texts.role,
    cell: ({ shownRole }) => <span className={styles.role}>{shownRole}</span>,
  },
  {
    key: 'status',
    header: texts.status,
    cell: ({ state, reason }) => (
      <span>
        <span className={styles.state} data-state={state}>
          {texts.states[state]}
        </span>
        {reason && <span className={styles.reason}>{reason}</span>}
      </span>
    ),
  },
];

export function PeopleTable({ rows }: { rows: readonly PersonRow[] }) {
  const [shown, setShown] = useState(shownAtOnce);
  return (
    <Table
      label={texts.people}
      columns={columns}
      rows={byAttention(rows).slice(0, shown)}
      rowKey={({ line }) => String(line)}
      rowName={({ email }) => email}
      empty={null}
      footer={
        rows.length > shown && (
          <Button variant="default" className={styles.more} onClick={() => setShown(shown + shownAtOnce)}>
            {texts.showMore}
          </Button>
        )
      }
    />
  );
}
