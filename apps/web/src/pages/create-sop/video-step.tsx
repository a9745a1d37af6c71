import { Button, Slider } from '@mantine/core';
import { uploadFps } from '@sop/contracts';
import { useState } from 'react';
import { DropZone } from '../../features/video-upload/drop-zone.js';
import { formatMegabytes } from '../../lib/size.js';
import { useFileSource } from '../../ui/use-file-source.js';
import { frameRateHint, texts } from './create-sop.texts.js';
import type { StepProps } from './wizard.js';
import styles from './wizard.module.css';

export function VideoStep({ state, send }: StepProps) {
  return (
    <>
      {state.video ? (
        <ChosenVideo video={state.video} onRemove={() => send({ type: 'video-removed' })} />
      ) : (
        <DropZone
          label={state.step === 'record' ? texts.dropRecord : texts.drop}
          hint={texts.dropHint}
          accept="video/*"
          onFile={(video) => send({ type: 'video-chosen', video })}
        />
      )}
      <FrameRate fps={state.fps} onChange={(fps) => send({ type: 'fps-changed', fps })} />
      <div className={styles.buttons}>
        <span />
        <Button onClick={() => send({ type: 'next' })}>{texts.next}</Button>
      </div>
    </>
  );
}

function ChosenVideo({ video, onRemove }: { video: File; onRemove: () => void }) {
  const source = useFileSource<HTMLVideoElement>(video);
  const [isShowable, setIsShowable] = useState(true);
  return (
    <>
      {isShowable && (
        <div className={styles.video}>
          {/* A preview of the user's own file: there are no captions yet. */}
          <video ref={source} controls preload="metadata" playsInline onError={() => setIsShowable(false)}>
            <track kind="captions" />
          </video>
        </div>
      )}
      {!isShowable && <p className={styles.hint}>{texts.noPreview}</p>}
      <div className={styles.file}>
        <span>
          {video.name} <span className={styles.hint}>{formatMegabytes(video.size)}</span>
        </span>
        <Button variant="subtle" onClick={onRemove}>
          Choose another
        </Button>
      </div>
    </>
  );
}

function FrameRate({ fps, onChange }: { fps: number; onChange: (fps: number) => void }) {
  return (
    <div className={styles.slider}>
      <div className={styles.sliderHead}>
        <span id="frame-rate">{texts.frameRate}</span>
        <span>
          {fps} per second <span className={styles.hint}>· {frameRateHint(fps)}</span>
        </span>
      </div>
      <Slider
        min={uploadFps.min}
        max={uploadFps.max}
        step={uploadFps.step}
        value={fps}
        onChange={onChange}
        label={null}
        thumbProps={{
          'aria-labelledby': 'frame-rate',
          'aria-valuetext': `${fps} per second, ${frameRateHint(fps)}`,
        }}
      />
    </div>
  );
}
