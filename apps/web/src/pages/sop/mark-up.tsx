import { ActionIcon } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { Screenshot, Sop, Step } from '@sop/contracts';
import { IconPencilBolt } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { keys } from '../../api/query.js';
import { detailOf } from '../../api/problem.js';
import type { MarkupWish } from '../../features/markup/markup-editor.js';
import { useFocusBack } from '../../ui/use-focus-back.js';
import { hideVideo, markPicture } from './edit-steps.js';
import { keepMarks, keptMarks } from './kept-marks.js';
import styles from './mark-up.module.css';
import { useSaveFrom, useSopEditing, type SopEditing } from './sop-editing.js';
import { texts } from './sop.texts.js';

const MarkupEditor = lazy(() => import('../../features/markup/markup-editor.js'));

interface MarkUpProps {
  readonly sop: Sop;
  readonly step: Step;
  /** 0 is the step's first picture, those below it follow. */
  readonly place: number;
  readonly name: string;
}

const plain = { crop: null, marks: [] };

/** Opens the editor of a picture, beside it; not for readers who may not change it. */
export function MarkUp({ sop, step, place, name }: MarkUpProps) {
  const picture = place === 0 ? step.screenshots[0] : step.more_screenshots[place - 1];
  const [isOpen, setIsOpen] = useState(() => !!picture && keptMarks(step.id, place, picture) !== null);
  const editing = useSopEditing();
  const opener = useFocusBack<HTMLButtonElement>(isOpen);
  if (!editing || !picture) return null;
  return (
    <>
      <ActionIcon
        ref={opener}
        className={styles.open}
        variant="default"
        aria-label={texts.markUp(name)}
        onClick={() => setIsOpen(true)}
      >
        <IconPencilBolt size={18} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
      <Suspense>
        {isOpen && (
          <Drawing {...{ sop, step, place, name, picture, editing }} onClose={() => setIsOpen(false)} />
        )}
      </Suspense>
    </>
  );
}

interface DrawingProps extends MarkUpProps {
  readonly picture: Screenshot;
  readonly editing: SopEditing;
  readonly onClose: () => void;
}

function Drawing({ sop, step, place, name, picture, editing, onClose }: DrawingProps) {
  const client = useQueryClient();
  // As it was when the drawing began: saved marks make it another.
  const [drawnOn] = useState(picture);
  const [found] = useState(() => keptMarks(step.id, place, picture));
  const saveFrom = useSaveFrom(sop, editing);
  const save = async ({ hidesVideo, ...wish }: MarkupWish) => {
    try {
      await saveFrom(markPicture(sop.id, step.id, place, wish));
      if (hidesVideo) await editing.save(hideVideo(sop.id, true));
    } catch (error) {
      throw new Error(detailOf(error, texts.pictureFailure), { cause: error });
    }
    // Frames look different now.
    if (wish.hide) await client.invalidateQueries({ queryKey: keys.framesOf(sop.id) });
  };
  return (
    <MarkupEditor
      path={picture.markup?.path ?? picture.path}
      title={name}
      saved={picture.markup ?? plain}
      isVideoHidden={sop.is_video_hidden}
      onSave={save}
      onClose={onClose}
      found={found}
      onKeep={(items) => keepMarks(step.id, place, drawnOn, items)}
    />
  );
}
