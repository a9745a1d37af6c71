import { passwordMinLength } from '@sop/contracts';
import type { ReactNode } from 'react';
import { PasswordField } from '../../ui/form/password-field.js';
import { required } from '../../ui/form/rules.js';
import type { Fields } from '../../ui/form/use-fields.js';
import { texts } from './new-password.texts.js';

export const blankPassword = { password: '', confirmation: '' };
type Typed = typeof blankPassword;

/** The rules of a new password that is typed twice, for every form that has one. */
export const newPasswordRules = {
  password: (value: string) => required(value) ?? (value.length < passwordMinLength ? texts.tooShort : null),
  confirmation: (value: string, { password }: Typed) =>
    required(value) ?? (value === password ? null : texts.mismatch),
};

interface NewPasswordFieldsProps<Values extends Typed> {
  readonly form: Fields<Values>;
  readonly labels?: Readonly<Record<keyof Typed, string>>;
  /** Rendered below the first field. */
  readonly children?: ReactNode;
}

export function NewPasswordFields<Values extends Typed>({
  form,
  labels = texts.labels,
  children,
}: NewPasswordFieldsProps<Values>) {
  return (
    <>
      <div>
        <PasswordField
          label={labels.password}
          name="password"
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
        {children}
      </div>
      <PasswordField
        label={labels.confirmation}
        name="confirmation"
        autoComplete="new-password"
        {...form.getInputProps('confirmation')}
      />
    </>
  );
}
