import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconCheck } from '@tabler/icons-react';
import type { Step } from '@sop/contracts';
import { Notice } from '../../../ui/states.js';
import { showFailure } from '../../../ui/toasts.js';
import { acceptStepText } from './edit-steps.js';
import { hasUncertainSentence, hasUncertainTitle } from '../draft-review/review.js';
import styles from '../draft-review/review.module.css';
import { useSopEditing } from '../sop-editing.js';
import { texts } from '../sop.texts.js';
import { sopConflictOf } from './step-conflict.js';

interface AcceptStepProps {
  readonly sopId: string;
  readonly step: Step;
  readonly title: string;
  /** To compare the text with. */
  readonly hasVideo: boolean;
  readonly onAccepted: () => void;
}

/** Accepts an uncertain step: its text is saved unchanged and counts as the user's. */
export function AcceptStep({ sopId, step, title, hasVideo, onAccepted }: AcceptStepProps) {
  const saving = useAccept({ sopId, step, onAccepted });
  const isDotted = hasUncertainTitle(step) || hasUncertainSentence(step);
  const words = hasVideo ? texts : texts.withoutVideo;
  const explanation = isDotted ? words.notCertain : words.notCertainStep;
  return (
    <div className={styles.accept} role="group" aria-label={`${explanation}: ${title}`} data-screen-only="">
      <p>{explanation}</p>
      <Button
        variant="default"
        data-sop-accept=""
        aria-keyshortcuts="A"
        leftSection={<IconCheck size={16} stroke={2.25} aria-hidden="true" />}
        onClick={() => saving.mutate()}
        loading={saving.isPending}
        aria-label={`${texts.accept}: ${title}`}
      >
        {texts.accept}
      </Button>
      {saving.isError && !sopConflictOf(saving.error) && (
        <div className={styles.error}>
          <Notice tone="danger">{texts.saveFailure}</Notice>
        </div>
      )}
    </div>
  );
}

/** Accepts a step that nothing is uncertain in, so that it counts as seen. */
export function AcceptButton({ sopId, step, title, onAccepted }: Omit<AcceptStepProps, 'hasVideo'>) {
  const saving = useAccept({ sopId, step, onAccepted }, () => showFailure(texts.saveFailure));
  return (
    <Button
      variant="subtle"
      data-tone="quiet"
      data-sop-accept=""
      aria-keyshortcuts="A"
      leftSection={<IconCheck size={16} stroke={1.75} aria-hidden="true" />}
      onClick={() => saving.mutate()}
      loading={saving.isPending}
      aria-label={`${texts.accept}: ${title}`}
    >
      {texts.accept}
    </Button>
  );
}

const useAccept = (
  { sopId, step, onAccepted }: Pick<AcceptStepProps, 'sopId' | 'step' | 'onAccepted'>,
  onFailed?: () => void,
) => {
  const editing = useSopEditing();
  return useMutation({
    mutationFn: async () => {
      await editing?.save(acceptStepText(sopId, step));
      onAccepted();
    },
    // The page then shows the current text instead of the accepted one.
    onError: (error) => {
      if (sopConflictOf(error)) showFailure(texts.changedMeanwhile);
      else onFailed?.();
    },
  });
};
