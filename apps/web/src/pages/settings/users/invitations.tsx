import { ActionIcon } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { routes, type Invitation } from '@sop/contracts';
import { IconSend, IconTrash } from '@tabler/icons-react';
import { call } from '../../../api/call.js';
import { keys } from '../../../api/query-keys.js';
import { queries } from '../../../api/queries.js';
import { useAction } from '../../../features/actions/use-action.js';
import { InvitationLink } from '../../../features/invitation-link/invitation-link.js';
import { texts as linkTexts } from '../../../features/invitation-link/invitation-link.texts.js';
import { MoreButton } from '../../../features/paging/more-button.js';
import { formatMoment } from '../../../lib/date.js';
import { Card } from '../../../ui/card.js';
import type { Column } from '../../../ui/table/column.js';
import { Table } from '../../../ui/table/table.js';
import styles from './users.module.css';
import { texts } from './users.texts.js';

const columns: readonly Column<Invitation>[] = [
  { key: 'email', header: texts.email, cell: ({ email }) => email },
  { key: 'role', header: texts.role, cell: ({ role }) => texts.roles[role] },
  {
    key: 'valid_until',
    header: texts.validUntil,
    isShort: true,
    cell: ({ valid_until, is_expired }) =>
      is_expired ? <span className={styles.expired}>{texts.expired}</span> : formatMoment(valid_until),
  },
];

/** Open invitations. */
export function Invitations() {
  const invitations = useInfiniteQuery(queries.invitations());
  return (
    <Card title={texts.invitations} lead={texts.invitationsLead}>
      <Table
        label={texts.invitations}
        columns={columns}
        rows={invitations.data?.pages.flatMap(({ items }) => items)}
        rowKey={({ id }) => id}
        rowName={({ email }) => email}
        error={invitations.isError ? texts.invitationsFailure : null}
        onRetry={() => void invitations.refetch()}
        actions={(invitation) => <Tools invitation={invitation} />}
        empty={<p className={styles.ended}>{texts.noInvitations}</p>}
        footer={
          <MoreButton list={invitations} className={styles.more}>
            {texts.showMore}
          </MoreButton>
        }
      />
    </Card>
  );
}

function Tools({ invitation: { id, email } }: { invitation: Invitation }) {
  const resend = useAction({
    run: () => call(routes.invitations.resend, { params: { id } }),
    successMessage: ({ is_mailed }) => (is_mailed ? texts.resent(email) : linkTexts.notMailed(email)),
    failure: texts.resendFailure,
    invalidates: [keys.invitations, keys.billing],
  });
  const withdraw = useAction({
    run: () => call(routes.invitations.revoke, { params: { id } }),
    successMessage: texts.withdrawn(email),
    failure: texts.withdrawFailure,
    invalidates: [keys.invitations, keys.billing],
  });
  return (
    <>
      <InvitationLink
        email={email}
        renew={() => call(routes.invitations.resend, { params: { id }, query: { delivery: 'link' } })}
        invalidates={[keys.invitations, keys.billing]}
      />
      <ActionIcon aria-label={texts.resend(email)} loading={resend.isPending} onClick={() => resend.mutate()}>
        <IconSend size={18} stroke={1.75} />
      </ActionIcon>
      <ActionIcon
        aria-label={texts.withdraw(email)}
        loading={withdraw.isPending}
        onClick={() => withdraw.mutate()}
      >
        <IconTrash size={18} stroke={1.75} />
      </ActionIcon>
    </>
  );
}
