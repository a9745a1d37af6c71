import { ActionIcon, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { routes, type OperatorInvitation } from '@sop/contracts';
import { IconSend, IconTrash } from '@tabler/icons-react';
import { call } from '../../../api/call.js';
import { keys } from '../../../api/query-keys.js';
import { useAction } from '../../../features/actions/use-action.js';
import { InvitationLink } from '../../../features/invitation-link/invitation-link.js';
import { texts as linkTexts } from '../../../features/invitation-link/invitation-link.texts.js';
import { formatMoment } from '../../../lib/date.js';
import { Card } from '../../../ui/card.js';
import { Form, SubmitButton } from '../../../ui/form/form.js';
import { required } from '../../../ui/form/rules.js';
import { useFields } from '../../../ui/form/use-fields.js';
import { useSubmit } from '../../../ui/form/use-submit.js';
import { Notice } from '../../../ui/states.js';
import type { Column } from '../../../ui/table/column.js';
import { Table } from '../../../ui/table/table.js';
import { showDone } from '../../../ui/toasts.js';
import { texts as operatorsTexts } from './operators.texts.js';
import styles from './operators.module.css';
import { ofOperators, useOperators } from './use-operators.js';

const texts = operatorsTexts.invite;

const columns: readonly Column<OperatorInvitation>[] = [
  { key: 'email', header: operatorsTexts.email, cell: ({ email }) => email },
  { key: 'invited_by', header: texts.by, cell: ({ invited_by }) => invited_by },
  {
    key: 'valid_until',
    header: texts.until,
    isShort: true,
    cell: ({ valid_until, is_expired }) =>
      is_expired ? <span className={styles.expired}>{texts.expired}</span> : formatMoment(valid_until),
  },
];

export function Invitations() {
  const { data } = useOperators();
  return (
    <Card title={texts.title} lead={texts.lead}>
      {data?.has_mail_server === false && <Notice tone="attention">{texts.noMailServer}</Notice>}
      <Invite />
      {data && data.invitations.length > 0 && (
        <Table
          label={texts.waiting}
          columns={columns}
          rows={data.invitations}
          rowKey={({ id }) => id}
          rowName={({ email }) => email}
          actions={(invitation) => <Tools invitation={invitation} />}
          empty={<p className={styles.none}>{texts.empty}</p>}
        />
      )}
    </Card>
  );
}

function Invite() {
  const client = useQueryClient();
  const form = useFields({ initialValues: { email: '' }, validate: { email: required } });
  const submission = useSubmit(form, {
    send: ({ email }) => call(routes.operators.invite, { body: { email: email.trim() } }),
    onSent: async ({ email, is_mailed }) => {
      form.reset();
      showDone(is_mailed ? texts.sent(email) : linkTexts.notMailed(email));
      await client.invalidateQueries({ queryKey: keys.operators });
    },
    fallback: texts.failure,
  });
  return (
    <Form submission={submission} layout="line">
      <TextInput
        label={texts.label}
        type="email"
        autoComplete="off"
        maxLength={254}
        {...form.getInputProps('email')}
      />
      <SubmitButton submission={submission}>{texts.send}</SubmitButton>
    </Form>
  );
}

function Tools({ invitation: { id, email } }: { invitation: OperatorInvitation }) {
  const resend = useAction({
    run: () => call(routes.operators.resend, { params: { id } }),
    successMessage: ({ is_mailed }) => (is_mailed ? texts.resent(email) : linkTexts.notMailed(email)),
    failure: texts.failure,
    invalidates: ofOperators,
  });
  const revoke = useAction({
    run: () => call(routes.operators.revoke, { params: { id } }),
    successMessage: texts.revoked(email),
    failure: texts.revokeFailure,
    invalidates: ofOperators,
  });
  return (
    <>
      <InvitationLink
        email={email}
        renew={() => call(routes.operators.resend, { params: { id }, query: { delivery: 'link' } })}
        invalidates={ofOperators}
      />
      <ActionIcon aria-label={texts.resend(email)} loading={resend.isPending} onClick={() => resend.mutate()}>
        <IconSend size={18} stroke={1.75} />
      </ActionIcon>
      <ActionIcon aria-label={texts.revoke(email)} loading={revoke.isPending} onClick={() => revoke.mutate()}>
        <IconTrash size={18} stroke={1.75} />
      </ActionIcon>
    </>
  );
}
