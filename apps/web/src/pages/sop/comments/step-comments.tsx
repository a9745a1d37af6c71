import { Button } from '@mantine/core';
import { IconFlag, IconMessage } from '@tabler/icons-react';
import type { Step } from '@sop/contracts';
import { useComments } from './comments-context.js';
import { texts } from './comments.texts.js';
import styles from './step-comments.module.css';

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** For those who edit, among the other actions: how many comments on the step are open. */
export function EditedStepComments({ step, title }: { step: Step; title: string }) {
  const comments = useComments();
  if (!comments) return null;
  const count = comments.openThreads.filter(({ step_id }) => step_id === step.id).length;
  if (count === 0 && !comments.canComment) return null;
  return (
    <Button
      variant="subtle"
      data-tone="quiet"
      className={styles.short}
      aria-label={count === 0 ? texts.commentOn(title) : texts.openOnNamed(count, title)}
      onClick={() => comments.show(count === 0 ? { stepId: step.id, kind: 'note' } : { stepId: step.id })}
    >
      <IconMessage {...icon} />
      {count > 0 && <span>{count}</span>}
    </Button>
  );
}

/** For readers: comments on the step, and the way to say that it is wrong. */
export function ReadStepComments({ step, title }: { step: Step; title: string }) {
  const comments = useComments();
  if (!comments) return null;
  const count = comments.openThreads.filter(({ step_id }) => step_id === step.id).length;
  if (count === 0 && !comments.canComment) return null;
  return (
    <div className={styles.reader} data-screen-only="">
      <Button
        variant="subtle"
        data-tone="quiet"
        leftSection={<IconMessage {...icon} />}
        aria-label={count === 0 ? texts.commentOn(title) : texts.openOnNamed(count, title)}
        onClick={() => comments.show(count === 0 ? { stepId: step.id, kind: 'note' } : { stepId: step.id })}
      >
        {count === 0 ? texts.comment : texts.openOn(count)}
      </Button>
      {comments.canComment && (
        <Button
          variant="subtle"
          data-tone="quiet"
          leftSection={<IconFlag {...icon} />}
          aria-label={texts.wrongNamed(title)}
          onClick={() => comments.show({ stepId: step.id, kind: 'wrong' })}
        >
          {texts.wrong}
        </Button>
      )}
    </div>
  );
}

/** Behind a sentence with open comments. */
export function SentenceComments({ stepId, sentence }: { stepId: string; sentence: string }) {
  const comments = useComments();
  const count =
    comments?.openThreads.filter((each) => each.step_id === stepId && each.sentence === sentence).length ?? 0;
  if (!comments || count === 0) return null;
  return (
    <button
      type="button"
      className={styles.mark}
      data-screen-only=""
      aria-label={texts.openOnSentence(count)}
      onClick={() => comments.show({ stepId, sentence })}
    >
      <IconMessage size={14} stroke={2} aria-hidden="true" />
      {count}
    </button>
  );
}
