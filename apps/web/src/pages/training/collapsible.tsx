import { useState, type ReactNode } from 'react';
import styles from './collapsible.module.css';

interface FoldedProps {
  readonly title: ReactNode;
  readonly children: ReactNode;
}

/** Optional details behind a title. The content is rendered when it is opened. */
export function Collapsible({ title, children }: FoldedProps) {
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <details
      className={styles.collapsible}
      onToggle={(event) => event.currentTarget.open && setWasOpened(true)}
    >
      <summary>{title}</summary>
      {wasOpened && <div className={styles.content}>{children}</div>}
    </details>
  );
}
