import styles from './developers.module.css';

/** A block of code that can be scrolled by keyboard. */
export const Code = ({ label, children }: { label: string; children: string }) => (
  <pre className={styles.code} tabIndex={0} role="region" aria-label={label}>
    {children}
  </pre>
);
