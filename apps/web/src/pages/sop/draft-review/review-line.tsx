import { Button } from '@mantine/core';
import { IconArrowDown, IconEye } from '@tabler/icons-react';
import styles from './review.module.css';
import { texts } from '../sop.texts.js';

/** The number of uncertain steps with a link to the next one. Hidden when none is left. */
export function ReviewLine({ count, onNext }: { count: number; onNext: () => void }) {
  if (count === 0) return null;
  return (
    <div className={styles.line}>
      <IconEye size={18} stroke={1.75} aria-hidden="true" />
      <p>
        <strong>{texts.toReview(count)}</strong> <span>{texts.toReviewText(count)}</span>
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
