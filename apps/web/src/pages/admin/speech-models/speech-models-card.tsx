import { Skeleton, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { modelLimits, routes } from '@sop/contracts';
import { useState } from 'react';
import { call } from '../../../api/call.js';
import { detailOf } from '../../../api/problem.js';
import { keys } from '../../../api/query-keys.js';
import { Card } from '../../../ui/card.js';
import { Form, SubmitButton } from '../../../ui/form/form.js';
import { useFields } from '../../../ui/form/use-fields.js';
import { useSubmit } from '../../../ui/form/use-submit.js';
import { ErrorState, Notice } from '../../../ui/states.js';
import { showDone } from '../../../ui/toasts.js';
import { isAddress } from '../models/model-form.js';
import { SpeechModelItem } from './speech-model-item.js';
import styles from './speech-models.module.css';
import { texts } from './speech-models.texts.js';
import { useSpeechModels } from './use-speech-models.js';

/** Speech models of this machine: what is installed, and what a server of the operator offers. */
export function SpeechModelsCard() {
  const overview = useSpeechModels();
  return (
    <Card title={texts.title} lead={texts.lead}>
      {overview.isError ? (
        <ErrorState
          message={detailOf(overview.error, texts.failure)}
          onRetry={() => void overview.refetch()}
        />
      ) : overview.data ? (
        <>
          <CatalogueForm address={overview.data.address} />
          <ul className={styles.models} aria-label={texts.list}>
            {overview.data.models.map((model) => (
              <SpeechModelItem
                key={model.name}
                model={model}
                hasCatalogue={overview.data.address !== null}
                isOtherFetching={overview.data.models.some(
                  (other) => other !== model && other.state === 'fetching',
                )}
              />
            ))}
          </ul>
        </>
      ) : (
        <Skeleton height={320} role="status" aria-label={texts.loading} />
      )}
    </Card>
  );
}

function CatalogueForm({ address }: { address: string | null }) {
  const client = useQueryClient();
  const [error, setError] = useState<string | null>(null);
  const form = useFields({
    initialValues: { address: address ?? '' },
    validate: { address: (value) => (isAddress(value) ? null : texts.noAddress) },
  });
  const submission = useSubmit(form, {
    send: (values) => call(routes.speechModels.loadCatalogue, { body: { address: values.address.trim() } }),
    onSent: ({ message, ...overview }) => {
      client.setQueryData(keys.speechModels, overview);
      setError(message);
      if (message === null) showDone(texts.loaded);
    },
    fallback: texts.loadFailure,
  });
  return (
    <>
      <Form submission={submission}>
        <TextInput
          label={texts.address}
          description={texts.addressHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          type="url"
          maxLength={modelLimits.address}
          autoComplete="off"
          {...form.getInputProps('address')}
        />
        <div>
          <SubmitButton submission={submission}>{texts.load}</SubmitButton>
        </div>
      </Form>
      {error !== null && <Notice tone="danger">{error}</Notice>}
    </>
  );
}
