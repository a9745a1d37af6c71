import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './auth-layout.module.css';
import { ColorSchemeSwitch } from './color-scheme-switch.js';
import { LanguageSelect } from './language-select.js';
import { Mark } from './mark.js';
import { SpecimenSop } from './specimen-sop.js';
import { texts } from './ui.texts.js';

/** The frame of sign-in and registration: the form, and next to it a picture of the product. */
export function AuthLayout({
  title,
  lead,
  children,
}: {
  title: string;
  lead: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={styles.layout}>
      <div className={styles.side}>
        <header className={styles.header}>
          <Link to="/" className={styles.brand}>
            <Mark size={30} />
            {texts.product}
          </Link>
          <div className={styles.choices}>
            <LanguageSelect />
            <ColorSchemeSwitch />
          </div>
        </header>
        <main id="content" tabIndex={-1} className={styles.main}>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.lead}>{lead}</p>
          {children}
        </main>
      </div>
      <div className={styles.picture} aria-hidden="true">
        <SpecimenSop />
      </div>
    </div>
  );
}
