import type { AnnotatorStore } from '../annotator-store.js';
import { texts } from '../annotator.texts.js';
import styles from './label-keys.module.css';
import type { ColourOfLabel } from '../canvas/paint-boxes.js';

interface LabelKeysProps {
  readonly store: AnnotatorStore;
  readonly digits: readonly string[];
  readonly activeLabel: string | null;
  readonly colourOf: ColourOfLabel;
}

/** The labels of the keys 1 to 9. A click labels the selected box, or chooses the label for new ones. */
export function LabelKeys({ store, digits, activeLabel, colourOf }: LabelKeysProps) {
  if (digits.length === 0) {
    return <p className={styles.empty}>{texts.labelsHint}</p>;
  }
  return (
    <div role="group" aria-label={texts.labels} className={styles.keys}>
      {digits.map((label, index) => {
        const { fill, ink } = colourOf(label);
        return (
          <button
            key={label}
            type="button"
            className={styles.key}
            aria-pressed={label === activeLabel}
            title={label}
            onClick={() => store.send({ type: 'label-chosen', label })}
          >
            <kbd className={styles.digit} style={{ background: fill, color: ink }}>
              {index + 1}
            </kbd>
            <span className={styles.label}>{label}</span>
          </button>
        );
      })}
    </div>
  );
}
