import { useEffect, type ReactNode } from 'react';
import styles from './page.module.css';
import { texts } from './ui.texts.js';

interface PageProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
  readonly width?: 'narrow' | 'wide';
  readonly children: ReactNode;
}

/**
 * A page's frame: heading, actions, content. All pages start at the same left edge; a narrow one is only less wide.
 * Also sets the tab's title.
 */
export function Page({ title, lead, actions, width = 'wide', children }: PageProps) {
  useTabTitle(title);
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <div className={styles.text}>
          <h1 className={styles.title}>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      <div className={styles.content} data-width={width}>
        {children}
      </div>
    </div>
  );
}

export function useTabTitle(title: string): void {
  useEffect(() => {
    document.title = texts.tabTitle(title);
  }, [title]);
}
