import { IconUpload } from '@tabler/icons-react';
import { useState, type DragEvent } from 'react';
import styles from './drop-zone.module.css';
import { chosenFile, droppedFiles, type ChosenFile } from './several-files.js';

interface DropZoneProps {
  readonly label: string;
  readonly hint: string;
  /** The `accept` of the file input. A dropped file is for the caller to check. */
  readonly accept: string;
  readonly onFile: (file: File) => void;
  /** For several files or a folder; without it the first of them is taken. */
  readonly onSeveral?: ((files: readonly ChosenFile[]) => void) | undefined;
}

/** A file input that also accepts a dropped file. */
export function DropZone({ label, hint, accept, onFile, onSeveral }: DropZoneProps) {
  const [isOver, setIsOver] = useState(false);
  const over = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const several = onSeveral && droppedFiles(event.dataTransfer);
    if (several) return void several.then(onSeveral);
    const file = event.dataTransfer.files[0];
    if (file) onFile(file);
  };
  const choose = (files: readonly File[]) => {
    const [file, ...others] = files;
    if (others.length > 0 && onSeveral) onSeveral(files.map(chosenFile));
    else if (file) onFile(file);
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
        multiple={onSeveral !== undefined}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = '';
          choose(files);
        }}
      />
      <IconUpload size={28} stroke={1.5} aria-hidden="true" />
      <strong>{label}</strong>
      <small>{hint}</small>
    </label>
  );
}
