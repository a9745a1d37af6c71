import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Mark } from '../../ui/mark.js';
import { useTabTitle } from '../../ui/page.js';
import styles from './legal.module.css';

export function LegalPage({ title, children }: { title: string; children: ReactNode }) {
  useTabTitle(title);
  return (
    <div className={styles.page}>
      <header>
        <Link to="/" className={styles.brand}>
          <Mark size={28} />
          SOP Creator
        </Link>
      </header>
      <main id="content" tabIndex={-1}>
        <h1>{title}</h1>
        {children}
      </main>
    </div>
  );
}
