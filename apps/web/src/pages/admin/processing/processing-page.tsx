import { Checkbox, NativeSelect, NumberInput, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { routes, type ProcessingSettings } from '@sop/contracts';
import { call } from '../../../api/call.js';
import { detailOf } from '../../../api/problem.js';
import { keys } from '../../../api/query-keys.js';
import { useDraftFields } from '../../../features/unsaved/use-draft-fields.js';
import { UnsavedNotice } from '../../../features/unsaved/unsaved-notice.js';
import { Card } from '../../../ui/card.js';
import { Form, SubmitButton } from '../../../ui/form/form.js';
import { useFields, type Fields } from '../../../ui/form/use-fields.js';
import { useSubmit } from '../../../ui/form/use-submit.js';
import { Page } from '../../../ui/page.js';
import { ErrorState } from '../../../ui/states.js';
import { showDone } from '../../../ui/toasts.js';
import styles from '../admin.module.css';
import { SystemInformation } from '../monitor/system-information.js';
import { OperatorOnly } from '../operator-only.js';
import { texts } from './processing.texts.js';
import { settingSections, type SettingField } from './settings-fields.js';

export function Component() {
  return (
    <Page title={texts.title} lead={texts.lead}>
      <OperatorOnly permission="platform.settings">
        <div className={styles.stack}>
          <Settings />
          <SystemInformation />
        </div>
      </OperatorOnly>
    </Page>
  );
}

function Settings() {
  const settings = useQuery({
    queryKey: keys.processing,
    queryFn: ({ signal }) => call(routes.processingSettings.read, { signal }),
    // A refetch must not replace what is being typed.
    staleTime: Infinity,
  });
  if (settings.isError)
    return (
      <ErrorState message={detailOf(settings.error, texts.failure)} onRetry={() => void settings.refetch()} />
    );
  if (!settings.data) return <Skeleton height={480} role="status" aria-label={texts.loading} />;
  return <SettingsForm settings={settings.data} />;
}

function SettingsForm({ settings }: { settings: ProcessingSettings }) {
  const client = useQueryClient();
  const form = useFields<ProcessingSettings>({ initialValues: settings });
  const draftFields = useDraftFields(form, 'processing');
  const submission = useSubmit(form, {
    send: (values) => call(routes.processingSettings.write, { body: values }),
    onSent: (saved) => {
      client.setQueryData(keys.processing, saved);
      form.setInitialValues(saved);
      form.setValues(saved);
      draftFields.forget();
      showDone(texts.saved);
    },
    fallback: texts.saveFailure,
  });
  return (
    <Form submission={submission}>
      {draftFields.isRestored && <UnsavedNotice onDiscard={draftFields.discard} />}
      {settingSections.map(({ title, fields }) => (
        <Card key={title} title={title}>
          <div className={styles.fields}>
            {fields.map((field) => (
              <SettingInput key={field.name} field={field} form={form} />
            ))}
          </div>
        </Card>
      ))}
      <div>
        <SubmitButton submission={submission}>{texts.save}</SubmitButton>
      </div>
    </Form>
  );
}

function SettingInput({ field, form }: { field: SettingField; form: Fields<ProcessingSettings> }) {
  const label = texts.fields[field.name];
  if (field.kind === 'switch')
    return (
      <Checkbox
        className={styles.wide}
        label={label}
        {...form.getInputProps(field.name, { type: 'checkbox' })}
      />
    );
  if (field.kind === 'choice') {
    const choices = Object.entries(texts.choices[field.name]).map(([value, shown]) => ({
      value,
      label: shown,
    }));
    const className = choices.some((each) => each.label.length > 24) ? styles.long : undefined;
    return (
      <NativeSelect className={className} label={label} data={choices} {...form.getInputProps(field.name)} />
    );
  }
  const { name, min, max, step } = field;
  const hint = name === 'training_transcode_quality' ? texts.hints[name] : undefined;
  return (
    <NumberInput
      label={label}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={hint}
      min={min}
      max={max}
      step={step}
      clampBehavior="none"
      {...form.getInputProps(name)}
    />
  );
}
