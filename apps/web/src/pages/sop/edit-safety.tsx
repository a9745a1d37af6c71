import { editingLimits, type Sop } from '@sop/contracts';
import { savePrecautions } from './edit-steps.js';
import { ListEditor } from './list-editor.js';
import { useSaveFrom, type SopEditing } from './sop-editing.js';
import { texts } from './sop.texts.js';

interface EditSafetyProps {
  readonly sop: Sop;
  readonly editing: SopEditing;
  readonly onClose: () => void;
}

/** The precautions, to be written by hand. */
export default function EditSafety({ sop, editing, onClose }: EditSafetyProps) {
  const save = useSaveFrom(sop, editing);
  return (
    <ListEditor
      label={texts.precaution}
      addLabel={texts.addPrecaution}
      entries={sop.precautions}
      kinds={texts.precautionKinds}
      newKind="instruction"
      maxEntries={editingLimits.precautions}
      maxLength={editingLimits.precaution}
      onSave={(entries) => save(savePrecautions(sop.id, entries))}
      onClose={onClose}
    />
  );
}
