import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ColorSchemeSwitch } from '../../ui/color-scheme-switch.js';
import { LanguageSelect } from '../../ui/language-select.js';
import { LinkButton } from '../../ui/link-button.js';
import { Brand } from './brand.js';
import styles from './public-frame.module.css';
import { texts } from './public-frame.texts.js';

const ways = [
  { to: '/sample', label: texts.sample },
  { to: '/contact-us', label: texts.contact },
  { to: '/terms', label: texts.terms },
  { to: '/privacy', label: texts.privacy },
];

/** The frame of every public page: sign-in links above, further links below. */
export function PublicFrame({ width = 'wide', children }: { width?: 'wide' | 'text'; children: ReactNode }) {
  return (
    <div className={styles.page} data-width={width}>
      <a className={styles.skip} href="#content">
        {texts.skip}
      </a>
      <header className={styles.header}>
        <Brand />
        <nav className={styles.entry} aria-label={texts.account}>
          <ColorSchemeSwitch />
          <LinkButton to="/login" variant="subtle" data-tone="quiet">
            {texts.login}
          </LinkButton>
          <LinkButton to="/register">{texts.register}</LinkButton>
        </nav>
      </header>
      <main id="content" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <footer className={styles.footer}>
        <nav aria-label={texts.more}>
          {ways.map(({ to, label }) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
        </nav>
        <LanguageSelect />
      </footer>
    </div>
  );
}
