import styles from './file-button.module.css';

interface FileButtonProps {
  readonly accept: string;
  readonly children: string;
  /** Opens the camera, if there is one. */
  readonly capture?: 'environment';
  readonly onChoose: (file: File | null) => void;
}

/** A native file input that looks like a button: supports drag and drop and the keyboard. */
export function FileButton({ accept, capture, children, onChoose }: FileButtonProps) {
  return (
    <label className={styles.choose}>
      <input
        type="file"
        accept={accept}
        capture={capture}
        onChange={(event) => onChoose(event.currentTarget.files?.[0] ?? null)}
      />
      {children}
    </label>
  );
}

/** An attribute of all browsers that the types of React do not have. */
const folderOnly = { webkitdirectory: '' };

interface FolderButtonProps {
  readonly children: string;
  /** All files in the folder and its folders. */
  readonly onChoose: (files: readonly File[]) => void;
}

/** Like a {@link FileButton}, for a folder. */
export function FolderButton({ children, onChoose }: FolderButtonProps) {
  return (
    <label className={styles.choose}>
      <input
        type="file"
        {...folderOnly}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = '';
          onChoose(files);
        }}
      />
      {children}
    </label>
  );
}
