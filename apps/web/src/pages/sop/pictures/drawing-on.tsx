import { useQueryClient } from '@tanstack/react-query';
import type { Screenshot } from '@sop/contracts';
import { useState } from 'react';
import { keys } from '../../../api/query.js';
import { detailOf } from '../../../api/problem.js';
import MarkupEditor, { type MarkupChange } from '../../../features/markup/markup-editor.js';
import { hideVideo, markPicture } from '../steps/edit-steps.js';
import { saveDraftMarks, readDraftMarks } from './draft-marks.js';
import type { MarkUpProps } from './mark-up-props.js';
import { useSaveFrom, type SopEditing } from '../sop-editing.js';
import { texts } from '../sop.texts.js';

const plain = { crop: null, marks: [] };

interface DrawingProps extends MarkUpProps {
  readonly picture: Screenshot;
  readonly editing: SopEditing;
  readonly onClose: () => void;
}

/** The editor of a picture, and what saves what is drawn. */
export default function DrawingOn({ sop, step, place, name, picture, editing, onClose }: DrawingProps) {
  const client = useQueryClient();
  // As it was when the drawing began: saved marks make it another.
  const [drawnOn] = useState(picture);
  const [found] = useState(() => readDraftMarks(step.id, place, picture));
  const saveFrom = useSaveFrom(sop, editing);
  const save = async ({ hidesVideo, ...wish }: MarkupChange) => {
    try {
      // First, so that what cannot be undone is said last.
      if (hidesVideo) await editing.save(hideVideo(sop.id, true));
      await saveFrom(markPicture(sop.id, step.id, place, wish));
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
      draft={found}
      onDraftChange={(items) => saveDraftMarks(step.id, place, drawnOn, items)}
    />
  );
}
