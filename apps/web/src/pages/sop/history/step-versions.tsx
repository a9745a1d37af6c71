import type { Step } from '@sop/contracts';
import { focusHere } from '../../../ui/focus-here.js';
import { texts } from '../sop.texts.js';
import { differingParts } from '../steps/step-conflict.js';
import type { StepText } from '../steps/step-draft.js';
import styles from './step-versions.module.css';

/** The own text beside the text that another user has saved since; differences are marked. */
export function StepVersions({ mine, theirs }: { mine: StepText; theirs: Step }) {
  return (
    <section className={styles.versions} aria-labelledby="versions">
      <p id="versions" className={styles.title} tabIndex={-1} ref={focusHere} role="alert">
        {texts.conflict}
      </p>
      <div className={styles.sides}>
        <Side name={texts.theirs} text={theirs} other={mine} />
        <Side name={texts.mine} text={mine} other={theirs} />
      </div>
      <p className={styles.note}>{texts.conflictNote}</p>
    </section>
  );
}

function Side({ name, text, other }: { name: string; text: StepText; other: StepText }) {
  return (
    <div role="group" aria-label={name} className={styles.side}>
      <p className={styles.name}>{name}</p>
      <p className={styles.heading}>
        <Marked text={text.title} other={other.title} />
      </p>
      <p className={styles.text}>
        <Marked text={text.description} other={other.description} />
      </p>
    </div>
  );
}

function Marked({ text, other }: { text: string; other: string }) {
  return differingParts(text, other).map((part, at) =>
    part.isOwn ? <mark key={at}>{part.text}</mark> : <span key={at}>{part.text}</span>,
  );
}
