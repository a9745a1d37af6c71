import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { routes, type ReplyOf } from '@sop/contracts';
import { useState } from 'react';
import { call } from '../../../api/call.js';
import { keys } from '../../../api/query-keys.js';
import { Dialog } from '../../../ui/dialog.js';
import { PasswordField } from '../../../ui/form/password-field.js';
import { Form, SubmitButton } from '../../../ui/form/form.js';
import { required } from '../../../ui/form/rules.js';
import { useFields } from '../../../ui/form/use-fields.js';
import { useSubmit } from '../../../ui/form/use-submit.js';
import { texts as operatorsTexts } from './operators.texts.js';
import styles from './operators.module.css';
import { QrCode } from '../../../ui/qr-code.js';
import { RecoveryCodes } from './recovery-codes.js';

const texts = operatorsTexts.own;
type Begun = ReplyOf<typeof routes.secondFactor.begin>;

/** Password, QR code and first code, recovery codes. Closing it before the code changes nothing. */
export function EnrolDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const client = useQueryClient();
  const [begun, setBegun] = useState<Begun | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const close = () => {
    setBegun(null);
    setCodes(null);
    onClose();
    void client.invalidateQueries({ queryKey: keys.secondFactor });
    void client.invalidateQueries({ queryKey: keys.operators });
  };
  return (
    <Dialog opened={opened} title={codes ? texts.codesTitle : texts.setUpTitle} onClose={close}>
      {codes ? (
        <RecoveryCodes codes={codes} onStored={close} />
      ) : begun ? (
        <Confirm begun={begun} onConfirmed={setCodes} />
      ) : (
        <Begin onBegun={setBegun} />
      )}
    </Dialog>
  );
}

function Begin({ onBegun }: { onBegun: (begun: Begun) => void }) {
  const form = useFields({ initialValues: { password: '' }, validate: { password: required } });
  const submission = useSubmit(form, {
    send: ({ password }) => call(routes.secondFactor.begin, { body: { password } }),
    onSent: onBegun,
    fallback: texts.beginFailure,
  });
  return (
    <Form submission={submission}>
      <PasswordField
        label={texts.password}
        description={texts.passwordWhat}
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps('password')}
      />
      <SubmitButton submission={submission}>{texts.next}</SubmitButton>
    </Form>
  );
}

interface ConfirmProps {
  readonly begun: Begun;
  readonly onConfirmed: (codes: readonly string[]) => void;
}

function Confirm({ begun, onConfirmed }: ConfirmProps) {
  const form = useFields({ initialValues: { code: '' }, validate: { code: required } });
  const submission = useSubmit(form, {
    send: ({ code }) => call(routes.secondFactor.confirm, { body: { code } }),
    onSent: ({ recovery_codes }) => onConfirmed(recovery_codes),
    fallback: texts.confirmFailure,
  });
  return (
    <>
      <p className={styles.none}>{texts.scan}</p>
      <QrCode text={begun.uri} label={texts.picture} />
      <code className={styles.key} aria-label={texts.key}>
        {begun.secret.match(/.{1,4}/g)?.join(' ')}
      </code>
      <Form submission={submission}>
        <TextInput
          label={texts.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={40}
          {...form.getInputProps('code')}
        />
        <SubmitButton submission={submission}>{texts.confirm}</SubmitButton>
      </Form>
    </>
  );
}
