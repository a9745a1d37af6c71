import { Button, Progress } from '@mantine/core';
import type { ShownSpeechModel } from '@sop/contracts';
import { useState } from 'react';
import { detailOf } from '../../../api/problem.js';
import { formatMegabytes } from '../../../lib/format-size.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { Notice } from '../../../ui/states.js';
import { showDone } from '../../../ui/toasts.js';
import styles from './speech-models.module.css';
import { texts } from './speech-models.texts.js';
import { useSpeechModelAction, type SpeechModelAction } from './use-speech-models.js';

interface SpeechModelItemProps {
  readonly model: ShownSpeechModel;
  readonly hasCatalogue: boolean;
  /** One model is fetched at a time. */
  readonly isOtherFetching: boolean;
}

/** One speech model with its state, the progress of a fetch and the possible actions. */
export function SpeechModelItem({ model, hasCatalogue, isOtherFetching }: SpeechModelItemProps) {
  const action = useSpeechModelAction(model.name);
  const [isRemoving, setIsRemoving] = useState(false);
  return (
    <li>
      <div className={styles.model}>
        <div>
          <strong>{model.name}</strong>
          <p className={styles.state}>{stateOf(model, hasCatalogue)}</p>
        </div>
        <div className={styles.actions}>
          {actionsOn(model).map(({ does, label }) => (
            <Button
              key={does}
              variant="default"
              {...(does === 'remove' && { 'data-tone': 'danger' })}
              aria-label={texts.actionOn(label, model.name)}
              loading={action.isPending && action.variables === does}
              disabled={does === 'fetch' && isOtherFetching}
              onClick={() => (does === 'remove' ? setIsRemoving(true) : action.mutate(does))}
            >
              {label}
            </Button>
          ))}
        </div>
      </div>
      <Received model={model} />
      <Reason model={model} />
      {action.isError && !isRemoving && (
        <Notice tone="danger">{detailOf(action.error, texts.changeFailure)}</Notice>
      )}
      <ConfirmDialog
        opened={isRemoving}
        title={texts.removeTitle(model.name)}
        confirmLabel={texts.remove}
        isBusy={action.isPending}
        error={action.isError ? detailOf(action.error, texts.changeFailure) : null}
        onConfirm={() =>
          action.mutate('remove', {
            onSuccess: () => {
              setIsRemoving(false);
              showDone(texts.removed);
            },
          })
        }
        onClose={() => {
          setIsRemoving(false);
          action.reset();
        }}
      >
        {texts.removeWhat}
      </ConfirmDialog>
    </li>
  );
}

function stateOf(model: ShownSpeechModel, hasCatalogue: boolean): string {
  const { state, origin, licence, total_bytes, is_in_use } = model;
  const isOffered = licence !== null && total_bytes !== null;
  const labels = {
    absent: texts.absent,
    fetching: texts.fetching,
    interrupted: texts.interrupted,
    failed: texts.failed,
    installed: origin === 'folder' ? texts.inFolder : texts.installed,
  };
  const parts = [is_in_use ? texts.inUse(labels[state]) : labels[state]];
  if (isOffered) parts.push(texts.offered(formatMegabytes(total_bytes), licence));
  if (state === 'absent' && !isOffered) parts.push(hasCatalogue ? texts.notOffered : texts.noCatalogue);
  return parts.join('. ');
}

/** Files of the models folder belong to the administrator of the machine. */
function actionsOn({ state, origin, total_bytes }: ShownSpeechModel) {
  const remove = { does: 'remove', label: texts.remove } as const;
  const all: Record<ShownSpeechModel['state'], readonly { does: SpeechModelAction; label: string }[]> = {
    absent: total_bytes === null ? [] : [{ does: 'fetch', label: texts.fetch }],
    fetching: [{ does: 'cancel', label: texts.cancel }],
    interrupted: [{ does: 'fetch', label: texts.resume }, remove],
    failed: [{ does: 'fetch', label: texts.fetchAgain }, remove],
    installed: origin === 'fetched' ? [remove] : [],
  };
  return all[state];
}

function Received({ model: { name, state, received_bytes, total_bytes } }: { model: ShownSpeechModel }) {
  if (!['fetching', 'interrupted', 'failed'].includes(state) || total_bytes === null) return null;
  const received = texts.received(formatMegabytes(received_bytes), formatMegabytes(total_bytes));
  return (
    <>
      <Progress
        value={(received_bytes / total_bytes) * 100}
        animated={state === 'fetching'}
        size={8}
        aria-label={texts.progressOf(name)}
      />
      <p className={styles.state}>{received}</p>
    </>
  );
}

function Reason({ model: { state, message } }: { model: ShownSpeechModel }) {
  if (message === null) return null;
  if (state === 'failed') return <Notice tone="danger">{message}</Notice>;
  return <Notice tone="attention">{state === 'fetching' ? texts.retried(message) : message}</Notice>;
}
