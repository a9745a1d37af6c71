import { useState, type ReactNode } from 'react';
import styles from './folded.module.css';

interface FoldedProps {
  readonly title: ReactNode;
  readonly children: ReactNode;
}

/** What only some want to know, behind its title. What is heavy in it is made when it is opened. */
export function Folded({ title, children }: FoldedProps) {
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <details className={styles.folded} onToggle={(event) => event.currentTarget.open && setWasOpened(true)}>
      <summary>{title}</summary>
      {wasOpened && <div className={styles.content}>{children}</div>}
    </details>
  );
}
