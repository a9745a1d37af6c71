import { Button } from '@mantine/core';
import { texts as words } from '../ui.texts.js';
import type { ListPlace } from './list-place.js';
import styles from './table.module.css';

const texts = words.table;

interface PagerProps {
  readonly pages: ListPlace['pages'];
  /** Where the next page begins; null on the last one, undefined while not known. */
  readonly nextCursor: string | null | undefined;
  readonly shown: number;
  readonly total: number | null;
}

/** How many there are, and the ways to the next page and back. Without a second page only the count. */
export function Pager({ pages, nextCursor, shown, total }: PagerProps) {
  const hasPages = !pages.isFirst || Boolean(nextCursor);
  return (
    <div className={styles.pager}>
      <span role="status">{texts.shown(shown, total)}</span>
      {hasPages && (
        <nav className={styles.tools} aria-label={texts.pages}>
          <Button variant="default" disabled={pages.isFirst} onClick={pages.goBack}>
            {pages.isFirst || pages.isBeforeKnown ? texts.previous : texts.first}
          </Button>
          <Button
            variant="default"
            disabled={!nextCursor}
            onClick={() => nextCursor && pages.goTo(nextCursor)}
          >
            {texts.next}
          </Button>
        </nav>
      )}
    </div>
  );
}
