import { LinkButton } from '../../ui/link-button.js';
import type { LandingTexts } from '../../api/public-content.js';
import { SampleExcerpt } from '../sample-sop/sample-excerpt.js';
import styles from './landing.module.css';
import { texts } from './landing.texts.js';

export function Hero({ settings }: { settings: LandingTexts }) {
  return (
    <section className={styles.hero}>
      <div>
        <h1>{settings.hero_title}</h1>
        {settings.hero_subtitle && <p className={styles.subtitle}>{settings.hero_subtitle}</p>}
        <p className={styles.description}>{settings.hero_description}</p>
        <div className={styles.calls}>
          <LinkButton to="/register" size="md">
            {settings.hero_cta_text}
          </LinkButton>
          <LinkButton to="/sample" size="md" variant="default">
            {texts.seeSample}
          </LinkButton>
        </div>
        <p className={styles.trial}>{texts.trial}</p>
      </div>
      <SampleExcerpt />
    </section>
  );
}
