import { useQueryClient } from '@tanstack/react-query';
import type { Screenshot } from '@sop/contracts';
import { useState } from 'react';
import { keys } from '../../../api/query-keys.js';
import { detailOf } from '../../../api/problem.js';
import MarkupEditor, { type MarkupChange } from '../../../features/markup/markup-editor.js';
import { hideVideo, markPicture } from '../steps/edit-steps.js';
import { saveDraftMarks, readDraftMarks } from './draft-marks.js';
import type { MarkupButtonProps } from './markup-button-props.js';
import { useSaveBasedOn, type SopEditing } from '../sop-editing.js';
import { texts } from '../sop.texts.js';

const plain = { crop: null, marks: [] };

interface MarkupDialogProps extends MarkupButtonProps {
  readonly picture: Screenshot;
  readonly editing: SopEditing;
  readonly onClose: () => void;
}

/** The markup editor of a picture, with saving. */
export default function MarkupDialog({
  sop,
  step,
  position,
  name,
  picture,
  editing,
  onClose,
}: MarkupDialogProps) {
  const client = useQueryClient();
  // The picture when drawing began: saved marks change it.
  const [drawnOn] = useState(picture);
  const [found] = useState(() => readDraftMarks(step.id, position, picture));
  const saveFrom = useSaveBasedOn(sop, editing);
  const save = async ({ hidesVideo, ...change }: MarkupChange) => {
    try {
      // First, so that the irreversible step comes last.
      if (hidesVideo) await editing.save(hideVideo(sop.id, true));
      await saveFrom(markPicture(sop.id, step.id, position, change));
    } catch (error) {
      throw new Error(detailOf(error, texts.pictureFailure), { cause: error });
    }
    // Frames look different now.
    if (change.hide) await client.invalidateQueries({ queryKey: keys.framesOf(sop.id) });
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
      onDraftChange={(items) => saveDraftMarks(step.id, position, drawnOn, items)}
    />
  );
}
