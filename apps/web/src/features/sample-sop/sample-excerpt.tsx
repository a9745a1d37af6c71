import { Link } from 'react-router-dom';
import { clockRange } from '../../lib/time.js';
import styles from './sample-excerpt.module.css';
import { texts } from './sample-sop.texts.js';
import { sample } from './sample.js';

const shownSteps = 3;
/** The highlighted step, shown with its picture. */
const current = 1;

/** An excerpt of the sample SOP with a link to all of it. */
export function SampleExcerpt() {
  const steps = sample.steps.slice(0, shownSteps);
  const shown = sample.steps[current];
  return (
    <figure className={styles.excerpt} aria-label={texts.excerpt}>
      {shown && (
        <Link to="/sample" className={styles.video}>
          <img src={shown.picture} alt={texts.pictureOf(shown.title)} width={1280} height={720} />
          <span className={styles.play} aria-hidden="true" />
        </Link>
      )}
      <figcaption className={styles.text}>
        <strong>{sample.title}</strong>
        <small>{texts.madeOf(Math.round(sample.duration_seconds))}</small>
      </figcaption>
      <ol className={styles.steps}>
        {steps.map(({ title, start_seconds, end_seconds, sentences }, position) => (
          <li key={title} data-current={position === current || undefined}>
            <b aria-hidden="true">{position + 1}</b>
            <div>
              <small>{clockRange(start_seconds, end_seconds)}</small>
              <strong>{title}</strong>
              {sentences[0] && <p>{sentences[0].text}</p>}
            </div>
          </li>
        ))}
      </ol>
      <Link to="/sample" className={styles.all}>
        {texts.all}
      </Link>
    </figure>
  );
}
