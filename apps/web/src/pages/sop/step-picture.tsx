import { Modal } from '@mantine/core';
import type { Step } from '@sop/contracts';
import { IconMaximize } from '@tabler/icons-react';
import { useState } from 'react';
import { Picture } from '../../features/picture/picture.js';
import styles from './step-picture.module.css';

/** The step's first picture; a click enlarges it. */
export function StepPicture({ step, title }: { step: Step; title: string }) {
  const [isLarge, setIsLarge] = useState(false);
  const picture = step.screenshots[0];
  if (!picture) return null;
  return (
    <>
      <button
        type="button"
        className={styles.button}
        onClick={() => setIsLarge(true)}
        aria-label={`Enlarge: ${title}`}
      >
        <Picture path={picture.path} alt={title} className={styles.picture} />
        <span className={styles.enlarge} aria-hidden="true">
          <IconMaximize size={16} stroke={2} />
        </span>
      </button>
      <Modal
        opened={isLarge}
        onClose={() => setIsLarge(false)}
        title={title}
        size="min(92vw, 90rem)"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Picture path={picture.path} alt={title} className={styles.large} isEager />
      </Modal>
    </>
  );
}
