import { Link } from 'react-router-dom';
import { Mark } from '../../ui/mark.js';
import { useTabTitle } from '../../ui/page.js';
import { texts as words } from '../../ui/ui.texts.js';
import styles from './legal.module.css';
import type { LegalText } from './legal.texts.js';

export function LegalPage({ text: { title, lead, sections } }: { text: LegalText }) {
  useTabTitle(title);
  return (
    <div className={styles.page}>
      <header>
        <Link to="/" className={styles.brand}>
          <Mark size={28} />
          {words.product}
        </Link>
      </header>
      <main id="content" tabIndex={-1}>
        <h1>{title}</h1>
        <p>{lead}</p>
        {sections.map(({ heading, text }) => (
          <section key={heading}>
            <h2>{heading}</h2>
            <p>{text}</p>
          </section>
        ))}
      </main>
    </div>
  );
}
