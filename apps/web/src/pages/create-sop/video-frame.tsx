import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { acceptedVideos } from '../../features/video-upload/chosen-video.js';
import { DropZone } from '../../features/video-upload/drop-zone.js';
import type { ChosenFile } from '../../features/video-upload/several-files.js';
import { UnfinishedUploadNotice } from '../../features/video-upload/unfinished-upload-notice.js';
import { TransferBar } from '../../features/video-upload/transfer-bar.js';
import { formatMegabytes } from '../../lib/format-size.js';
import { FileButton } from '../../ui/file-button.js';
import { useFileSource } from '../../ui/use-file-source.js';
import { texts } from './create-sop.texts.js';
import type { useVideoTransfer } from './use-create-sop.js';
import type { WizardState } from './wizard.machine.js';
import styles from './wizard.module.css';

interface VideoFrameProps {
  readonly state: WizardState<File>;
  readonly sending: ReturnType<typeof useVideoTransfer>;
  readonly maxGigabytes: number | null;
  readonly isLocked: boolean;
  readonly onChoose: (video: File) => void;
  readonly onRemove: () => void;
  /** More than one video is a list of its own; without files an empty one. */
  readonly onSeveral: (files: readonly ChosenFile[]) => void;
}

/** A phone or tablet: it has a camera and no drag and drop. */
const handheld = '(hover: none) and (pointer: coarse)';

/** Stays beside all steps: the drop zone, then the video itself with its upload progress. */
export function VideoFrame(props: VideoFrameProps) {
  const { state, sending, isLocked, onRemove } = props;
  const { video } = state;
  if (!video) return <ChooseVideo {...props} />;
  return (
    <div className={styles.frame}>
      <Preview key={`${video.name} ${video.size} ${video.lastModified}`} video={video} />
      <p className={styles.file}>
        {video.name} <span className={styles.hint}>{formatMegabytes(video.size)}</span>
      </p>
      {sending.status && sending.transfer && (
        <TransferBar status={sending.status} transfer={sending.transfer} />
      )}
      {isLocked ? (
        <Button variant="subtle" onClick={onRemove} className={styles.another}>
          {texts.cancelUpload}
        </Button>
      ) : (
        <Button variant="subtle" onClick={onRemove} className={styles.another}>
          {state.source === 'record' ? texts.anotherRecording : texts.another}
        </Button>
      )}
    </div>
  );
}

function ChooseVideo({ state: { source }, maxGigabytes, onChoose, onSeveral }: VideoFrameProps) {
  const isHandheld = useMediaQuery(handheld, false, { getInitialValueInEffect: false });
  const isUpload = source === 'upload';
  return (
    <div className={styles.frame}>
      <DropZone
        label={isUpload ? texts.drop : texts.dropRecord}
        hint={texts.dropHint(maxGigabytes)}
        accept={acceptedVideos}
        onFile={onChoose}
        onSeveral={isUpload ? onSeveral : undefined}
      />
      {isUpload && isHandheld && (
        <div className={styles.film}>
          <FileButton accept="video/*" capture="environment" onChoose={(file) => file && onChoose(file)}>
            {texts.film}
          </FileButton>
        </div>
      )}
      {isUpload && <UnfinishedUploadNotice />}
      {isUpload && (
        <Button variant="subtle" className={styles.several} onClick={() => onSeveral([])}>
          {texts.several}
        </Button>
      )}
    </div>
  );
}

function Preview({ video }: { video: File }) {
  const source = useFileSource<HTMLVideoElement>(video);
  const [isShowable, setIsShowable] = useState(true);
  if (!isShowable) {
    return (
      <div className={styles.video}>
        <p>{texts.noPreview}</p>
      </div>
    );
  }
  return (
    <div className={styles.video}>
      {/* A preview of the user's own file: there are no captions yet. */}
      <video
        ref={source}
        controls
        preload="metadata"
        playsInline
        aria-label={texts.preview(video.name)}
        onError={() => setIsShowable(false)}
      >
        <track kind="captions" />
      </video>
    </div>
  );
}
