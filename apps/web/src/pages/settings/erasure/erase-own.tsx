import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { routes } from '@sop/contracts';
import { call } from '../../../api/call.js';
import { queries } from '../../../api/queries.js';
import { endSession } from '../../../api/session.js';
import { IdentityFields } from '../../../features/identity-proof/identity-fields.js';
import { noIdentity, useIdentity } from '../../../features/identity-proof/use-identity.js';
import { Dialog, FormActions } from '../../../ui/dialog.js';
import dialogStyles from '../../../ui/dialog.module.css';
import { Form, SubmitButton } from '../../../ui/form/form.js';
import { useFields } from '../../../ui/form/use-fields.js';
import { useSubmit } from '../../../ui/form/use-submit.js';
import { showDone } from '../../../ui/toasts.js';
import { ErasurePlaces } from './erasure-places.js';
import { texts } from './erasure.texts.js';

/** For every user: erases oneself, with the name typed and the identity confirmed again. Mounted while it is open. */
export function EraseOwn({ onClose }: { onClose: () => void }) {
  const { data: preview } = useQuery(queries.erasurePreview(null));
  const { form, submission, identity, signed } = useErasure();
  return (
    <Dialog opened onClose={onClose} title={texts.ownTitle} size={720}>
      <div className={dialogStyles.text}>
        <ErasurePlaces userId={null} isOwn />
      </div>
      {identity.me && preview && (
        <Form submission={submission}>
          <TextInput
            label={texts.typeName(preview.name_to_type)}
            autoComplete="off"
            maxLength={320}
            {...form.getInputProps('name')}
          />
          <IdentityFields
            form={form}
            identity={identity}
            signed={signed}
            label={texts.password}
            description={texts.passwordText}
          />
          <FormActions onCancel={onClose}>
            <SubmitButton submission={submission} data-tone="danger">
              {texts.confirm}
            </SubmitButton>
          </FormActions>
        </Form>
      )}
    </Dialog>
  );
}

function useErasure() {
  const identity = useIdentity();
  const signed = { purpose: 'account.erase', subject_id: identity.me?.id ?? '', revision: 0 } as const;
  const form = useFields({
    initialValues: { ...noIdentity, name: '' },
    validate: {
      ...identity.rules,
      name: (value) => (value.trim() === '' ? texts.nameMissing : null),
    },
  });
  const submission = useSubmit(form, {
    send: async ({ name }) => {
      const confirmation = await identity.confirm(form, signed);
      return call(routes.erasures.createOwn, { body: { name: name.trim(), confirmation } });
    },
    onSent: () => {
      showDone(texts.ownErased);
      endSession();
    },
    fallback: texts.eraseFailure,
  });
  return { form, submission, identity, signed };
}
