import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { routes } from '@sop/contracts';
import { useState } from 'react';
import { call } from '../../../api/call.js';
import { keys } from '../../../api/query-keys.js';
import { Dialog } from '../../../ui/dialog.js';
import { Form, SubmitButton } from '../../../ui/form/form.js';
import { required } from '../../../ui/form/rules.js';
import { useFields } from '../../../ui/form/use-fields.js';
import { useSubmit } from '../../../ui/form/use-submit.js';
import { showDone } from '../../../ui/toasts.js';
import { texts as operatorsTexts } from './operators.texts.js';
import styles from './operators.module.css';
import { RecoveryCodes } from './recovery-codes.js';

const texts = operatorsTexts.own;

type Sent = { readonly code: string };
const actions = {
  renew: {
    send: (body: Sent) => call(routes.secondFactor.renewCodes, { body }),
    title: texts.renewTitle,
    what: texts.renewWhat,
    submit: texts.renew,
    failure: texts.renewFailure,
  },
  'turn-off': {
    send: async (body: Sent) => {
      await call(routes.secondFactor.remove, { body });
      return null;
    },
    title: texts.turnOffTitle,
    what: texts.turnOffWhat,
    submit: texts.turnOff,
    failure: texts.turnOffFailure,
  },
} as const;

interface CodeDialogProps {
  readonly action: keyof typeof actions;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Actions that ask for another code of the second factor, whatever the session. */
export function CodeDialog({ action, opened, onClose }: CodeDialogProps) {
  const client = useQueryClient();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { send, title, what, submit, failure } = actions[action];
  const form = useFields({ initialValues: { code: '' }, validate: { code: required } });
  const close = () => {
    setCodes(null);
    form.reset();
    onClose();
    void client.invalidateQueries({ queryKey: keys.secondFactor });
    void client.invalidateQueries({ queryKey: keys.operators });
  };
  const submission = useSubmit(form, {
    send,
    onSent: (reply) => {
      if (reply) return setCodes(reply.recovery_codes);
      showDone(texts.turnedOff);
      close();
    },
    fallback: failure,
  });
  return (
    <Dialog opened={opened} title={codes ? texts.codesTitle : title} onClose={close}>
      {codes ? (
        <RecoveryCodes codes={codes} onStored={close} />
      ) : (
        <Form submission={submission}>
          <p className={styles.none}>{what}</p>
          <TextInput
            label={texts.codeOrRecovery}
            autoComplete="one-time-code"
            maxLength={40}
            data-autofocus
            {...form.getInputProps('code')}
          />
          <SubmitButton submission={submission}>{submit}</SubmitButton>
        </Form>
      )}
    </Dialog>
  );
}
