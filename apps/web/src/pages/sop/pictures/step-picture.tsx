import type { Step } from '@sop/contracts';
import { IconMaximize } from '@tabler/icons-react';
import { useState } from 'react';
import { EnlargedPicture } from '../../../features/picture/lazy-enlarged-picture.js';
import { Picture } from '../../../features/picture/picture.js';
import { DetectedObjects, spokenObjects } from './detected-objects.js';
import { ObjectsSwitch, type ShownObjects } from './objects-switch.js';
import styles from './step-picture.module.css';
import { texts } from '../sop.texts.js';

interface StepPictureProps {
  readonly step: Step;
  readonly title: string;
  /** Undefined if no picture of the SOP was analysed. */
  readonly objects: ShownObjects | undefined;
}

/** The step's first picture, with its detections if the reader has enabled them; a click enlarges it. */
export function StepPicture({ step, title, objects }: StepPictureProps) {
  const [isLarge, setIsLarge] = useState(false);
  const picture = step.screenshots[0];
  if (!picture) return null;
  const boxes = objects?.isOn && <DetectedObjects detections={picture.detections} tints={objects.tints} />;
  const spoken = objects?.isOn && <p className={styles.spoken}>{spokenObjects(picture.detections)}</p>;
  return (
    <>
      <button
        type="button"
        className={styles.button}
        onClick={() => setIsLarge(true)}
        aria-label={texts.enlarge(title)}
      >
        <span className={styles.frame}>
          <Picture path={picture.path} alt={title} className={styles.picture} />
          {boxes}
        </span>
        <span className={styles.enlarge} aria-hidden="true">
          <IconMaximize size={16} stroke={2} />
        </span>
      </button>
      {spoken}
      {isLarge && (
        <EnlargedPicture
          path={picture.path}
          title={title}
          overlay={boxes}
          tools={objects && <ObjectsSwitch {...objects} />}
          onClose={() => setIsLarge(false)}
        />
      )}
    </>
  );
}
