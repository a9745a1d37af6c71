import { editingLimits, type Precaution, type Sop } from '@sop/contracts';
import { savePrecautions } from '../steps/edit-steps.js';
import { useDraftEdit } from '../steps/draft-edit.js';
import { ListEditor } from './list-editor.js';
import type { ListEntry } from './use-list-editing.js';
import { useSaveBasedOn, type SopEditing } from '../sop-editing.js';
import { texts } from '../sop.texts.js';

interface EditSafetyProps {
  readonly sop: Sop;
  readonly editing: SopEditing;
  readonly onClose: () => void;
}

/** Edits the precautions. */
export default function EditSafety({ sop, editing, onClose }: EditSafetyProps) {
  const draft = useDraftEdit<readonly ListEntry<Precaution['kind']>[]>('safety', sop);
  const save = useSaveBasedOn(draft.base, editing);
  return (
    <ListEditor
      label={texts.precaution}
      addLabel={texts.addPrecaution}
      draft={draft}
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
