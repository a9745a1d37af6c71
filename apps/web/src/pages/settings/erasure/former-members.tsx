import { ActionIcon } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { FormerMember } from '@sop/contracts';
import { IconUserX } from '@tabler/icons-react';
import { useState } from 'react';
import { queries } from '../../../api/queries.js';
import { MoreButton } from '../../../features/paging/more-button.js';
import { formatDay, formatLongDay } from '../../../lib/date.js';
import { shownName } from '../../../lib/person.js';
import { Card } from '../../../ui/card.js';
import type { Column } from '../../../ui/table/column.js';
import { Table } from '../../../ui/table/table.js';
import styles from '../users/users.module.css';
import { ErasePerson } from './erase-person.js';
import { texts } from './erasure.texts.js';

const columns: readonly Column<FormerMember>[] = [
  { key: 'person', header: texts.person, cell: ({ pseudonym }) => shownName(pseudonym) },
  { key: 'left_at', header: texts.left, isShort: true, cell: ({ left_at }) => formatDay(left_at) },
  { key: 'data', header: texts.data, cell: stateOf },
];

/** Those who left the company, with what became of their data. */
export function FormerMembers() {
  const members = useInfiniteQuery(queries.formerMembers());
  const [erasing, setErasing] = useState<string | null>(null);
  return (
    <Card title={texts.former} lead={texts.formerLead}>
      <Table
        label={texts.former}
        columns={columns}
        rows={members.data?.pages.flatMap(({ items }) => items)}
        rowKey={({ id }) => id}
        rowName={({ pseudonym }) => shownName(pseudonym)}
        error={members.isError ? texts.formerFailure : null}
        onRetry={() => void members.refetch()}
        actions={({ id, pseudonym, erased }) =>
          erased === null && (
            <ActionIcon aria-label={texts.eraseNamed(shownName(pseudonym))} onClick={() => setErasing(id)}>
              <IconUserX size={18} stroke={1.75} />
            </ActionIcon>
          )
        }
        empty={<p className={styles.ended}>{texts.noFormer}</p>}
        footer={
          <MoreButton list={members} className={styles.more}>
            {texts.showMore}
          </MoreButton>
        }
      />
      {erasing !== null && <ErasePerson userId={erasing} onClose={() => setErasing(null)} />}
    </Card>
  );
}

function stateOf({ removed_by, erased }: FormerMember): string {
  if (erased === null) return texts.removed(removed_by && shownName(removed_by));
  const { erased_at, erased_by, is_own, waiting_for } = erased;
  const day = formatLongDay(erased_at);
  const what = is_own ? texts.erasedSelf(day) : texts.erasedOn(day, erased_by && shownName(erased_by));
  return waiting_for.length === 0 ? what : `${what}. ${texts.waiting(waiting_for.length)}`;
}
