import { IconUpload } from '@tabler/icons-react';
import { useState, type DragEvent } from 'react';
import { texts } from './create-sop.texts.js';
import styles from './wizard.module.css';

/** A real file input that also takes a dropped file. */
export function DropZone({ label, onFile }: { label: string; onFile: (file: File) => void }) {
  const [isOver, setIsOver] = useState(false);
  const over = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const file = event.dataTransfer.files[0];
    if (file) onFile(file);
  };
  return (
    <label
      className={styles.drop}
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <input
        type="file"
        accept="video/*"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
      <IconUpload size={28} stroke={1.5} aria-hidden="true" />
      <strong>{label}</strong>
      <small>{texts.dropHint}</small>
    </label>
  );
}
