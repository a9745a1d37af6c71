import { Button } from '@mantine/core';
import { texts as uiTexts } from '../ui.texts.js';
import type { ListParams } from './list-params.js';
import styles from './table.module.css';

const texts = uiTexts.table;

interface PagerProps {
  readonly pages: ListParams['pages'];
  /** The cursor of the next page; null on the last one, undefined while unknown. */
  readonly nextCursor: string | null | undefined;
  readonly shown: number;
  readonly total: number | null;
}

/** The total, and buttons to the next and previous page. With a single page only the total. */
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
