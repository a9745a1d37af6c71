import { Button } from '@mantine/core';
import { useState } from 'react';
import { focusHere } from '../../../ui/focus-here.js';
import { useReturnFocusInline } from '../../../ui/use-return-focus-inline.js';
import { texts } from '../training.texts.js';
import styles from './progress.module.css';

/** Asks in place before it stops. */
export function StopTraining({ onStop }: { onStop: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const opener = useReturnFocusInline<HTMLButtonElement>(isAsking);
  if (!isAsking) {
    return (
      <Button ref={opener} variant="default" onClick={() => setIsAsking(true)}>
        {texts.stop}
      </Button>
    );
  }
  return (
    <div role="group" aria-label={texts.stop} className={styles.confirm}>
      <p>{texts.confirmStop}</p>
      <div className={styles.right}>
        <Button variant="default" ref={focusHere} onClick={() => setIsAsking(false)}>
          {texts.keepTraining}
        </Button>
        <Button data-tone="danger" onClick={onStop}>
          {texts.confirmStopYes}
        </Button>
      </div>
    </div>
  );
}
