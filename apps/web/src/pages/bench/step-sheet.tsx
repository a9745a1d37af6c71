import { Button, Textarea } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { executionLimits } from '@sop/contracts';
import { useEffect, useState } from 'react';
import { changeStep, summaryOf } from '../../features/executions/run.js';
import type { StoredPhoto } from '../../features/executions/stored-run.js';
import { Dialog } from '../../ui/dialog.js';
import { FileButton } from '../../ui/file-button.js';
import { Notice } from '../../ui/states.js';
import styles from './bench.module.css';
import { texts } from './bench.texts.js';
import { shrinkPhoto } from './shrink-photo.js';
import type { RunningBench } from './step-screen.js';

interface StepSheetProps {
  readonly isOpen: boolean;
  readonly position: number;
  readonly bench: RunningBench;
  readonly onClose: () => void;
}

/** What was different in this step: text and photos. */
export function StepSheet({ isOpen, position, bench, onClose }: StepSheetProps) {
  const { run, change } = bench;
  const deviation = run.record.steps[position]?.deviation ?? '';
  return (
    <Dialog
      opened={isOpen}
      onClose={onClose}
      title={texts.sheet(position + 1)}
      size={560}
      actions={
        <Button fullWidth className={styles.large} onClick={onClose}>
          {texts.apply}
        </Button>
      }
    >
      <Textarea
        label={texts.deviation}
        description={texts.deviationHint}
        autosize
        minRows={3}
        maxRows={8}
        maxLength={executionLimits.text}
        value={deviation}
        onChange={({ currentTarget: { value } }) =>
          change((now) => changeStep(now, position, { deviation: value }))
        }
        data-autofocus
      />
      <Photos position={position} bench={bench} />
    </Dialog>
  );
}

function Photos({ position, bench }: { position: number; bench: RunningBench }) {
  const { run, store } = bench;
  const ids = run.record.steps[position]?.photos ?? [];
  const photos = usePhotos(store, run.id, ids);
  const [hasFailed, setHasFailed] = useState(false);
  const isFull = ids.length >= executionLimits.photosPerStep;
  // The server refuses a run with more of them.
  const isRunFull = summaryOf(run).photos >= executionLimits.photos;
  const add = async (file: File | null) => {
    if (!file) return;
    setHasFailed(false);
    try {
      await bench.addPhoto(position, await shrinkPhoto(file));
    } catch {
      setHasFailed(true);
    }
  };
  return (
    <section>
      <h3 className={styles.subtitle}>{texts.photos}</h3>
      <ul className={styles.photos}>
        {photos.map(({ id, address }, at) => (
          <li key={id}>
            <img className={styles.photo} src={address} alt={texts.photoOf(at + 1)} />
            <Button
              variant="default"
              aria-label={texts.removePhoto(at + 1)}
              onClick={() => void bench.removePhoto(position, id)}
            >
              <IconTrash size={20} stroke={1.75} aria-hidden="true" />
            </Button>
          </li>
        ))}
      </ul>
      {isFull || isRunFull ? (
        <p className={styles.facts}>
          {isFull
            ? texts.photosFull(executionLimits.photosPerStep)
            : texts.runPhotosFull(executionLimits.photos)}
        </p>
      ) : (
        <div className={styles.camera}>
          <FileButton accept="image/*" capture="environment" onChoose={(file) => void add(file)}>
            {texts.takePhoto}
          </FileButton>
        </div>
      )}
      {hasFailed && <Notice tone="danger">{texts.photoFailure}</Notice>}
    </section>
  );
}

/** The addresses of photos that are stored on this device; those that were sent and removed are not shown. */
function usePhotos(store: RunningBench['store'], runId: string, ids: readonly string[]) {
  const [photos, setPhotos] = useState<readonly { id: string; address: string }[]>([]);
  const wanted = ids.join(' ');
  useEffect(() => {
    if (wanted === '') return;
    let shown: { id: string; address: string }[] = [];
    let isOver = false;
    const show = (stored: readonly StoredPhoto[]) => {
      if (isOver) return;
      const listed = stored.filter(({ id }) => wanted.split(' ').includes(id));
      shown = listed.map(({ id, bytes }) => ({ id, address: URL.createObjectURL(bytes) }));
      setPhotos(shown);
    };
    store.photosOf(runId).then(show, () => undefined);
    return () => {
      isOver = true;
      for (const { address } of shown) URL.revokeObjectURL(address);
    };
  }, [store, runId, wanted]);
  return photos.filter(({ id }) => ids.includes(id));
}
