import { IconFileCheck, IconSparkles, IconVideo } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { SpecimenSop } from '../../ui/specimen-sop.js';
import styles from './first-visit.module.css';
import { texts } from './dashboard.texts.js';

const icons = [IconVideo, IconSparkles, IconFileCheck];

/** The empty state: a sample and the three steps to a first SOP. */
export function FirstVisit({ actions }: { actions: ReactNode }) {
  return (
    <section className={styles.first} aria-labelledby="first-visit">
      <div className={styles.text}>
        <h2 id="first-visit">{texts.emptyTitle}</h2>
        <p>{texts.emptyText}</p>
        <ol className={styles.steps}>
          {texts.firstSteps.map(({ title, text }, position) => {
            const StepIcon = icons[position] ?? IconVideo;
            return (
              <li key={title}>
                <span className={styles.icon}>
                  <StepIcon size={20} stroke={1.75} aria-hidden="true" />
                </span>
                <span>
                  <strong>{title}</strong>
                  <small>{text}</small>
                </span>
              </li>
            );
          })}
        </ol>
        <div className={styles.actions}>{actions}</div>
      </div>
      <figure className={styles.sample}>
        <SpecimenSop />
        <figcaption>{texts.sample}</figcaption>
      </figure>
    </section>
  );
}
