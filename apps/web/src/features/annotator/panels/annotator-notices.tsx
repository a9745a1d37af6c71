import { Button, CloseButton } from '@mantine/core';
import { useState, useSyncExternalStore } from 'react';
import { ErrorState, Notice } from '../../../ui/states.js';
import { BlockedWhileActing } from '../../acting/blocked-while-acting.js';
import { Can } from '../../permissions/can.js';
import styles from './annotator-notices.module.css';
import { texts } from '../annotator.texts.js';
import { frameAnnotation } from '../frames/frame-boxes.presenter.js';
import type { FrameSession } from '../frames/frame-session.js';

interface AnnotatorNoticesProps {
  readonly session: FrameSession;
  readonly frame: { readonly picture: unknown; readonly problem: string | null; readonly retry: () => void };
  /** Frames that could not be saved. */
  readonly failed: readonly number[];
  readonly hint: string | null;
  readonly isBackground: boolean;
}

/** Notices on the canvas: the image is loading or failed, a save failed, frames were filled. */
export function AnnotatorNotices({ session, frame, failed, hint, isBackground }: AnnotatorNoticesProps) {
  return (
    <>
      {frame.problem ? (
        <div className={styles.middle}>
          <ErrorState message={frame.problem} retryLabel={texts.retry} onRetry={frame.retry} />
        </div>
      ) : (
        !frame.picture && <p className={styles.loading}>{texts.loadingFrame}</p>
      )}
      <div className={styles.top}>
        <Can
          permission="box.replace"
          fallback={<BlockedWhileActing fallback={<Notice tone="calm">{texts.readOnly}</Notice>} />}
        >
          {null}
        </Can>
        {failed.length > 0 && (
          <div className={styles.line}>
            <Notice tone="danger">{texts.saveFailure(failed)}</Notice>
            <Button variant="default" onClick={() => void session.save()}>
              {texts.retry}
            </Button>
          </div>
        )}
        {hint && <Notice tone="attention">{hint}</Notice>}
        {isBackground && <Notice tone="calm">{texts.background}</Notice>}
        <Filled session={session} />
      </div>
    </>
  );
}

/** Which frames were filled last, with an undo button: they had no annotations before. */
function Filled({ session }: { session: FrameSession }) {
  const numbers = useSyncExternalStore(session.onChange, session.filledFrames);
  const [isBusy, setBusy] = useState(false);
  if (numbers.length === 0) return null;
  const undo = async () => {
    setBusy(true);
    await session.write(numbers.map((number) => frameAnnotation(number, [], false))).catch(() => undefined);
    setBusy(false);
  };
  return (
    <div className={styles.line}>
      <Notice tone="done">{texts.filled(numbers)}</Notice>
      <Button variant="default" loading={isBusy} onClick={() => void undo()}>
        {texts.undo}
      </Button>
      <CloseButton aria-label={texts.close} size={40} onClick={() => session.forgetFilled()} />
    </div>
  );
}
