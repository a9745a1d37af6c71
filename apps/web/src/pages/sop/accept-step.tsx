import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { Step } from '@sop/contracts';
import { Notice } from '../../ui/states.js';
import { showDone } from '../../ui/toasts.js';
import styles from './review.module.css';
import { texts } from './sop.texts.js';
import { useChangeStep } from './use-sop-changes.js';

interface AcceptStepProps {
  readonly sopId: string;
  readonly step: Step;
  readonly title: string;
  readonly onAccepted: () => void;
}

/**
 * Settles what the machine was not sure of, when it is right as it stands: the description is saved unchanged and is a
 * person's from then on.
 */
export function AcceptStep({ sopId, step, title, onAccepted }: AcceptStepProps) {
  const saving = useChangeStep(sopId);
  const accept = () =>
    saving.mutate(
      { stepId: step.id, change: { description: step.description } },
      {
        onSuccess: () => {
          showDone(texts.accepted(step.position));
          onAccepted();
        },
      },
    );
  return (
    <div className={styles.accept} role="group" aria-label={`${texts.notCertain}: ${title}`}>
      <p>{texts.notCertain}</p>
      <Button
        variant="default"
        leftSection={<IconCheck size={16} stroke={2.25} aria-hidden="true" />}
        onClick={accept}
        loading={saving.isPending}
        aria-label={`${texts.accept}: ${title}`}
      >
        {texts.accept}
      </Button>
      {saving.isError && (
        <div className={styles.fault}>
          <Notice tone="danger">{texts.saveFailure}</Notice>
        </div>
      )}
    </div>
  );
}
