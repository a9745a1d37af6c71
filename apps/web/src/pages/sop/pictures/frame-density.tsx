import { Button, Slider } from '@mantine/core';
import { dialogFps } from '@sop/contracts';
import { useState } from 'react';
import styles from './change-picture.module.css';
import { texts } from '../sop.texts.js';

interface FrameDensityProps {
  readonly durationSeconds: number | null;
  readonly isBusy: boolean;
  readonly onRefresh: (fps: number) => void;
}

/** Choice of the frame density with the approximate number of frames. */
export function FrameDensity({ durationSeconds, isBusy, onRefresh }: FrameDensityProps) {
  const [fps, setFps] = useState<number>(dialogFps.default);
  const estimate = durationSeconds === null ? null : Math.max(1, Math.floor(durationSeconds * fps));
  return (
    <div className={styles.density}>
      <div className={styles.slider}>
        <div className={styles.sliderHead}>
          <span id="density">{texts.density}</span>
          <span>{estimate === null ? texts.perSecond(fps) : texts.perSecondAbout(fps, estimate)}</span>
        </div>
        <Slider
          min={dialogFps.min}
          max={dialogFps.max}
          step={dialogFps.step}
          value={fps}
          onChange={setFps}
          label={null}
          thumbValueText={texts.framesPerSecond(fps)}
          thumbProps={{ 'aria-labelledby': 'density' }}
        />
      </div>
      <Button variant="default" onClick={() => onRefresh(fps)} loading={isBusy}>
        {texts.refreshFrames}
      </Button>
    </div>
  );
}
