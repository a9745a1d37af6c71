import { ActionIcon, Button } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { routes, type Invitation } from '@sop/contracts';
import { IconSend, IconTrash } from '@tabler/icons-react';
import { call } from '../../../api/call.js';
import { detailOf } from '../../../api/problem.js';
import { keys } from '../../../api/query.js';
import { reads } from '../../../api/reads.js';
import { formatMoment } from '../../../lib/date.js';
import { Card } from '../../../ui/card.js';
import type { Column } from '../../../ui/table/column.js';
import { Table } from '../../../ui/table/table.js';
import { showDone, showFailure } from '../../../ui/toasts.js';
import styles from './users.module.css';
import { texts } from './users.texts.js';

const columns: readonly Column<Invitation>[] = [
  { key: 'email', header: texts.email, cell: ({ email }) => email },
  { key: 'role', header: texts.role, cell: ({ role }) => texts.roles[role] },
  {
    key: 'valid_until',
    header: texts.validUntil,
    cell: ({ valid_until, is_expired }) =>
      is_expired ? <span className={styles.expired}>{texts.expired}</span> : formatMoment(valid_until),
  },
];

/** Who is invited and has not come yet. */
export function Invitations() {
  const invitations = useInfiniteQuery(reads.invitations());
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
          invitations.hasNextPage && (
            <Button
              variant="default"
              className={styles.more}
              loading={invitations.isFetchingNextPage}
              onClick={() => void invitations.fetchNextPage()}
            >
              {texts.showMore}
            </Button>
          )
        }
      />
    </Card>
  );
}

function Tools({ invitation: { id, email } }: { invitation: Invitation }) {
  const resend = useDeed(() => call(routes.invitations.resend, { params: { id } }), {
    said: texts.resent(email),
    failure: texts.resendFailure,
  });
  const withdraw = useDeed(() => call(routes.invitations.revoke, { params: { id } }), {
    said: texts.withdrawn(email),
    failure: texts.withdrawFailure,
  });
  return (
    <>
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

function useDeed(run: () => Promise<unknown>, { said, failure }: { said: string; failure: string }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: () => showDone(said),
    onError: (error) => showFailure(detailOf(error, failure)),
    onSettled: () =>
      Promise.all([keys.invitations, keys.billing].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
