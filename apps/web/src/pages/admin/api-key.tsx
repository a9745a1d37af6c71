import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { routes } from '@sop/contracts';
import { useState, type ReactNode } from 'react';
import { call } from '../../api/call.js';
import { detailOf } from '../../api/problem.js';
import { keys } from '../../api/query-keys.js';
import { ConfirmAction } from '../../features/actions/confirm-action.js';
import { Card } from '../../ui/card.js';
import { PasswordField } from '../../ui/form/password-field.js';
import { Form, SubmitButton } from '../../ui/form/form.js';
import { useFields } from '../../ui/form/use-fields.js';
import { useSubmit } from '../../ui/form/use-submit.js';
import { ErrorState, Notice } from '../../ui/states.js';
import { showDone } from '../../ui/toasts.js';
import styles from './admin.module.css';
import { texts as adminTexts } from './admin.texts.js';
import { Facts } from '../../ui/facts.js';

const texts = adminTexts.apiKey;

/** The API key of the AI provider for all companies. It is never shown again once it is saved. */
export function ApiKey() {
  const status = useQuery({
    queryKey: keys.apiKey,
    queryFn: ({ signal }) => call(routes.apiKey.status, { signal }),
  });
  const [isRemoving, setIsRemoving] = useState(false);
  const { data } = status;
  if (status.isError)
    return (
      <Card title={texts.title}>
        <ErrorState
          message={detailOf(status.error, texts.statusFailure)}
          onRetry={() => void status.refetch()}
        />
      </Card>
    );
  return (
    <Card title={texts.title}>
      <Facts
        facts={[
          [texts.status, data?.is_set ? texts.configured : texts.notConfigured],
          ...(data?.source ? ([[texts.source, texts.sources[data.source]]] as const) : []),
          ...(data?.key_preview
            ? ([[texts.preview, <code key="key">{data.key_preview}</code>]] as const)
            : []),
        ]}
      />
      <SaveKey />
      {data?.is_set && (
        <TryKey key={data.key_preview}>
          {data.source === 'settings' && (
            <Button variant="default" data-tone="danger" onClick={() => setIsRemoving(true)}>
              {texts.remove}
            </Button>
          )}
        </TryKey>
      )}
      <ul className={styles.notes}>
        {texts.notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      <RemoveKey opened={isRemoving} onClose={() => setIsRemoving(false)} />
    </Card>
  );
}

function SaveKey() {
  const client = useQueryClient();
  const form = useFields({ initialValues: { api_key: '' }, validate: { api_key: keyError } });
  const submission = useSubmit(form, {
    send: ({ api_key }) => call(routes.apiKey.set, { body: { api_key: api_key.trim() } }),
    onSent: (status) => {
      client.setQueryData(keys.apiKey, status);
      form.reset();
      showDone(texts.updated);
    },
    fallback: texts.updateFailure,
  });
  return (
    <Form submission={submission} layout="line">
      <PasswordField
        label={texts.label}
        placeholder={texts.placeholder}
        autoComplete="off"
        maxLength={500}
        visibilityToggleButtonProps={{ 'aria-label': texts.show, tabIndex: 0 }}
        {...form.getInputProps('api_key')}
      />
      <SubmitButton submission={submission}>{texts.save}</SubmitButton>
    </Form>
  );
}

/** Tests the current key; the result stays until the key changes. */
function TryKey({ children }: { children: ReactNode }) {
  const trial = useMutation({ mutationFn: () => call(routes.apiKey.try, {}) });
  return (
    <>
      <div className={styles.line}>
        <Button variant="default" loading={trial.isPending} onClick={() => trial.mutate()}>
          {texts.try}
        </Button>
        {children}
      </div>
      {trial.data && <Notice tone={trial.data.works ? 'done' : 'danger'}>{trial.data.message}</Notice>}
      {trial.isError && <Notice tone="danger">{detailOf(trial.error, texts.tryFailure)}</Notice>}
    </>
  );
}

function keyError(value: string): string | null {
  if (value.trim() === '') return texts.empty;
  return value.trim().startsWith('sk-') ? null : texts.format;
}

function RemoveKey({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const client = useQueryClient();
  return (
    <ConfirmAction
      opened={opened}
      title={texts.removeTitle}
      confirm={texts.remove}
      run={() => call(routes.apiKey.remove, {})}
      successMessage={texts.removed}
      failure={texts.removeFailure}
      invalidates={[]}
      onDone={(status) => client.setQueryData(keys.apiKey, status)}
      onClose={onClose}
    >
      {texts.removeWhat}
    </ConfirmAction>
  );
}
