import { Button } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { formatMegabytes } from '../../../lib/format-size.js';
import { clock } from '../../../lib/time.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { focusHere } from '../../../ui/focus-here.js';
import { Notice } from '../../../ui/states.js';
import { useFileSource } from '../../../ui/use-file-source.js';
import type { Recording } from '../recorder.machine.js';
import styles from '../recorder.module.css';
import { sharedTexts } from '../shared.texts.js';
import { texts } from '../recorder.texts.js';
import type { Recorder } from '../use-recorder.js';

export function Reviewing({ recorder }: { recorder: Recorder }) {
  const { recording, notice } = recorder.state;
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <header className={styles.head}>
        <h2 className={styles.title}>{texts.review}</h2>
        {recording && (
          <p className={styles.lead}>
            {texts.length(clock(recording.seconds), formatMegabytes(recording.file.size))}
          </p>
        )}
      </header>
      {notice && <Notice tone="attention">{notice}</Notice>}
      {recording && <RecordingPlayer file={recording.file} />}
      <div className={styles.actions} data-end="">
        <Button
          variant="default"
          onClick={() => (isWorthAsking(recording) ? setIsAsking(true) : recorder.discard())}
        >
          {texts.discard}
        </Button>
        <Button ref={focusHere} onClick={() => void recorder.submitRecording()}>
          {texts.use}
        </Button>
      </div>
      <ConfirmDialog
        opened={isAsking}
        title={sharedTexts.discardTitle}
        confirmLabel={sharedTexts.discardConfirm}
        cancelLabel={sharedTexts.discardCancel}
        onConfirm={recorder.discard}
        onClose={() => setIsAsking(false)}
      >
        {sharedTexts.discardText}
      </ConfirmDialog>
    </>
  );
}

/** Shorter recordings are discarded without a question. */
const worthAskingSeconds = 60;
const isWorthAsking = (recording: Recording | null): boolean =>
  (recording?.seconds ?? 0) >= worthAskingSeconds;

function RecordingPlayer({ file }: { file: File }) {
  const source = useFileSource<HTMLVideoElement>(file);
  return (
    <div className={styles.screen}>
      <video
        ref={source}
        controls
        preload="metadata"
        playsInline
        aria-label={texts.reviewLabel}
        onLoadedMetadata={seekToEnd}
        onDurationChange={toBeginning}
      >
        <track kind="captions" />
      </video>
    </div>
  );
}

/** A recording reports its duration only after seeking to its end. */
function seekToEnd({ currentTarget: video }: SyntheticEvent<HTMLVideoElement>): void {
  if (video.duration === Infinity) video.currentTime = Number.MAX_SAFE_INTEGER;
}
function toBeginning({ currentTarget: video }: SyntheticEvent<HTMLVideoElement>): void {
  if (Number.isFinite(video.duration) && video.currentTime > 0 && video.paused) video.currentTime = 0;
}
