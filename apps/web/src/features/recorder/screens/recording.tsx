import { Button } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconPlayerStopFilled } from '@tabler/icons-react';
import { useCallback } from 'react';
import { clock } from '../../../lib/time.js';
import { Notice } from '../../../ui/states.js';
import type { Capture } from '../capture/capture.js';
import { secondsBeforeStop } from '../recorder.machine.js';
import styles from '../recorder.module.css';
import { texts } from '../recorder.texts.js';
import type { Recorder } from '../use-recorder.js';

export function Recording({ recorder }: { recorder: Recorder }) {
  const { state, capture, minutes } = recorder;
  const isPaused = state.view === 'paused';
  const left = secondsBeforeStop(state, minutes);
  return (
    <div className={styles.columns}>
      {capture && <Preview capture={capture} />}
      <div className={styles.live}>
        <p className={styles.status} data-paused={isPaused || undefined} role="status">
          {isPaused ? texts.paused : texts.recording}
        </p>
        <p className={styles.elapsed} role="timer" aria-label={texts.elapsed}>
          {clock(state.seconds)} <small>{texts.of(clock(minutes * 60))}</small>
        </p>
        <div className={styles.actions}>
          {isPaused ? (
            <Button
              variant="default"
              leftSection={<IconPlayerPlay size={18} stroke={1.75} aria-hidden="true" />}
              onClick={recorder.resume}
            >
              {texts.resume}
            </Button>
          ) : (
            <Button
              variant="default"
              leftSection={<IconPlayerPause size={18} stroke={1.75} aria-hidden="true" />}
              onClick={recorder.pause}
            >
              {texts.pause}
            </Button>
          )}
          <Button
            data-tone="danger"
            leftSection={<IconPlayerStopFilled size={18} aria-hidden="true" />}
            onClick={recorder.stop}
          >
            {texts.stop}
          </Button>
        </div>
        {left !== null && <Notice tone="attention">{texts.lastMinute(left)}</Notice>}
        <div className={styles.hints}>
          {!capture?.isThisTab && <p>{texts.elsewhere}</p>}
          {state.settings.showCursor && capture && <p>{texts.highlight[capture.highlight]}</p>}
          <p>{recorder.isStored ? texts.stored : texts.notStored}</p>
        </div>
      </div>
    </div>
  );
}

function Preview({ capture }: { capture: Capture }) {
  const show = useCallback(
    (video: HTMLVideoElement) => {
      video.srcObject = capture.shown;
      return () => void (video.srcObject = null);
    },
    [capture],
  );
  // A preview of this tab would show itself recursively.
  if (capture.isThisTab)
    return (
      <div className={styles.screen}>
        <p>{texts.thisTab}</p>
      </div>
    );
  return (
    <div className={styles.screen}>
      <video ref={show} autoPlay muted playsInline aria-label={texts.preview} />
    </div>
  );
}
