import { Form, SubmitButton } from '../../ui/form/form.js';
import { PasswordField } from '../../ui/form/password-field.js';
import { required } from '../../ui/form/rules.js';
import { useFields } from '../../ui/form/use-fields.js';
import { useSubmit } from '../../ui/form/use-submit.js';
import { blankPassword, NewPasswordFields, newPasswordRules } from './new-password-fields.js';
import { texts } from './new-password.texts.js';

const blank = { ...blankPassword, current_password: '' };
type NewPasswordValues = typeof blank;

interface NewPasswordFormProps<Reply> {
  /** The account, so that a password manager stores it under the right name. */
  readonly email?: string | undefined;
  /** Whether the current password is required; without it the link is the authorisation. */
  readonly requiresCurrent?: boolean;
  readonly submit: string;
  readonly send: (typed: NewPasswordValues) => Promise<Reply>;
  readonly onSent: (reply: Reply) => unknown;
}

/** A form for a new password, typed twice. */
export function NewPasswordForm<Reply>({
  email,
  requiresCurrent = false,
  submit,
  send,
  onSent,
}: NewPasswordFormProps<Reply>) {
  const form = useFields({
    initialValues: blank,
    validate: { ...newPasswordRules, ...(requiresCurrent && { current_password: required }) },
  });
  const submission = useSubmit(form, {
    send,
    onSent,
    fallback: texts.failure,
    aliases: { new_password: 'password' },
  });
  return (
    <Form submission={submission}>
      {email && <input type="hidden" name="username" autoComplete="username" value={email} readOnly />}
      {requiresCurrent && (
        <PasswordField
          label={texts.current}
          name="current_password"
          autoComplete="current-password"
          {...form.getInputProps('current_password')}
        />
      )}
      <NewPasswordFields form={form} labels={requiresCurrent ? texts.newLabels : texts.labels} />
      <SubmitButton submission={submission} fullWidth={!requiresCurrent}>
        {submit}
      </SubmitButton>
    </Form>
  );
}
