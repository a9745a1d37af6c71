import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { Sop, Step } from '@sop/contracts';
import { useState } from 'react';
import { EnlargedPicture } from '../../../features/picture/lazy-enlarged-picture.js';
import { Picture } from '../../../features/picture/picture.js';
import { removePicture } from '../steps/edit-steps.js';
import { MarkupButton } from './markup-button.js';
import styles from './further-pictures.module.css';
import { useSopEditing } from '../sop-editing.js';
import { texts } from '../sop.texts.js';

interface FurtherPicturesProps {
  readonly sop: Sop;
  readonly step: Step;
  readonly title: string;
}

/** The further pictures of a step; a click enlarges one. */
export function FurtherPictures({ sop, step, title }: FurtherPicturesProps) {
  const [enlarged, setEnlarged] = useState<number | null>(null);
  const editing = useSopEditing();
  const pictures = step.more_screenshots;
  const large = pictures[enlarged ?? -1];
  if (pictures.length === 0) return null;
  return (
    <ul className={styles.pictures}>
      {pictures.map(({ path, seconds }, index) => {
        // The first picture of the step is number one.
        const name = texts.furtherPicture(title, index + 2);
        return (
          <li key={`${seconds} ${index}`}>
            <button
              type="button"
              className={styles.picture}
              aria-label={texts.enlarge(name)}
              onClick={() => setEnlarged(index)}
            >
              <Picture path={path} alt={name} />
            </button>
            {editing && (
              <div className={styles.actions}>
                <MarkupButton sop={sop} step={step} position={index + 1} name={name} />
                <Button
                  variant="subtle"
                  data-tone="quiet"
                  leftSection={<IconX size={16} stroke={1.75} aria-hidden="true" />}
                  aria-label={texts.removeFurther(title, index + 2)}
                  onClick={() => void editing.edit(removePicture(sop.id, step.id, index))}
                >
                  {texts.removePicture}
                </Button>
              </div>
            )}
          </li>
        );
      })}
      {large && <EnlargedPicture path={large.path} title={title} onClose={() => setEnlarged(null)} />}
    </ul>
  );
}
