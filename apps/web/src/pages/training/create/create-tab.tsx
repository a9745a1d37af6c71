import { Button, Checkbox, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useReducer, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { dropDraft, storeDraft, readDraft } from '../../../api/drafts.js';
import { queries } from '../../../api/queries.js';
import { LeaveGuard } from '../../../features/leave-guard/leave-guard.js';
import { texts as uploadTexts } from '../../../features/video-upload/video-upload.texts.js';
import card from '../../../ui/card.module.css';
import { Notice } from '../../../ui/states.js';
import { texts } from '../training.texts.js';
import type { Studio } from '../use-studio.js';
import styles from './create.module.css';
import {
  emptyForm,
  fpsOf,
  isComplete,
  limitsOf,
  next,
  type DatasetForm,
  type DatasetFormEvent,
} from './dataset-form.js';
import { FrameRate } from './frame-rate.js';
import { TransferBar } from './transfer-bar.js';
import { useCreateDataset } from './use-create-dataset.js';
import { VideoField } from './video-field.js';

const nameDraft = 'dataset-name';
const redirectMilliseconds = 2000;
const reducer = next<File>;

export default function CreateTab({ studio }: { studio: Studio }) {
  const limits = limitsOf(useQuery(queries.trainingSettings()).data);
  const [form, send] = useReducer(reducer, readDraft(nameDraft) ?? '', emptyForm<File>);
  const [isCreated, setIsCreated] = useState(false);
  const creation = useCreateDataset({
    onCreated: () => {
      dropDraft(nameDraft);
      setIsCreated(true);
    },
    onRefused: (error) => send({ type: 'refused', error }),
  });
  useRedirect(isCreated, studio);
  const fps = fpsOf(form, limits);
  const isLocked = creation.isSending || isCreated;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // At once, so that the field is marked as invalid before it gets the focus.
    flushSync(() => send({ type: 'create-requested' }));
    if (!isComplete(form) || !form.video) return focusError(event.currentTarget, form);
    const transcode = form.transcode && limits.canTranscode;
    creation.create({ name: form.name.trim(), fps, transcode, video: form.video });
  };
  return (
    <form className={`${card.card} ${styles.form}`} onSubmit={submit} noValidate>
      {form.error && <Notice tone="danger">{form.error}</Notice>}
      <TextInput
        label={texts.datasetName}
        placeholder={texts.datasetNamePlaceholder}
        value={form.name}
        maxLength={120}
        disabled={isLocked}
        error={form.fieldErrors.name}
        name="name"
        onChange={(event) => {
          send({ type: 'name-changed', name: event.currentTarget.value });
          storeDraft(nameDraft, event.currentTarget.value);
        }}
      />
      <VideoField form={form} limits={limits} isLocked={isLocked} send={send} />
      <FrameRate form={form} fps={fps} maxFps={limits.maxFps} isLocked={isLocked} send={send} />
      <Transcoding form={form} canTranscode={limits.canTranscode} isLocked={isLocked} send={send} />
      {creation.transfer && <TransferBar transfer={creation.transfer} />}
      {isCreated && <Notice tone="done">{texts.created}</Notice>}
      <div className={styles.buttons}>
        <Button
          variant="default"
          disabled={isCreated}
          onClick={() => (creation.isSending ? creation.cancel() : studio.navigate({}))}
        >
          {texts.cancel}
        </Button>
        <Button type="submit" disabled={isLocked}>
          {creation.isSending ? texts.creating : texts.create}
        </Button>
      </div>
      <LeaveGuard isBlocking={creation.isSending} onLeave={creation.cancel} texts={uploadTexts} />
    </form>
  );
}

/** The first invalid field. */
function focusError(element: HTMLFormElement, form: DatasetForm<File>): void {
  const isNameless = form.name.trim() === '';
  element.querySelector<HTMLElement>(isNameless ? 'input[name=name]' : 'input[type=file]')?.focus();
}

interface TranscodingProps {
  readonly form: DatasetForm<File>;
  readonly canTranscode: boolean;
  readonly isLocked: boolean;
  readonly send: (event: DatasetFormEvent<File>) => void;
}

function Transcoding({ form, canTranscode, isLocked, send }: TranscodingProps) {
  return (
    <Checkbox
      label={texts.transcode}
      description={canTranscode ? texts.transcodeText : texts.transcodeOff}
      checked={form.transcode && canTranscode}
      disabled={isLocked || !canTranscode}
      onChange={(event) => send({ type: 'transcode-changed', transcode: event.currentTarget.checked })}
    />
  );
}

/** Shows the success for two seconds, then returns to the list. */
function useRedirect(isCreated: boolean, { navigate }: Studio) {
  useEffect(() => {
    if (!isCreated) return;
    const timer = setTimeout(() => navigate({}, { replace: true }), redirectMilliseconds);
    return () => clearTimeout(timer);
  }, [isCreated, navigate]);
}
