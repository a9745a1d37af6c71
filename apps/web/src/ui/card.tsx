import { useId, type ReactNode } from 'react';
import styles from './card.module.css';

interface CardProps {
  readonly title?: string;
  readonly lead?: ReactNode;
  /** Actions on the whole card, next to the title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A card of a page, with the only level of elevation. With a title it is a region of that name. */
export function Card({ title, lead, actions, children }: CardProps) {
  const id = useId();
  if (title === undefined) return <div className={`${styles.card} ${styles.stack}`}>{children}</div>;
  return (
    <section className={`${styles.card} ${styles.stack}`} aria-labelledby={id}>
      <header className={styles.head}>
        <div className={styles.text}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </section>
  );
}
