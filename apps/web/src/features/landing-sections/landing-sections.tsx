import type { MarketingTile } from '@sop/contracts';
import type { LandingTexts } from '../../api/public-content.js';
import { Hero } from './hero.js';
import styles from './landing.module.css';
import { texts } from './landing.texts.js';
import { Pricing } from './pricing.js';
import { testimonialsIn } from './testimonials.js';

interface LandingProps {
  readonly settings: LandingTexts;
  readonly tiles: readonly MarketingTile[];
}

/** The landing page between its header and its footer. */
export function LandingSections({ settings, tiles }: LandingProps) {
  return (
    <>
      <Hero settings={settings} />
      {settings.show_features === 'Yes' && <Features />}
      {settings.show_testimonials === 'Yes' && <Testimonials text={settings.testimonials} />}
      <Pricing settings={settings} tiles={tiles} />
      <Questions />
    </>
  );
}

function Features() {
  return (
    <section className={styles.section} aria-labelledby="features-title">
      <h2 id="features-title">{texts.featuresTitle}</h2>
      <ul className={styles.points}>
        {texts.features.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Testimonials({ text }: { text: string }) {
  const testimonials = testimonialsIn(text);
  if (testimonials.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="testimonials-title">
      <h2 id="testimonials-title">{texts.testimonials}</h2>
      <ul className={styles.points}>
        {testimonials.map(({ text, by }) => (
          <li key={text}>
            <blockquote>{text}</blockquote>
            <p>{by}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Questions() {
  return (
    <section className={styles.section} aria-labelledby="questions-title">
      <h2 id="questions-title">{texts.questionsTitle}</h2>
      {texts.questions.map(({ question, answer }) => (
        <details key={question} className={styles.question}>
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
    </section>
  );
}
