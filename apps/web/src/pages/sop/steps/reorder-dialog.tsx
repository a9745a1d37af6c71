import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import type { Announcements, DragEndEvent } from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { Button } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import type { Sop, Step } from '@sop/contracts';
import { Picture } from '../../../features/picture/picture.js';
import { Dialog } from '../../../ui/dialog.js';
import { moveStep } from './edit-steps.js';
import styles from './reorder-dialog.module.css';
import { SaveStatus } from '../header/save-status.js';
import { useSopEditing } from '../sop-editing.js';
import { texts } from '../sop.texts.js';

/** Pixels before a press becomes a drag. */
const dragDistance = 5;

/** All steps in one list, reordered by pointer, touch or keys. Each move is saved at once and can be undone. */
export default function ReorderDialog({ sop, onClose }: { sop: Sop; onClose: () => void }) {
  const editing = useSopEditing();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: dragDistance } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const positionOf = (id: unknown) => sop.steps.findIndex((step) => step.id === id);
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return;
    void editing?.edit(moveStep(sop, positionOf(active.id), positionOf(over.id)));
  };
  return (
    <Dialog
      opened
      title={texts.reorder}
      onClose={onClose}
      size={620}
      actions={
        <>
          <SaveStatus sopId={sop.id} />
          <Button onClick={onClose}>{texts.done}</Button>
        </>
      }
    >
      <p className={styles.hint}>{texts.reorderText}</p>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={onDragEnd}
        accessibility={{
          announcements: announcementsOf(sop, positionOf),
          screenReaderInstructions: { draggable: texts.reorderKeys },
        }}
      >
        <SortableContext items={sop.steps.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
          <ol className={styles.rows}>
            {sop.steps.map((step, position) => (
              <Row key={step.id} step={step} position={position} />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
    </Dialog>
  );
}

function Row({ step, position }: { step: Step; position: number }) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: step.id });
  const title = step.title.trim() === '' ? texts.stepFallback(position + 1) : step.title;
  const [picture] = step.screenshots;
  return (
    <li
      ref={setNodeRef}
      className={styles.row}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      {...listeners}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        className={styles.grip}
        {...attributes}
        {...listeners}
        aria-label={texts.moveNamed(title)}
      >
        <IconGripVertical size={18} stroke={1.75} aria-hidden="true" />
      </button>
      <span className={styles.number}>{position + 1}</span>
      <span className={styles.thumb}>{picture && <Picture path={picture.thumbnail} alt="" />}</span>
      <span className={styles.title}>{title}</span>
    </li>
  );
}

function announcementsOf(sop: Sop, positionOf: (id: unknown) => number): Announcements {
  const named = (id: unknown) => sop.steps[positionOf(id)]?.title ?? '';
  return {
    onDragStart: ({ active }) => texts.pickedUp(named(active.id), positionOf(active.id) + 1),
    onDragOver: ({ active, over }) =>
      over ? texts.isNowAt(named(active.id), positionOf(over.id) + 1, sop.steps.length) : undefined,
    onDragEnd: ({ active, over }) =>
      over ? texts.droppedAt(named(active.id), positionOf(over.id) + 1) : undefined,
    onDragCancel: ({ active }) => texts.putBack(named(active.id)),
  };
}
