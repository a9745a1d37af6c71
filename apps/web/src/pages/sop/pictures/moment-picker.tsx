import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { preciseClock } from '../../../lib/time.js';
import styles from './change-picture.module.css';
import { FrameSteps } from './frame-steps.js';
import { showMoment } from '../video/show-moment.js';
import { texts } from '../sop.texts.js';

interface MomentPickerProps {
  /** The video that shows the picked time. */
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly durationSeconds: number;
  /** The time of the picked picture, in seconds. */
  readonly seconds: number;
  readonly onPick: (seconds: number) => void;
}

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/** Any time of the video, by dragging or frame by frame with the arrow keys. The picture is extracted when it is saved. */
export function MomentPicker({ video, durationSeconds, seconds, onPick }: MomentPickerProps) {
  const [steps] = useState(() => new FrameSteps((at) => showMoment(video.current, at), durationSeconds));
  const isStepping = useRef(false);
  const latest = useRef(0);
  const drag = async (to: number) => {
    const mine = ++latest.current;
    onPick(to);
    const shown = await showMoment(video.current, to);
    if (mine === latest.current) onPick(shown);
  };
  const step = async (direction: 1 | -1) => {
    // A held key repeats before the frame is shown.
    if (isStepping.current) return;
    isStepping.current = true;
    latest.current += 1;
    try {
      onPick(await steps.step(seconds, direction));
    } finally {
      isStepping.current = false;
    }
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    void step(event.key === 'ArrowRight' ? 1 : -1);
  };
  return (
    <div className={styles.moment}>
      <ActionIcon aria-label={texts.previousFrame} onClick={() => void step(-1)}>
        <IconChevronLeft {...icon} />
      </ActionIcon>
      <input
        className={styles.range}
        type="range"
        min={0}
        max={durationSeconds}
        step={0.01}
        value={seconds}
        aria-label={texts.anyMoment}
        aria-valuetext={preciseClock(seconds)}
        onChange={({ currentTarget }) => void drag(Number(currentTarget.value))}
        onKeyDown={onKey}
      />
      <ActionIcon aria-label={texts.nextFrame} onClick={() => void step(1)}>
        <IconChevronRight {...icon} />
      </ActionIcon>
      <p className={styles.hint}>{texts.anyMomentHint}</p>
    </div>
  );
}
