import { useState } from 'react';
import { passwordMinLength, routes } from '@sop/contracts';
import { call } from '../../../api/call.js';
import { Can } from '../../../features/permissions/can.js';
import { texts as passwordTexts } from '../../../features/new-password/new-password.texts.js';
import { Card } from '../../../ui/card.js';
import { Form, SubmitButton } from '../../../ui/form/form.js';
import { PasswordField } from '../../../ui/form/password-field.js';
import { required } from '../../../ui/form/rules.js';
import { useFields } from '../../../ui/form/use-fields.js';
import { useSending } from '../../../ui/form/use-sending.js';
import { showDone } from '../../../ui/toasts.js';
import styles from './users.module.css';
import { texts } from './users.texts.js';

const blank = { current_password: '', new_password: '', confirmation: '' };

const rules = {
  current_password: required,
  new_password: (value: string) =>
    required(value) ?? (value.length < passwordMinLength ? passwordTexts.tooShort : null),
  confirmation: (value: string, { new_password }: typeof blank) =>
    required(value) ?? (value === new_password ? null : passwordTexts.mismatch),
};

/** Everybody's own. */
export function OwnPassword({ email }: { email: string | undefined }) {
  // A form that was sent is another one, without what was typed.
  const [sent, setSent] = useState(0);
  return (
    <Can permission="account.manage">
      <Card title={texts.ownPassword} lead={texts.ownPasswordLead}>
        <PasswordForm key={sent} email={email} onSent={() => setSent(sent + 1)} />
      </Card>
    </Can>
  );
}

function PasswordForm({ email, onSent }: { email: string | undefined; onSent: () => void }) {
  const form = useFields({ initialValues: blank, validate: rules });
  const sending = useSending(form, {
    send: ({ current_password, new_password }) =>
      call(routes.users.changePassword, { body: { current_password, new_password } }),
    onSent: () => {
      showDone(texts.passwordChanged);
      onSent();
    },
    fallback: passwordTexts.failure,
  });
  return (
    <div className={styles.password}>
      <Form sending={sending}>
        {email && <input type="hidden" name="username" autoComplete="username" value={email} readOnly />}
        <PasswordField
          label={texts.currentPassword}
          name="current_password"
          autoComplete="current-password"
          {...form.getInputProps('current_password')}
        />
        <PasswordField
          label={texts.newPassword}
          name="new_password"
          autoComplete="new-password"
          {...form.getInputProps('new_password')}
        />
        <PasswordField
          label={texts.confirmNewPassword}
          name="confirmation"
          autoComplete="new-password"
          {...form.getInputProps('confirmation')}
        />
        <SubmitButton sending={sending}>{texts.changePassword}</SubmitButton>
      </Form>
    </div>
  );
}
