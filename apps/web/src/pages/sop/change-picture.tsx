import { Button, Modal, Skeleton, Slider } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { dialogFps, type Sop, type Step } from '@sop/contracts';
import { useState } from 'react';
import { keys } from '../../api/query.js';
import { reads } from '../../api/reads.js';
import { FrameGrid } from '../../features/frame-picker/frame-grid.js';
import { FramesByStep } from '../../features/frame-picker/frames-by-step.js';
import { showDone } from '../../ui/toasts.js';
import { ErrorState, Notice } from '../../ui/states.js';
import styles from './change-picture.module.css';
import { frameAt } from './frame-at.js';
import { texts } from './sop.texts.js';
import { setPicture, withStep, type PictureChoice } from './use-sop-changes.js';

interface ChangePictureProps {
  readonly sop: Sop;
  readonly step: Step;
  readonly onClose: () => void;
}

/** What was picked: one of the step's own best pictures by its place, or a frame of a list by its index. */
type Picked =
  { readonly from: 'best'; readonly place: number } | { readonly from: 'list'; readonly index: number };

const narrow = '(max-width: 40em)';

/** The Change Screenshot dialog: the best pictures of the step first, then the whole video at a density one can choose. */
export function ChangePicture({ sop, step, onClose }: ChangePictureProps) {
  const [loadedFps, setLoadedFps] = useState<number>(dialogFps.default);
  const [picked, setPicked] = useState<Picked>({ from: 'best', place: 0 });
  const frames = useQuery(reads.frames(sop.id, loadedFps));
  const isNarrow = useMediaQuery(narrow, false, { getInitialValueInEffect: false });
  const saving = useSavePicture(sop, step, onClose);
  const isCurrent = picked.from === 'best' && picked.place === 0;
  const refresh = (fps: number) => {
    if (picked.from === 'list') setPicked({ from: 'best', place: 0 });
    if (fps === loadedFps) void frames.refetch();
    else setLoadedFps(fps);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title="Change Screenshot"
      size="min(94vw, 58rem)"
      fullScreen={isNarrow}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <p className={styles.step}>{step.title}</p>
      <div className={styles.choices}>
        <BestPictures step={step} picked={picked} onPick={(place) => setPicked({ from: 'best', place })} />
        <Density durationSeconds={sop.duration_seconds} isBusy={frames.isFetching} onRefresh={refresh} />
        {frames.isPending && <FramesSkeleton />}
        {frames.isError && <ErrorState message={texts.framesFailure} onRetry={() => void frames.refetch()} />}
        {frames.data?.frames.length === 0 && <Notice tone="attention">{texts.noFrames}</Notice>}
        {frames.data && (
          <FramesByStep
            frames={frames.data.frames}
            step={step}
            selectedIndex={picked.from === 'list' ? picked.index : null}
            onSelect={(index) => setPicked({ from: 'list', index })}
          />
        )}
      </div>
      {saving.isError && <Notice tone="danger">{texts.pictureFailure}</Notice>}
      <div className={styles.buttons}>
        <Button variant="default" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button
          disabled={isCurrent}
          loading={saving.isPending}
          onClick={() => saving.mutate({ picked, fps: loadedFps })}
        >
          {texts.save}
        </Button>
      </div>
    </Modal>
  );
}

function useSavePicture(sop: Sop, step: Step, onSaved: () => void) {
  const client = useQueryClient();
  const framesAt = async (fps: number) => (await client.fetchQuery(reads.frames(sop.id, fps))).frames;
  const choiceOf = async (picked: Picked, fps: number): Promise<PictureChoice> => {
    if (picked.from === 'list') return { stepId: step.id, frameIndex: picked.index, fps };
    const seconds = step.screenshots[picked.place]?.seconds ?? step.start_seconds;
    const frame = await frameAt(sop, seconds, framesAt);
    if (!frame) throw new Error(texts.noFrames);
    return { stepId: step.id, ...frame };
  };
  return useMutation({
    mutationFn: async ({ picked, fps }: { picked: Picked; fps: number }) =>
      setPicture(sop.id, await choiceOf(picked, fps)),
    onSuccess: (changed) => {
      client.setQueryData<Sop>(keys.sop(sop.id), (now) => (now ? withStep(now, changed) : now));
      void client.invalidateQueries({ queryKey: keys.sops });
      onSaved();
      showDone('The picture was changed');
    },
  });
}

interface BestPicturesProps {
  readonly step: Step;
  readonly picked: Picked;
  readonly onPick: (place: number) => void;
}

/** The pictures that were found to show the step best; the first is the one it has now. */
function BestPictures({ step, picked, onPick }: BestPicturesProps) {
  if (step.screenshots.length === 0) return null;
  return (
    <div className={styles.best}>
      <h3 className={styles.bestTitle} aria-hidden="true">
        {texts.best}
      </h3>
      <FrameGrid
        label={texts.best}
        frames={withoutDoubles(step).map(({ seconds, thumbnail, place }) => ({
          index: place,
          timestamp: seconds,
          thumbnail,
          ...(place === 0 && { note: texts.currentPicture }),
        }))}
        selectedIndex={picked.from === 'best' ? picked.place : null}
        onSelect={({ index }) => onPick(index)}
      />
    </div>
  );
}

/** A picture chosen from the best stands among them a second time: once is enough. `place` is that in the step's own list. */
const withoutDoubles = ({ screenshots }: Step) =>
  screenshots
    .map((screenshot, place) => ({ ...screenshot, place }))
    .filter(
      ({ seconds, place }) =>
        screenshots.findIndex((each) => Math.abs(each.seconds - seconds) < 0.05) === place,
    );

interface DensityProps {
  readonly durationSeconds: number | null;
  readonly isBusy: boolean;
  readonly onRefresh: (fps: number) => void;
}

function Density({ durationSeconds, isBusy, onRefresh }: DensityProps) {
  const [fps, setFps] = useState<number>(dialogFps.default);
  const estimate = durationSeconds === null ? null : Math.max(1, Math.floor(durationSeconds * fps));
  return (
    <div className={styles.density}>
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
          onChange={setFps}
          label={null}
          thumbProps={{ 'aria-labelledby': 'density', 'aria-valuetext': `${fps} frames per second` }}
        />
      </div>
      <Button variant="default" onClick={() => onRefresh(fps)} loading={isBusy}>
        Refresh Frames
      </Button>
    </div>
  );
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
