import styles from './file-button.module.css';

interface FileButtonProps {
  readonly accept: string;
  readonly children: string;
  /** Opens the camera where there is one. */
  readonly capture?: 'environment';
  readonly onChoose: (file: File | null) => void;
}

/** A native file field that looks like a button: dropping a file on it works, and so does the keyboard. */
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
