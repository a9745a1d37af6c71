import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { modelLimits, modelProviders, routes, type ModelProvider } from '@sop/contracts';
import { useId, type ReactNode } from 'react';
import { call } from '../../../api/call.js';
import { detailOf } from '../../../api/problem.js';
import type { Fields } from '../../../ui/form/use-fields.js';
import { Notice } from '../../../ui/states.js';
import { isAddress, type ModelForm, type Task } from './model-form.js';
import styles from './models.module.css';
import { texts } from './models.texts.js';
import { ServerKeyField } from './server-key-field.js';

const inputWrapperOrder: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
];
const providers = modelProviders.map((value) => ({ value, label: texts.providers[value] }));

interface ModelFieldsProps {
  readonly task: Task;
  readonly title: string;
  readonly form: Fields<ModelForm>;
  /** More fields of this task, shown where a model does it. */
  readonly children?: ReactNode;
  /** The fields where none does it. */
  readonly local?: ReactNode;
}

/** Who does a task, and with which model. Names may be typed; the list of the server only suggests some. */
export function ModelFields({ task, title, form, children, local }: ModelFieldsProps) {
  const provider = form.values[`${task}_provider`];
  const address = form.values[`${task}_address`];
  const list = useModelList();
  // A list is that of the server it came from.
  const isCurrent = list.variables?.provider === provider && list.variables.address === address;
  const models = (isCurrent && list.data?.models) || [];
  return (
    <fieldset className={styles.task}>
      <legend className={styles.legend}>{title}</legend>
      <div className={styles.fields}>
        <NativeSelect label={texts.provider} data={providers} {...form.getInputProps(`${task}_provider`)} />
        {provider === 'server' && <ServerFields task={task} form={form} />}
        {provider !== 'none' && <ModelInputs task={task} form={form} models={models} />}
        {provider === 'none' ? local : children}
      </div>
      {provider !== 'none' && (
        <div className={styles.actions}>
          <Button
            variant="default"
            loading={list.isPending}
            disabled={provider === 'server' && !isAddress(address)}
            onClick={() => list.mutate({ provider, address })}
          >
            {texts.load}
          </Button>
        </div>
      )}
      {isCurrent && <ListOutcome list={list} />}
    </fieldset>
  );
}

interface TaskProps {
  readonly task: Task;
  readonly form: Fields<ModelForm>;
}

const ServerFields = ({ task, form }: TaskProps) => (
  <>
    <TextInput
      label={texts.address}
      description={texts.addressHint}
      inputWrapperOrder={inputWrapperOrder}
      type="url"
      maxLength={modelLimits.address}
      autoComplete="off"
      {...form.getInputProps(`${task}_address`)}
    />
    <ServerKeyField address={form.values[`${task}_address`]} inputProps={form.getInputProps(`${task}_key`)} />
  </>
);

const ModelInputs = ({ task, form, models }: TaskProps & { readonly models: readonly string[] }) => (
  <>
    <ModelInput
      label={texts.model}
      description={task === 'speech' ? texts.speechHint : undefined}
      models={models}
      inputProps={form.getInputProps(`${task}_model`)}
    />
    {task === 'writing' && (
      <>
        <ModelInput
          label={texts.checking}
          description={texts.checkingHint}
          models={models}
          inputProps={form.getInputProps('writing_checking')}
        />
        <ModelInput
          label={texts.vision}
          description={texts.visionHint}
          models={models}
          inputProps={form.getInputProps('writing_vision')}
        />
      </>
    )}
  </>
);

interface ModelInputProps {
  readonly label: string;
  readonly description: string | undefined;
  readonly models: readonly string[];
  readonly inputProps: object;
}

/** The browser suggests what matches; with the field empty, all of it. */
function ModelInput({ label, description, models, inputProps }: ModelInputProps) {
  const id = useId();
  return (
    <>
      <TextInput
        label={label}
        description={description}
        inputWrapperOrder={inputWrapperOrder}
        maxLength={modelLimits.name}
        autoComplete="off"
        spellCheck={false}
        list={id}
        {...inputProps}
      />
      <datalist id={id}>
        {models.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

interface Asked {
  readonly provider: Exclude<ModelProvider, 'none'>;
  readonly address: string;
}

const useModelList = () =>
  useMutation({
    mutationFn: ({ provider, address }: Asked) =>
      call(routes.languageModel.models, {
        body: { provider, address: provider === 'server' ? address.trim() : null },
      }),
  });

function ListOutcome({ list }: { list: ReturnType<typeof useModelList> }) {
  if (list.isError) return <Notice tone="danger">{detailOf(list.error, texts.listFailure)}</Notice>;
  if (!list.data) return null;
  const { models, message } = list.data;
  if (message !== null) return <Notice tone="danger">{message}</Notice>;
  return models.length === 0 ? (
    <Notice tone="attention">{texts.listedNone}</Notice>
  ) : (
    <Notice tone="done">{texts.listed(models.length)}</Notice>
  );
}
