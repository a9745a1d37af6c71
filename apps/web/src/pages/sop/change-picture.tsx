import { Button, Modal, Skeleton, Slider } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { dialogFps, type Sop, type Step } from '@sop/contracts';
import { useState } from 'react';
import { keys } from '../../api/query.js';
import { reads } from '../../api/reads.js';
import { FrameGrid, type PickableFrame } from '../../features/frame-picker/frame-grid.js';
import { showDone } from '../../ui/toasts.js';
import { ErrorState, Notice } from '../../ui/states.js';
import styles from './change-picture.module.css';
import { texts } from './sop.texts.js';
import { setPicture, withStep } from './use-sop-changes.js';

interface ChangePictureProps {
  readonly sop: Sop;
  readonly step: Step;
  readonly onClose: () => void;
}

/** The Change Screenshot dialog: frames of the step first, then of the whole video, at a density one can choose. */
export function ChangePicture({ sop, step, onClose }: ChangePictureProps) {
  const [fps, setFps] = useState<number>(dialogFps.default);
  const [loadedFps, setLoadedFps] = useState<number>(dialogFps.default);
  const [selected, setSelected] = useState<number | null>(null);
  const frames = useQuery(reads.frames(sop.id, loadedFps));
  const saving = useSavePicture(sop.id, onClose);
  const refresh = () => {
    setSelected(null);
    if (fps === loadedFps) void frames.refetch();
    else setLoadedFps(fps);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title="Change Screenshot"
      size="min(94vw, 58rem)"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <p className={styles.step}>{step.title}</p>
      <div className={styles.density}>
        <Density fps={fps} durationSeconds={sop.duration_seconds} onChange={setFps} />
        <Button variant="default" onClick={refresh} loading={frames.isFetching}>
          Refresh Frames
        </Button>
      </div>
      <div className={styles.frames}>
        {frames.isPending && <FramesSkeleton />}
        {frames.isError && <ErrorState message={texts.framesFailure} onRetry={() => void frames.refetch()} />}
        {frames.data && (
          <Frames frames={frames.data.frames} step={step} selected={selected} onSelect={setSelected} />
        )}
      </div>
      {saving.isError && <Notice tone="danger">{texts.pictureFailure}</Notice>}
      <div className={styles.buttons}>
        <Button variant="default" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button
          disabled={selected === null}
          loading={saving.isPending}
          onClick={() =>
            selected !== null && saving.mutate({ stepId: step.id, frameIndex: selected, fps: loadedFps })
          }
        >
          {texts.save}
        </Button>
      </div>
    </Modal>
  );
}

function useSavePicture(sopId: string, onSaved: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (choice: Parameters<typeof setPicture>[1]) => setPicture(sopId, choice),
    onSuccess: (changed) => {
      client.setQueryData<Sop>(keys.sop(sopId), (sop) => (sop ? withStep(sop, changed) : sop));
      void client.invalidateQueries({ queryKey: keys.sops });
      onSaved();
      showDone('The picture was changed');
    },
  });
}

interface DensityProps {
  readonly fps: number;
  readonly durationSeconds: number | null;
  readonly onChange: (fps: number) => void;
}

function Density({ fps, durationSeconds, onChange }: DensityProps) {
  const estimate = durationSeconds === null ? null : Math.max(1, Math.floor(durationSeconds * fps));
  return (
    <div className={styles.slider}>
      <div className={styles.sliderHead}>
        <span id="density">Frame density</span>
        <span>
          {fps} per second{estimate !== null && `, about ${estimate} frames`}
        </span>
      </div>
      <Slider
        min={dialogFps.min}
        max={dialogFps.max}
        step={dialogFps.step}
        value={fps}
        onChange={onChange}
        label={null}
        thumbProps={{ 'aria-labelledby': 'density', 'aria-valuetext': `${fps} frames per second` }}
      />
    </div>
  );
}

interface FramesProps {
  readonly frames: readonly PickableFrame[];
  readonly step: Step;
  readonly selected: number | null;
  readonly onSelect: (index: number) => void;
}

function Frames({ frames, step, selected, onSelect }: FramesProps) {
  if (frames.length === 0) return <Notice tone="attention">{texts.noFrames}</Notice>;
  const isNear = ({ timestamp }: PickableFrame) =>
    timestamp >= step.start_seconds && timestamp <= step.end_seconds;
  const groups = [
    { label: 'In this step', frames: frames.filter(isNear) },
    { label: 'The rest of the video', frames: frames.filter((frame) => !isNear(frame)) },
  ].filter((group) => group.frames.length > 0);
  return groups.map((group) => (
    <div key={group.label}>
      <h3 className={styles.group} aria-hidden="true">
        {group.label}
      </h3>
      <FrameGrid
        label={group.label}
        frames={group.frames}
        selectedIndex={selected}
        onSelect={({ index }) => onSelect(index)}
      />
    </div>
  ));
}

function FramesSkeleton() {
  return (
    <div className={styles.skeletons} role="status" aria-label="Loading frames">
      {Array.from({ length: 10 }, (_, place) => (
        <Skeleton key={place} className={styles.skeleton} />
      ))}
    </div>
  );
}
