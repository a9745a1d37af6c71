import { Checkbox, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { routes, webhookEvents, webhookLimits, type Webhook, type WebhookEvent } from '@sop/contracts';
import { call } from '../../../api/call.js';
import { Dialog, FormActions } from '../../../ui/dialog.js';
import { Field } from '../../../ui/field.js';
import { Form, SubmitButton } from '../../../ui/form/form.js';
import { required } from '../../../ui/form/rules.js';
import { useFields } from '../../../ui/form/use-fields.js';
import { useSubmit } from '../../../ui/form/use-submit.js';
import { showDone } from '../../../ui/toasts.js';
import { automationKeys } from './automation-queries.js';
import styles from './automation.module.css';
import { texts } from './automation.texts.js';

interface Values {
  address: string;
  events: WebhookEvent[];
}

interface WebhookFormProps {
  /** Null for a new one. */
  readonly webhook: Webhook | null;
  readonly onClose: () => void;
  readonly onSecret: (secret: string) => void;
}

const proposed: WebhookEvent[] = ['sop.generated', 'sop.failed', 'sop.released', 'sop.withdrawn'];

/** Asks for address and events of a webhook. */
export function WebhookForm({ webhook, onClose, onSecret }: WebhookFormProps) {
  const client = useQueryClient();
  const form = useFields<Values>({
    initialValues: { address: webhook?.address ?? '', events: webhook?.events ?? proposed },
    validate: { address: required, events: (events) => (events.length === 0 ? texts.noEvent : null) },
  });
  const submission = useSubmit(form, {
    send: (body) => save(webhook, body),
    onSent: async (secret) => {
      await client.invalidateQueries({ queryKey: automationKeys.webhooks });
      onClose();
      if (secret === null) showDone(texts.saved);
      else onSecret(secret);
    },
    fallback: texts.saveFailure,
  });
  return (
    <Dialog opened title={webhook ? texts.editWebhook : texts.newWebhook} size={560} onClose={onClose}>
      <Form submission={submission}>
        <TextInput
          label={texts.address}
          description={texts.addressText}
          type="url"
          autoComplete="off"
          maxLength={webhookLimits.address}
          data-autofocus
          {...form.getInputProps('address')}
        />
        <Field label={texts.reports} error={form.errors['events']}>
          <Checkbox.Group {...form.getInputProps('events')} error={undefined}>
            <div className={styles.columns}>
              {webhookEvents.map((event) => (
                <Checkbox key={event} value={event} label={texts.events[event]} />
              ))}
            </div>
          </Checkbox.Group>
        </Field>
        <FormActions onCancel={onClose}>
          <SubmitButton submission={submission}>{webhook ? texts.save : texts.createWebhook}</SubmitButton>
        </FormActions>
      </Form>
    </Dialog>
  );
}

/** Returns the secret of a new webhook; null for an existing one. */
async function save(webhook: Webhook | null, body: Values): Promise<string | null> {
  if (!webhook) return (await call(routes.webhooks.create, { body })).secret;
  await call(routes.webhooks.update, { params: { id: webhook.id }, body });
  return null;
}
