import { Button, Slider } from '@mantine/core';
import { uploadFps } from '@sop/contracts';
import { focusHere } from '../../ui/focus-here.js';
import { frameRateHint, texts } from './create-sop.texts.js';
import type { StepProps } from './step-props.js';
import styles from './wizard.module.css';

interface VideoStepProps extends StepProps {
  readonly defaultFps: number;
  /** The operator's limit. */
  readonly maxFps: number;
}

export function VideoStep({ state, send, defaultFps, maxFps }: VideoStepProps) {
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send({ type: 'next' });
      }}
    >
      <FrameRate
        fps={Math.min(state.fps ?? defaultFps, maxFps)}
        max={maxFps}
        onChange={(fps) => send({ type: 'fps-changed', fps })}
      />
      <div className={styles.buttons}>
        <span />
        {/* Once a video is chosen, Enter continues. */}
        <Button type="submit" ref={state.video ? focusHere : undefined}>
          {texts.next}
        </Button>
      </div>
    </form>
  );
}

interface FrameRateProps {
  readonly fps: number;
  readonly max: number;
  readonly onChange: (fps: number) => void;
}

function FrameRate({ fps, max, onChange }: FrameRateProps) {
  return (
    <div className={styles.slider}>
      <div className={styles.sliderHead}>
        <span id="frame-rate">{texts.frameRate}</span>
        <span>
          {texts.perSecond(fps)} <span className={styles.hint}>· {frameRateHint(fps)}</span>
        </span>
      </div>
      <Slider
        min={uploadFps.min}
        max={max}
        step={uploadFps.step}
        value={fps}
        onChange={onChange}
        label={null}
        thumbValueText={`${texts.perSecond(fps)}, ${frameRateHint(fps)}`}
        thumbProps={{ 'aria-labelledby': 'frame-rate' }}
      />
      <p className={styles.hint}>{texts.frameRateText}</p>
    </div>
  );
}
