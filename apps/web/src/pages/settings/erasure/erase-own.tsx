import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { routes } from '@sop/contracts';
import { useState } from 'react';
import { call } from '../../../api/call.js';
import { queries } from '../../../api/queries.js';
import { endSession } from '../../../api/session.js';
import { confirmIdentity } from '../../../features/identity-proof/confirm-identity.js';
import { texts as proofTexts } from '../../../features/identity-proof/identity-proof.texts.js';
import { ProviderProof } from '../../../features/identity-proof/provider-proof.js';
import { Dialog } from '../../../ui/dialog.js';
import dialogStyles from '../../../ui/dialog.module.css';
import { Form, SubmitButton } from '../../../ui/form/form.js';
import { PasswordField } from '../../../ui/form/password-field.js';
import { useFields } from '../../../ui/form/use-fields.js';
import { useSubmit } from '../../../ui/form/use-submit.js';
import { showDone } from '../../../ui/toasts.js';
import { ErasurePlaces } from './erasure-places.js';
import { texts } from './erasure.texts.js';

/** For every user: erases oneself, with the name typed and the identity confirmed again. Mounted while it is open. */
export function EraseOwn({ onClose }: { onClose: () => void }) {
  const { data: me } = useQuery(queries.me());
  const { data: preview } = useQuery(queries.erasurePreview(null));
  const { form, submission, needsCode, signed } = useErasure(me?.id ?? '', me?.has_password ?? true);
  return (
    <Dialog opened onClose={onClose} title={texts.ownTitle} size={720}>
      <div className={dialogStyles.text}>
        <ErasurePlaces userId={null} isOwn />
      </div>
      {me && preview && (
        <Form submission={submission}>
          <TextInput
            label={texts.typeName(preview.name_to_type)}
            autoComplete="off"
            maxLength={320}
            {...form.getInputProps('name')}
          />
          {me.has_password ? (
            <PasswordField
              label={texts.password}
              description={texts.passwordText}
              autoComplete="current-password"
              {...form.getInputProps('password')}
            />
          ) : (
            <ProviderProof
              providers={me.identity_providers}
              signed={signed}
              isProven={form.values.isProven}
              error={form.errors['isProven']}
              onChange={(isProven) => form.setFieldValue('isProven', isProven)}
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
          <div className={dialogStyles.actions}>
            <Button variant="default" onClick={onClose}>
              {texts.cancel}
            </Button>
            <SubmitButton submission={submission} data-tone="danger">
              {texts.confirm}
            </SubmitButton>
          </div>
        </Form>
      )}
    </Dialog>
  );
}

function useErasure(userId: string, hasPassword: boolean) {
  const [needsCode, setNeedsCode] = useState(false);
  const signed = { purpose: 'account.erase', subject_id: userId, revision: 0 } as const;
  const form = useFields({
    initialValues: { name: '', password: '', code: '', isProven: false },
    validate: {
      name: (value) => (value.trim() === '' ? texts.nameMissing : null),
      password: (value) => (hasPassword && value === '' ? texts.passwordMissing : null),
      isProven: (value) => (hasPassword || value ? null : proofTexts.missing),
    },
  });
  const submission = useSubmit(form, {
    send: async ({ name, password, code }) => {
      const confirmation = await confirmIdentity(signed, { password, code }, () => setNeedsCode(true))
        // The proof of a sign-in is valid once.
        .finally(() => form.setFieldValue('isProven', false));
      return call(routes.erasures.createOwn, { body: { name: name.trim(), confirmation } });
    },
    onSent: () => {
      showDone(texts.ownErased);
      endSession();
    },
    fallback: texts.eraseFailure,
  });
  return { form, submission, needsCode, signed };
}
