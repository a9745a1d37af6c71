import { Link } from 'react-router-dom';
import { ColorSchemeSwitch } from '../../ui/color-scheme-switch.js';
import { LinkButton } from '../../ui/link-button.js';
import { Mark } from '../../ui/mark.js';
import { useTabTitle } from '../../ui/page.js';
import { SpecimenSop } from '../../ui/specimen-sop.js';
import { texts as words } from '../../ui/ui.texts.js';
import styles from './landing.module.css';
import { texts } from './landing.texts.js';

export function Component() {
  useTabTitle(texts.tab);
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <span className={styles.brand}>
          <Mark size={30} />
          {words.product}
        </span>
        <nav className={styles.entry} aria-label={texts.account}>
          <ColorSchemeSwitch />
          <LinkButton to="/login" variant="subtle" data-tone="quiet">
            {texts.login}
          </LinkButton>
          <LinkButton to="/register">{texts.register}</LinkButton>
        </nav>
      </header>
      <main id="content" tabIndex={-1} className={styles.main}>
        <section className={styles.hero}>
          <div>
            <h1>{texts.title}</h1>
            <p className={styles.description}>{texts.description}</p>
            <LinkButton to="/register">{texts.callToAction}</LinkButton>
            <p className={styles.trial}>{texts.trial}</p>
          </div>
          <div className={styles.picture} aria-hidden="true">
            <SpecimenSop />
          </div>
        </section>
        <section className={styles.points} aria-label={texts.howItWorks}>
          {texts.points.map((point) => (
            <div key={point.title}>
              <h2>{point.title}</h2>
              <p>{point.text}</p>
            </div>
          ))}
        </section>
      </main>
      <footer className={styles.footer}>
        <Link to="/terms">{texts.terms}</Link>
        <Link to="/privacy">{texts.privacy}</Link>
      </footer>
    </div>
  );
}
