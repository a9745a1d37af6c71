import { ActionIcon, Button } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { IconPhoto, IconPhotoOff, IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import type { Procedure } from '@sop/contracts';
import { Picture } from '../../features/picture/picture.js';
import { readChoice, storeChoice } from '../../lib/local-choice.js';
import styles from './bench.module.css';
import { texts } from './bench.texts.js';
import { useClip } from './use-clip.js';

type Step = Procedure['steps'][number];
interface Media extends Pick<Step, 'title' | 'clip'> {
  readonly pictures: readonly NonNullable<Step['picture']>[];
}

/** The pictures of a step, one at a time, and, over them, its clip. */
export function StepMedia({ title, pictures, clip }: Media) {
  const { isPlaying, toggle, stop } = useClipChoice(pictures[0]);
  const [at, setAt] = useState(0);
  const picture = pictures[at % pictures.length];
  const address = useClip(isPlaying ? clip : null);
  return (
    <div className={styles.picture}>
      {picture ? (
        <Picture key={at} path={picture.path} alt={texts.picture(title)} className={styles.image} isEager />
      ) : (
        <span className={styles.noPicture}>
          <IconPhotoOff size={32} stroke={1.5} aria-hidden="true" />
          {texts.noPicture}
        </span>
      )}
      {address !== null && (
        <video
          className={styles.clip}
          src={address}
          aria-label={texts.clip(title)}
          autoPlay
          loop
          muted
          playsInline
        />
      )}
      {pictures.length > 1 && (
        <Button
          variant="default"
          className={styles.nextPicture}
          onClick={() => {
            stop();
            setAt((at + 1) % pictures.length);
          }}
        >
          {texts.nextPicture(at + 1, pictures.length)}
        </Button>
      )}
      {clip !== null && (
        <ActionIcon
          size={56}
          variant="default"
          className={styles.clipButton}
          aria-label={isPlaying ? texts.showPicture : texts.playClip}
          onClick={toggle}
        >
          {isPlaying ? (
            <IconPhoto size={26} stroke={1.75} aria-hidden="true" />
          ) : (
            <IconPlayerPlay size={26} stroke={1.75} aria-hidden="true" />
          )}
        </ActionIcon>
      )}
    </div>
  );
}

const choiceName = 'bench-clips';

/**
 * Clips play by themselves unless the user chose pictures, or asks the device for less motion. A picture that a user drew on is
 * shown first: a clip does not show what was drawn.
 */
function useClipChoice(picture: Media['pictures'][number] | undefined) {
  const isReduced = useReducedMotion(false, { getInitialValueInEffect: false });
  const [ofStep, setOfStep] = useState<boolean | null>(null);
  const [stored] = useState(() => readChoice(choiceName));
  const isMarked = picture?.is_marked === true;
  const usual = !isMarked && (stored === null ? !isReduced : stored === 'on');
  const isPlaying = ofStep ?? usual;
  const toggle = () => {
    setOfStep(!isPlaying);
    if (!isMarked) storeChoice(choiceName, isPlaying ? 'off' : 'on');
  };
  return { isPlaying, toggle, stop: () => setOfStep(false) };
}
