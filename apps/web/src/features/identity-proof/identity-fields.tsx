import { TextInput } from '@mantine/core';
import { PasswordField } from '../../ui/form/password-field.js';
import { texts } from './identity-proof.texts.js';
import { ProviderProof } from './provider-proof.js';
import type { IdentityForm, Signed, useIdentity } from './use-identity.js';

interface IdentityFieldsProps {
  readonly form: IdentityForm;
  readonly identity: ReturnType<typeof useIdentity>;
  readonly signed: Signed;
  readonly label: string;
  readonly description: string;
}

/** The password of the user, or a new sign-in at the provider of one who has none, and the code of a second factor. */
export function IdentityFields({ form, identity, signed, label, description }: IdentityFieldsProps) {
  const { me, needsCode } = identity;
  const { error, onChange } = form.getInputProps('isProven');
  return (
    <>
      {me?.has_password === false ? (
        <ProviderProof
          providers={me.identity_providers}
          signed={signed}
          isProven={form.values.isProven}
          error={error}
          onChange={onChange}
        />
      ) : (
        <PasswordField
          label={label}
          description={description}
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
      )}
      {needsCode && (
        <TextInput
          label={texts.code}
          autoComplete="one-time-code"
          inputMode="numeric"
          {...form.getInputProps('code')}
        />
      )}
    </>
  );
}
