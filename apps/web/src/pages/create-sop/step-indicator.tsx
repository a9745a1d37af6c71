import { IconCheck } from '@tabler/icons-react';
import { texts } from './create-sop.texts.js';
import styles from './step-indicator.module.css';
import type { Source, WizardStep } from './wizard.machine.js';

/** The current step of the wizard; completed steps have a checkmark. */
export function StepIndicator({ source, step }: { source: Source; step: WizardStep }) {
  const steps: readonly WizardStep[] = [
    step === 'record' || step === 'upload' ? step : source,
    'name',
    'department',
  ];
  const current = steps.indexOf(step);
  return (
    <ol className={styles.steps} aria-label={texts.stepList}>
      {steps.map((each, position) => (
        <li
          key={each}
          data-done={position < current || undefined}
          aria-current={position === current ? 'step' : undefined}
        >
          <span className={styles.mark}>
            {position < current ? (
              <IconCheck size={16} stroke={3} aria-label={texts.stepDone} />
            ) : (
              position + 1
            )}
          </span>
          <span className={styles.label}>{texts.steps[each]}</span>
        </li>
      ))}
    </ol>
  );
}
