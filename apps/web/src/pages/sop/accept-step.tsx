import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { Step } from '@sop/contracts';
import { Notice } from '../../ui/states.js';
import { showFailure } from '../../ui/toasts.js';
import type { SavedChange } from './change-history.js';
import { hasUncertainSentence, hasUncertainTitle } from './review.js';
import styles from './review.module.css';
import { texts } from './sop.texts.js';
import { conflictOf } from './step-conflict.js';
import { useSaveWords, useShowStep } from './use-sop-changes.js';

interface AcceptStepProps {
  readonly sopId: string;
  readonly step: Step;
  readonly title: string;
  /** Told of what is on its way to be saved. */
  readonly onChange: (change: Promise<SavedChange>) => void;
  readonly onAccepted: () => void;
}

/** Settles what the machine was not sure of, when it is right as it stands: its words are saved unchanged and are a person's then. */
export function AcceptStep({ sopId, step, title, onChange, onAccepted }: AcceptStepProps) {
  const saving = useSaveWords(sopId);
  const show = useShowStep(sopId);
  const isDotted = hasUncertainTitle(step) || hasUncertainSentence(step);
  const explanation = isDotted ? texts.notCertain : texts.notCertainStep;
  const accept = () => {
    const { title: words, description, revision } = step;
    const change = {
      stepId: step.id,
      words: { description, ...(words.trim() !== '' && { title: words }) },
      base: step,
      revision,
      said: texts.accepted(step.position),
    };
    const onError = (error: unknown) => {
      // Other words than those that were accepted: they are shown instead.
      const now = conflictOf(error);
      if (!now) return;
      show(now);
      showFailure(texts.changedMeanwhile);
    };
    onChange(saving.mutateAsync(change, { onSuccess: onAccepted, onError }));
  };
  return (
    <div className={styles.accept} role="group" aria-label={`${explanation}: ${title}`} data-screen-only="">
      <p>{explanation}</p>
      <Button
        variant="default"
        leftSection={<IconCheck size={16} stroke={2.25} aria-hidden="true" />}
        onClick={accept}
        loading={saving.isPending}
        aria-label={`${texts.accept}: ${title}`}
      >
        {texts.accept}
      </Button>
      {saving.isError && !conflictOf(saving.error) && (
        <div className={styles.fault}>
          <Notice tone="danger">{texts.saveFailure}</Notice>
        </div>
      )}
    </div>
  );
}
