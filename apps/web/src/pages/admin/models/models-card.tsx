import { Button, NumberInput, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { routes, type ModelSettings, type ReplyOf } from '@sop/contracts';
import { useState } from 'react';
import { call } from '../../../api/call.js';
import { detailOf } from '../../../api/problem.js';
import { keys } from '../../../api/query-keys.js';
import { ConfirmAction } from '../../../features/actions/confirm-action.js';
import { Card } from '../../../ui/card.js';
import { Form, SubmitButton } from '../../../ui/form/form.js';
import { useFields, type Fields } from '../../../ui/form/use-fields.js';
import { useSubmit } from '../../../ui/form/use-submit.js';
import { ErrorState, Notice } from '../../../ui/states.js';
import { showDone } from '../../../ui/toasts.js';
import { LocalSpeechModel } from '../speech-models/local-speech-model.js';
import styles from './models.module.css';
import { FoundServers } from './found-servers.js';
import { ModelFields } from './model-fields.js';
import { aliases, formOf, settingsOf, validators, type ModelForm } from './model-form.js';
import { texts } from './models.texts.js';
import { TryModel } from './try-model.js';

type InUse = ReplyOf<typeof routes.languageModel.settings>;

/** Which models write, check and listen. */
export function ModelsCard() {
  const inUse = useQuery({
    queryKey: keys.modelChoice,
    queryFn: ({ signal }) => call(routes.languageModel.settings, { signal }),
    // What is typed is not to be changed under the fingers.
    staleTime: Infinity,
  });
  return (
    <Card title={texts.title} lead={texts.lead}>
      {inUse.isError ? (
        <ErrorState message={detailOf(inUse.error, texts.failure)} onRetry={() => void inUse.refetch()} />
      ) : inUse.data ? (
        <ModelsForm inUse={inUse.data} />
      ) : (
        <Skeleton height={520} role="status" aria-label={texts.loading} />
      )}
    </Card>
  );
}

/** Keys go first: a server that was saved without its key would be asked without one. */
async function save(form: ModelForm): Promise<InUse> {
  for (const task of ['writing', 'speech'] as const) {
    const key = form[`${task}_key`].trim();
    if (form[`${task}_provider`] !== 'server' || key === '') continue;
    const address = form[`${task}_address`].trim();
    await call(routes.languageModel.setServerKey, { body: { address, key } });
  }
  return call(routes.languageModel.setSettings, { body: settingsOf(form) });
}

function ModelsForm({ inUse: { source, settings } }: { inUse: InUse }) {
  const form = useFields<ModelForm>({ initialValues: formOf(settings), validate: validators });
  const submission = useSaving(form);
  return (
    <>
      {source === 'environment' && <Notice tone="calm">{texts.ofEnvironment}</Notice>}
      <FoundServers
        isSaved={isSaved(form.values, settings)}
        onUse={({ address, models: [model = ''] }, task) =>
          form.setValues(
            task === 'writing'
              ? {
                  ...{ writing_provider: 'server', writing_address: address, writing_key: '' },
                  ...{ writing_model: model, writing_checking: '', writing_vision: '' },
                }
              : {
                  ...{ speech_provider: 'server', speech_address: address, speech_key: '' },
                  speech_model: model,
                },
          )
        }
      />
      <Form submission={submission}>
        <ModelFields task="writing" title={texts.writing} form={form}>
          <Figure label={texts.context} hint={texts.contextHint} {...form.getInputProps('writing_context')} />
        </ModelFields>
        <ModelFields
          task="speech"
          title={texts.speech}
          form={form}
          local={<LocalSpeechModel inputProps={form.getInputProps('speech_local')} />}
        />
        <fieldset className={styles.task}>
          <legend className={styles.legend}>{texts.limits}</legend>
          <div className={styles.fields}>
            <Figure
              label={texts.timeout}
              hint={texts.timeoutHint}
              {...form.getInputProps('timeout_seconds')}
            />
          </div>
        </fieldset>
        <div className={styles.actions}>
          <SubmitButton submission={submission}>{texts.save}</SubmitButton>
          {source === 'settings' && (
            <ResetModels onReset={(inUse) => form.setValues(formOf(inUse.settings))} />
          )}
        </div>
      </Form>
      {settings.writing.provider !== 'none' && <TryModel isSaved={isSaved(form.values, settings)} />}
    </>
  );
}

/** Is the form as it was saved, without a key that is still to be stored? */
const isSaved = (form: ModelForm, settings: ModelSettings): boolean =>
  form.writing_key === '' &&
  form.speech_key === '' &&
  JSON.stringify(settingsOf(form)) === JSON.stringify(settingsOf(formOf(settings)));

function useSaving(form: Fields<ModelForm>) {
  const client = useQueryClient();
  return useSubmit(form, {
    send: save,
    onSent: (saved) => {
      form.setValues(formOf(saved.settings));
      client.setQueryData(keys.modelChoice, saved);
      void client.invalidateQueries({ queryKey: keys.serverKeys });
      showDone(texts.saved);
    },
    fallback: texts.saveFailure,
    aliases,
  });
}

interface FigureProps {
  readonly label: string;
  readonly hint: string;
}

const Figure = ({ label, hint, ...inputProps }: FigureProps) => (
  <NumberInput
    label={label}
    description={hint}
    inputWrapperOrder={['label', 'input', 'description', 'error']}
    thousandSeparator=","
    clampBehavior="none"
    allowNegative={false}
    {...inputProps}
  />
);

function ResetModels({ onReset }: { onReset: (inUse: InUse) => void }) {
  const client = useQueryClient();
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {texts.reset}
      </Button>
      <ConfirmAction
        opened={opened}
        title={texts.resetTitle}
        confirm={texts.reset}
        isDangerous={false}
        run={() => call(routes.languageModel.resetSettings, {})}
        successMessage={texts.resetDone}
        failure={texts.resetFailure}
        invalidates={[]}
        onDone={(inUse) => {
          client.setQueryData(keys.modelChoice, inUse);
          onReset(inUse);
        }}
        onClose={() => setOpened(false)}
      >
        {texts.resetWhat}
      </ConfirmAction>
    </>
  );
}
