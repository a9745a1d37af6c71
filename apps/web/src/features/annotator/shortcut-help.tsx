import { Modal, Switch } from '@mantine/core';
import styles from './shortcut-help.module.css';

const groups: readonly {
  readonly title: string;
  readonly keys: readonly (readonly [keys: string, what: string])[];
}[] = [
  {
    title: 'Draw and label',
    keys: [
      ['Drag', 'Draw a box; from inside the selected box with Shift'],
      ['N', 'Add a box in the middle'],
      ['1 – 9', 'Label the selected box, or the next ones'],
      ['Enter', 'Change the label'],
      ['Delete', 'Delete the box'],
      ['Ctrl Z · Ctrl Shift Z', 'Undo, redo'],
      ['B', 'Nothing to label on this frame'],
    ],
  },
  {
    title: 'Select and change',
    keys: [
      ['↑ ↓', 'Previous, next box'],
      ['Shift + arrows', 'Move the box (with Alt: one pixel)'],
      ['Ctrl + arrows', 'Make it larger or smaller (with Alt: one pixel)'],
      ['Ctrl C · Ctrl V', 'Copy the box, or all; paste'],
      ['Escape', 'One step back'],
    ],
  },
  {
    title: 'Frames',
    keys: [
      ['← → · Page Up, Down', 'Previous, next frame; saves on the way'],
      ['C', 'Copy the boxes to the next frame and go there'],
      ['I', 'Fill the frames in between'],
      ['Ctrl S', 'Save and stay'],
    ],
  },
  {
    title: 'Suggestions',
    keys: [
      ['S', 'Ask the model'],
      ['A or Enter', 'Accept'],
      ['Shift A', 'Accept all'],
      ['X', 'Reject'],
    ],
  },
  {
    title: 'View',
    keys: [
      ['Wheel, + −', 'Zoom'],
      ['0', 'Whole frame'],
      ['Space + drag, middle button', 'Push the picture'],
    ],
  },
];

interface ShortcutHelpProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly hasCharacterKeys: boolean;
  readonly onCharacterKeys: (isOn: boolean) => void;
}

export function ShortcutHelp({ opened, onClose, hasCharacterKeys, onCharacterKeys }: ShortcutHelpProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Keys"
      size={820}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className={styles.groups}>
        {groups.map(({ title, keys }) => (
          <section key={title} className={styles.group}>
            <h3 className={styles.title}>{title}</h3>
            <dl className={styles.keys}>
              {keys.map(([key, what]) => (
                <div key={key} className={styles.line}>
                  <dt>
                    <kbd className={styles.key}>{key}</kbd>
                  </dt>
                  <dd className={styles.what}>{what}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <Switch
        className={styles.switch}
        label="Single letters and digits work as keys"
        checked={hasCharacterKeys}
        onChange={(event) => onCharacterKeys(event.currentTarget.checked)}
      />
    </Modal>
  );
}
