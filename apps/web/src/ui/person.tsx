import type { ReactNode } from 'react';
import styles from './person.module.css';

interface PersonProps {
  readonly person: { readonly email: string; readonly display_name: string | null };
  /** Shown next to the name, such as "You". */
  readonly children?: ReactNode;
}

/** A person in a list: the name with the address below it, or the address alone. */
export function Person({ person: { email, display_name: name }, children }: PersonProps) {
  return (
    <span>
      {name ?? email}
      {children && <span className={styles.mark}>{children}</span>}
      {name && <span className={styles.address}>{email}</span>}
    </span>
  );
}
