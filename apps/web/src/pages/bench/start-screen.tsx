import { Button } from '@mantine/core';
import { IconShieldExclamation } from '@tabler/icons-react';
import type { Procedure } from '@sop/contracts';
import type { ReactNode } from 'react';
import { focusHere } from '../../ui/focus-here.js';
import styles from './bench.module.css';
import { texts } from './bench.texts.js';
import { writtenIn } from './written-in.js';

interface StartScreenProps {
  readonly procedure: Procedure;
  /** What the server refuses of earlier runs. */
  readonly refused: ReactNode;
  readonly onStart: () => void;
}

/** Safety before the first step: the run begins with the acknowledgement. */
export function StartScreen({ procedure, refused, onStart }: StartScreenProps) {
  const { title, language, precautions, equipment, steps } = procedure;
  const written = writtenIn(language);
  const hasPrecautions = precautions.length > 0;
  return (
    <>
      <div className={styles.scroll}>
        <h1 className={styles.title} tabIndex={-1} ref={focusHere} {...written}>
          {title}
        </h1>
        <p className={styles.facts}>{texts.stepCount(steps.length)}</p>
        {refused}
        {hasPrecautions && (
          <section className={styles.safety}>
            <h2 className={styles.safetyTitle}>
              <IconShieldExclamation size={26} stroke={1.75} aria-hidden="true" />
              {texts.safety}
            </h2>
            <ul className={styles.list}>
              {precautions.map(({ text, step_index }, at) => (
                <li key={at}>
                  <span {...written}>{text}</span>
                  {step_index !== null && (
                    <span className={styles.where}>{texts.forStep(step_index + 1)}</span>
                  )}
                </li>
              ))}
            </ul>
          </section>
        )}
        {equipment.length > 0 && (
          <section>
            <h2 className={styles.subtitle}>{texts.equipment}</h2>
            <ul className={styles.list} {...written}>
              {equipment.map(({ name }, at) => (
                <li key={at}>{name}</li>
              ))}
            </ul>
          </section>
        )}
      </div>
      <div className={styles.bottom}>
        <Button className={styles.large} onClick={onStart}>
          {hasPrecautions ? texts.acknowledge : texts.start}
        </Button>
      </div>
    </>
  );
}
