import { Button } from '@mantine/core';
import { useState } from 'react';
import { acceptedVideos } from '../../../features/video-upload/chosen-video.js';
import { DropZone } from '../../../features/video-upload/drop-zone.js';
import { formatMegabytes } from '../../../lib/format-size.js';
import { clock } from '../../../lib/time.js';
import { Field } from '../../../ui/field.js';
import { useFileSource } from '../../../ui/use-file-source.js';
import shared from '../training.module.css';
import { texts } from '../training.texts.js';
import styles from './create.module.css';
import type { DatasetForm, DatasetFormEvent, DatasetLimits } from './dataset-form.js';

interface VideoFieldProps {
  readonly form: DatasetForm<File>;
  readonly limits: DatasetLimits;
  readonly isLocked: boolean;
  readonly send: (event: DatasetFormEvent<File>) => void;
}

export function VideoField({ form, limits, isLocked, send }: VideoFieldProps) {
  const choose = (video: File) => send({ type: 'video-chosen', video, limits });
  const error = form.fieldErrors.video;
  if (!form.video)
    return (
      <Field label={texts.video} error={error}>
        <DropZone label={texts.drop} hint={texts.dropHint} accept={acceptedVideos} onFile={choose} />
      </Field>
    );
  return (
    <Field label={texts.video} error={error}>
      <ChosenVideo
        key={`${form.video.name}:${form.video.size}`}
        video={form.video}
        durationSeconds={form.durationSeconds}
        isLocked={isLocked}
        onDuration={(seconds) => send({ type: 'duration-read', seconds })}
        onRemove={() => send({ type: 'video-removed' })}
      />
    </Field>
  );
}

interface ChosenVideoProps {
  readonly video: File;
  readonly durationSeconds: number | null;
  readonly isLocked: boolean;
  readonly onDuration: (seconds: number) => void;
  readonly onRemove: () => void;
}

function ChosenVideo({ video, durationSeconds, isLocked, onDuration, onRemove }: ChosenVideoProps) {
  const source = useFileSource<HTMLVideoElement>(video);
  const [isShowable, setIsShowable] = useState(true);
  return (
    <div className={styles.chosen}>
      {isShowable && (
        <div className={styles.video}>
          {/* A preview of the user's own file: there are no captions yet. */}
          <video
            ref={source}
            controls
            preload="metadata"
            playsInline
            aria-label={texts.preview(video.name)}
            onLoadedMetadata={(event) => onDuration(event.currentTarget.duration)}
            onError={() => setIsShowable(false)}
          >
            <track kind="captions" />
          </video>
        </div>
      )}
      <div className={styles.file}>
        <span>
          {video.name}{' '}
          <span className={shared.hint}>
            {formatMegabytes(video.size)}
            {durationSeconds !== null && `, ${clock(durationSeconds)}`}
          </span>
        </span>
        <Button variant="subtle" onClick={onRemove} disabled={isLocked}>
          {texts.chooseAnother}
        </Button>
      </div>
      {!isShowable && <p className={shared.hint}>{texts.notShowable}</p>}
    </div>
  );
}
