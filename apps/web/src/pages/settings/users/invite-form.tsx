import { NativeSelect, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { companyRoles, routes, type CompanyRole } from '@sop/contracts';
import { call } from '../../../api/call.js';
import { keys } from '../../../api/query-keys.js';
import { refetch } from '../../../api/refetch.js';
import { texts as linkTexts } from '../../../features/invitation-link/invitation-link.texts.js';
import { Form, SubmitButton } from '../../../ui/form/form.js';
import { required } from '../../../ui/form/rules.js';
import { useFields } from '../../../ui/form/use-fields.js';
import { useSubmit } from '../../../ui/form/use-submit.js';
import { showDone } from '../../../ui/toasts.js';
import styles from './users.module.css';
import { texts } from './users.texts.js';

interface Invited {
  email: string;
  role: CompanyRole;
}

const blank: Invited = { email: '', role: 'viewer' };
const roleChoices = companyRoles.toReversed().map((role) => ({ value: role, label: texts.roles[role] }));

/** A plan without free seats is shown above the fields with the server's message. */
export function InviteForm() {
  const client = useQueryClient();
  const form = useFields<Invited>({ initialValues: blank, validate: { email: required } });
  const submission = useSubmit(form, {
    send: ({ email, role }) => call(routes.invitations.create, { body: { email: email.trim(), role } }),
    onSent: async ({ email, is_mailed }) => {
      form.reset();
      showDone(is_mailed ? texts.invited(email) : linkTexts.notMailed(email));
      await refetch(client, [keys.invitations, keys.billing]);
    },
    fallback: texts.inviteFailure,
  });
  return (
    <Form submission={submission}>
      <div className={styles.invite}>
        <TextInput
          label={texts.invite}
          type="email"
          autoComplete="off"
          maxLength={254}
          {...form.getInputProps('email')}
        />
        <NativeSelect label={texts.inviteRole} data={roleChoices} {...form.getInputProps('role')} />
        <SubmitButton submission={submission}>{texts.sendInvitation}</SubmitButton>
      </div>
    </Form>
  );
}
