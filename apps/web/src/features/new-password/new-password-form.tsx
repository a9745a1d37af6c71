import { passwordMinLength } from '@sop/contracts';
import { PasswordField } from '../../ui/form/password-field.js';
import { Form, SubmitButton } from '../../ui/form/form.js';
import { required } from '../../ui/form/rules.js';
import { useFields } from '../../ui/form/use-fields.js';
import { useSending } from '../../ui/form/use-sending.js';
import { texts } from './new-password.texts.js';

const blank = { password: '', confirmation: '' };

const rules = {
  password: (value: string) => required(value) ?? (value.length < passwordMinLength ? texts.tooShort : null),
  confirmation: (value: string, { password }: typeof blank) =>
    required(value) ?? (value === password ? null : texts.mismatch),
};

interface NewPasswordFormProps<Reply> {
  /** Whose it is, so that a password manager keeps it with the right name. */
  readonly email?: string;
  readonly submit: string;
  readonly send: (password: string) => Promise<Reply>;
  readonly onSent: (reply: Reply) => unknown;
}

/** A password that is chosen, typed twice. */
export function NewPasswordForm<Reply>({ email, submit, send, onSent }: NewPasswordFormProps<Reply>) {
  const form = useFields({ initialValues: blank, validate: rules });
  const sending = useSending(form, {
    send: ({ password }) => send(password),
    onSent,
    fallback: texts.failure,
  });
  return (
    <Form sending={sending}>
      {email && <input type="hidden" name="username" autoComplete="username" value={email} readOnly />}
      <PasswordField
        label={texts.password}
        name="password"
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
      <PasswordField
        label={texts.confirmation}
        name="confirmation"
        autoComplete="new-password"
        {...form.getInputProps('confirmation')}
      />
      <SubmitButton sending={sending} fullWidth>
        {submit}
      </SubmitButton>
    </Form>
  );
}
