import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { apiScopes, apiTokenLimits, routes, type ApiScope } from '@sop/contracts';
import { call } from '../../../api/call.js';
import { Dialog, FormActions } from '../../../ui/dialog.js';
import { Field } from '../../../ui/field.js';
import { Form, SubmitButton } from '../../../ui/form/form.js';
import { required } from '../../../ui/form/rules.js';
import { useFields } from '../../../ui/form/use-fields.js';
import { useSubmit } from '../../../ui/form/use-submit.js';
import { automationKeys } from './automation-queries.js';
import styles from './automation.module.css';
import { texts } from './automation.texts.js';

interface Values {
  name: string;
  scopes: ApiScope[];
  days: string;
}

interface CreateTokenProps {
  readonly onClose: () => void;
  readonly onCreated: (created: { name: string; token: string }) => void;
}

const dayChoices = [7, 30, 90, 365];

/** Asks for name, scopes and end of a new token. */
export function CreateToken({ onClose, onCreated }: CreateTokenProps) {
  const client = useQueryClient();
  const form = useFields<Values>({
    initialValues: { name: '', scopes: ['sops:read'], days: '90' },
    validate: { name: required, scopes: (scopes) => (scopes.length === 0 ? texts.noScope : null) },
  });
  const submission = useSubmit(form, {
    send: ({ name, scopes, days }) =>
      call(routes.apiTokens.create, { body: { name, scopes, expires_in_days: Number(days) } }),
    onSent: async (created) => {
      await client.invalidateQueries({ queryKey: automationKeys.tokens });
      onClose();
      onCreated(created);
    },
    fallback: texts.createFailure,
    aliases: { expires_in_days: 'days' },
  });
  return (
    <Dialog opened title={texts.newToken} size={560} onClose={onClose}>
      <Form submission={submission}>
        <TextInput
          label={texts.name}
          description={texts.nameText}
          maxLength={apiTokenLimits.name}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Field label={texts.scope} error={form.errors['scopes']}>
          <Checkbox.Group {...form.getInputProps('scopes')} error={undefined}>
            <div className={styles.choices}>
              {apiScopes.map((scope) => (
                <Checkbox
                  key={scope}
                  value={scope}
                  label={texts.scopes[scope][0]}
                  description={texts.scopes[scope][1]}
                />
              ))}
            </div>
          </Checkbox.Group>
        </Field>
        <NativeSelect
          label={texts.expiry}
          data={dayChoices.map((days) => ({ value: String(days), label: texts.days(days) }))}
          {...form.getInputProps('days')}
        />
        <FormActions onCancel={onClose}>
          <SubmitButton submission={submission}>{texts.createToken}</SubmitButton>
        </FormActions>
      </Form>
    </Dialog>
  );
}
