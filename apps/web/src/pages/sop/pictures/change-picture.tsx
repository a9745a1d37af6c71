import { Button, Modal, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { dialogFps, type Frame, type Sop, type Step } from '@sop/contracts';
import { useRef, useState } from 'react';
import { detailOf } from '../../../api/problem.js';
import { queries } from '../../../api/queries.js';
import { FrameGrid } from '../../../features/frame-picker/frame-grid.js';
import { FramesByStep } from '../../../features/frame-picker/frames-by-step.js';
import { CancelButton } from '../../../ui/dialog.js';
import { ErrorState, Notice } from '../../../ui/states.js';
import styles from './change-picture.module.css';
import { addPicture, choosePicture } from '../steps/edit-steps.js';
import { FrameDensity } from './frame-density.js';
import { MomentPicker } from './moment-picker.js';
import { PicturePreview } from './picture-preview.js';
import { texts } from '../sop.texts.js';
import { useSopEditing } from '../sop-editing.js';
import { isConflict } from '../steps/step-conflict.js';
import { useFindFrame, type PictureChoice } from './use-save-picture.js';

interface ChangePictureProps {
  readonly sop: Sop;
  readonly step: Step;
  readonly onClose: () => void;
}

/** The picked picture: one of the step's best by its position, a frame of a list by its index, or any time of the video. */
type Picked =
  | { readonly from: 'best'; readonly index: number }
  | { readonly from: 'list'; readonly index: number }
  | { readonly from: 'moment'; readonly seconds: number };

const current: Picked = { from: 'best', index: 0 };
/** The current picture and the three best. */
const bestCount = 4;
const narrow = '(max-width: 48em)';

/** The Change Screenshot dialog: the best pictures of the step first, then the whole video at a chosen density. */
export default function ChangePicture({ sop, step, onClose }: ChangePictureProps) {
  const choice = usePictureChoice(sop, step);
  const saving = useSavePicture(sop, step, onClose);
  const isNarrow = useMediaQuery(narrow, false, { getInitialValueInEffect: false });
  const submit = (edit: PictureEdit) => {
    if (choice.chosen && !saving.isPending) saving.mutate({ edit, chosen: choice.chosen });
  };
  const isSending = (edit: PictureEdit) => saving.isPending && saving.variables.edit === edit;
  return (
    <Modal
      opened
      onClose={onClose}
      title={texts.changePicture}
      size="min(96vw, 80rem)"
      fullScreen={isNarrow}
      classNames={{ content: styles.content }}
      closeButtonProps={{ 'aria-label': texts.close }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit(choosePicture);
        }}
      >
        <p className={styles.step}>{step.title}</p>
        <div className={styles.panes}>
          <Preview sop={sop} step={step} choice={choice} />
          <Choices sop={sop} step={step} choice={choice} />
        </div>
        {saving.isError && <Notice tone="danger">{failureMessage(saving.error)}</Notice>}
        <div className={styles.buttons}>
          <CancelButton onClick={onClose} />
          <Button
            variant="default"
            disabled={choice.isUnchanged || !choice.shown}
            loading={isSending(addPicture)}
            onClick={() => submit(addPicture)}
          >
            {texts.addAsFurther}
          </Button>
          <Button type="submit" disabled={choice.isUnchanged} loading={isSending(choosePicture)}>
            {texts.save}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

type Choice = ReturnType<typeof usePictureChoice>;

/** The loaded frames and what is picked; `chosen` is undefined while that is the current picture. */
function usePictureChoice(sop: Sop, step: Step) {
  const [loadedFps, setLoadedFps] = useState<number>(dialogFps.default);
  const [picked, pick] = useState<Picked>(current);
  const frames = useQuery(queries.frames(sop.id, loadedFps));
  const list = frames.data?.frames ?? [];
  const shown = shownPicture(step, list, picked);
  const isUnchanged = picked.from === 'best' && picked.index === 0;
  const refresh = (fps: number) => {
    if (picked.from === 'list') pick(current);
    if (fps === loadedFps) void frames.refetch();
    else setLoadedFps(fps);
  };
  const chosenOf = (seconds: number): PictureChoice => {
    if (picked.from === 'moment') return { atSeconds: picked.seconds };
    return picked.from === 'list' ? { frameIndex: picked.index, fps: loadedFps } : { seconds };
  };
  const chosen = isUnchanged || !shown ? undefined : chosenOf(shown.seconds);
  return { picked, pick, frames, list, shown, isUnchanged, chosen, refresh };
}

/** Replaces the current picture, or adds another one. */
type PictureEdit = typeof choosePicture | typeof addPicture;

function useSavePicture(sop: Sop, step: Step, onSaved: () => void) {
  const editing = useSopEditing();
  const find = useFindFrame(sop);
  return useMutation({
    mutationFn: async ({ edit, chosen }: { edit: PictureEdit; chosen: PictureChoice }) =>
      editing?.save(edit(sop.id, step.id, await find(chosen))),
    onSuccess: onSaved,
  });
}

interface PaneProps {
  readonly sop: Sop;
  readonly step: Step;
  readonly choice: Choice;
}

function Preview({ sop, step, choice: { picked, pick, shown, isUnchanged } }: PaneProps) {
  const video = useRef<HTMLVideoElement>(null);
  const { video_path: videoPath, duration_seconds: durationSeconds } = sop;
  const moment = picked.from === 'moment' ? picked.seconds : null;
  return (
    <div>
      <PicturePreview
        picture={picked.from === 'moment' ? step.screenshots[0] : shown}
        isCurrent={isUnchanged}
        video={videoPath === null ? undefined : { ref: video, path: videoPath, seconds: moment }}
      />
      {videoPath !== null && durationSeconds !== null && (
        <MomentPicker
          video={video}
          durationSeconds={durationSeconds}
          seconds={moment ?? shown?.seconds ?? step.start_seconds}
          onPick={(seconds) => pick({ from: 'moment', seconds })}
        />
      )}
    </div>
  );
}

function Choices({ sop, step, choice: { picked, pick, frames, list, refresh } }: PaneProps) {
  const best = bestPictures(step);
  return (
    <div className={styles.choices}>
      {best.length > 0 && (
        <div>
          <h3 className={styles.bestTitle} aria-hidden="true">
            {texts.best}
          </h3>
          <FrameGrid
            label={texts.best}
            frames={best}
            selectedIndex={picked.from === 'best' ? picked.index : null}
            onSelect={({ index }) => pick({ from: 'best', index })}
          />
        </div>
      )}
      <FrameDensity durationSeconds={sop.duration_seconds} isBusy={frames.isFetching} onRefresh={refresh} />
      {frames.isPending && <FramesSkeleton />}
      {frames.isError && <ErrorState message={texts.framesFailure} onRetry={() => void frames.refetch()} />}
      {frames.data && list.length === 0 && <Notice tone="attention">{texts.noFrames}</Notice>}
      <FramesByStep
        frames={list}
        step={step}
        shownSeconds={best.map(({ timestamp }) => timestamp)}
        selectedIndex={picked.from === 'list' ? picked.index : null}
        onSelect={(index) => pick({ from: 'list', index })}
      />
    </div>
  );
}

/** The server's reason for a refusal, for example how many pictures a step can have. */
const failureMessage = (error: unknown): string =>
  isConflict(error) ? detailOf(error, texts.pictureFailure) : texts.pictureFailure;

function shownPicture(step: Step, list: readonly Frame[], picked: Picked) {
  if (picked.from === 'best') return step.screenshots[picked.index];
  if (picked.from === 'moment') return { path: '', thumbnail: '', seconds: picked.seconds };
  const frame = list.find(({ index }) => index === picked.index);
  return frame && { path: frame.path, thumbnail: frame.thumbnail, seconds: frame.timestamp };
}

/**
 * The best pictures of the step; the first is its current one. A picture chosen from them occurs twice and is shown once.
 * `index` is the position in the step's own list.
 */
const bestPictures = ({ screenshots }: Step) =>
  screenshots
    .map(({ seconds, thumbnail }, index) => ({
      index,
      timestamp: seconds,
      thumbnail,
      ...(index === 0 && { note: texts.currentPicture }),
    }))
    .filter(
      ({ timestamp, index }) =>
        screenshots.findIndex(({ seconds }) => Math.abs(seconds - timestamp) < 0.05) === index,
    )
    .slice(0, bestCount);

function FramesSkeleton() {
  return (
    <div className={styles.skeletons} role="status" aria-label={texts.loadingFrames}>
      {Array.from({ length: 10 }, (_, index) => (
        <Skeleton key={index} className={styles.skeleton} />
      ))}
    </div>
  );
}
