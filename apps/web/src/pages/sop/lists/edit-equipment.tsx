import { editingLimits, type EquipmentItem, type Sop } from '@sop/contracts';
import { saveEquipment } from '../steps/edit-steps.js';
import { useDraftEdit } from '../steps/draft-edit.js';
import { ListEditor } from './list-editor.js';
import type { ListEntry } from './use-list-editing.js';
import { useSaveFrom, type SopEditing } from '../sop-editing.js';
import { texts } from '../sop.texts.js';

interface EditEquipmentProps {
  readonly sop: Sop;
  readonly editing: SopEditing;
  readonly isSoftware: boolean;
  readonly onClose: () => void;
}

/** What must be at hand, to be written by hand. */
export default function EditEquipment({ sop, editing, isSoftware, onClose }: EditEquipmentProps) {
  const kept = useDraftEdit<readonly ListEntry<EquipmentItem['kind']>[]>('equipment', sop);
  const save = useSaveFrom(kept.base, editing);
  return (
    <ListEditor
      label={texts.equipmentItem}
      addLabel={texts.addEquipment}
      kept={kept}
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
