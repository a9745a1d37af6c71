import { editingLimits, type EquipmentItem, type Sop } from '@sop/contracts';
import { saveEquipment } from '../steps/edit-steps.js';
import { useDraftEdit } from '../steps/draft-edit.js';
import { ListEditor } from './list-editor.js';
import type { ListEntry } from './use-list-editing.js';
import { useSaveBasedOn, type SopEditing } from '../sop-editing.js';
import { texts } from '../sop.texts.js';

interface EditEquipmentProps {
  readonly sop: Sop;
  readonly editing: SopEditing;
  readonly isSoftware: boolean;
  readonly onClose: () => void;
}

/** Edits the equipment. */
export default function EditEquipment({ sop, editing, isSoftware, onClose }: EditEquipmentProps) {
  const draft = useDraftEdit<readonly ListEntry<EquipmentItem['kind']>[]>('equipment', sop);
  const save = useSaveBasedOn(draft.base, editing);
  return (
    <ListEditor
      label={texts.equipmentItem}
      addLabel={texts.addEquipment}
      draft={draft}
      entries={sop.equipment.map(({ name, kind }) => ({ text: name, kind, step_index: null }))}
      kinds={texts.equipmentKinds}
      newKind={isSoftware ? 'software' : 'tool'}
      maxEntries={editingLimits.equipment}
      maxLength={editingLimits.equipmentName}
      onSave={(entries) =>
        save(
          saveEquipment(
            sop.id,
            entries.map(({ text, kind }) => ({ name: text, kind })),
          ),
        )
      }
      onClose={onClose}
    />
  );
}
