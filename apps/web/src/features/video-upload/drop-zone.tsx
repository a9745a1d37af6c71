import { IconUpload } from '@tabler/icons-react';
import { useState, type DragEvent } from 'react';
import styles from './drop-zone.module.css';

interface DropZoneProps {
  readonly label: string;
  readonly hint: string;
  /** The `accept` of the file input. A dropped file is for the caller to check. */
  readonly accept: string;
  readonly onFile: (file: File) => void;
}

/** A file input that also accepts a dropped file. */
export function DropZone({ label, hint, accept, onFile }: DropZoneProps) {
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
        accept={accept}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
      <IconUpload size={28} stroke={1.5} aria-hidden="true" />
      <strong>{label}</strong>
      <small>{hint}</small>
    </label>
  );
}
