import { Slider } from '@mantine/core';
import { datasetFps } from '@sop/contracts';
import shared from '../training.module.css';
import { texts } from '../training.texts.js';
import styles from './create.module.css';
import { estimatedFrames, type DatasetForm, type DatasetFormEvent } from './dataset-form.js';

interface FrameRateProps {
  readonly form: DatasetForm<File>;
  readonly fps: number;
  readonly maxFps: number;
  readonly isLocked: boolean;
  readonly send: (event: DatasetFormEvent<File>) => void;
}

/** The frame rate and the resulting number of frames. */
export function FrameRate({ form, fps, maxFps, isLocked, send }: FrameRateProps) {
  const frames = estimatedFrames(form.durationSeconds, fps);
  return (
    <div>
      <div className={styles.sliderHead}>
        <span id="dataset-fps">{texts.frameRate}</span>
        <output className={styles.fps}>{texts.framesPerSecond(fps)}</output>
      </div>
      <Slider
        min={datasetFps.min}
        max={maxFps}
        step={datasetFps.step}
        value={fps}
        disabled={isLocked}
        onChange={(value) => send({ type: 'fps-changed', fps: value })}
        label={null}
        thumbValueText={texts.framesPerSecondLong(fps)}
        thumbProps={{ 'aria-labelledby': 'dataset-fps' }}
      />
      {form.video && (
        <p className={shared.hint} role="status">
          {frames === null ? texts.durationUnknown : texts.estimatedFrames(frames)}
        </p>
      )}
      {!form.video && <p className={shared.hint}>{texts.moreFrames(Math.floor(60 * fps))}</p>}
    </div>
  );
}
