import { Button } from '@mantine/core';
import { IconArrowDown, IconEye } from '@tabler/icons-react';
import styles from './review.module.css';
import { texts } from '../sop.texts.js';

interface ReviewLineProps {
  /** Of uncertain steps. */
  readonly count: number;
  /** Of steps that no person edited or accepted. */
  readonly unseen: number;
  /** Of all steps. */
  readonly all: number;
  readonly onNext: () => void;
}

/** The numbers of uncertain and of never seen steps with a link to the next one. Hidden when none is left. */
export function ReviewLine({ count, unseen, all, onNext }: ReviewLineProps) {
  if (count === 0 && unseen === 0) return null;
  return (
    <div className={styles.line} data-calm={count === 0 || undefined}>
      <IconEye size={18} stroke={1.75} aria-hidden="true" />
      <p>
        {count > 0 && (
          <>
            <strong>{texts.toReview(count)}</strong> <span>{texts.toReviewText(count)}</span>{' '}
          </>
        )}
        {unseen > 0 && <span>{texts.unseen(unseen, all)}</span>}
      </p>
      <Button
        variant="subtle"
        onClick={onNext}
        rightSection={<IconArrowDown size={16} stroke={2} aria-hidden="true" />}
      >
        {texts.reviewNext}
      </Button>
    </div>
  );
}
