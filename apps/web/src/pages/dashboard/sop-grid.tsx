import {
  defaultRangeExtractor,
  measureElement,
  useWindowVirtualizer,
  type Range,
  type VirtualItem,
} from '@tanstack/react-virtual';
import type { SopCard } from '@sop/contracts';
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type FocusEvent } from 'react';
import { useListPlace, type ListPlace } from '../../ui/use-list-place.js';
import styles from './dashboard.module.css';
import { texts } from './dashboard.texts.js';
import { columnsOf, presumedRowHeight } from './grid-layout.js';
import { SopCardSkeleton, SopCardView } from './sop-card.js';
import { useFindKey } from './use-find-key.js';

interface SopGridProps {
  readonly sops: readonly SopCard[];
  /** Null where nobody has counted them. */
  readonly total: number | null;
  readonly hasMore: boolean;
  /** Asked for when the end of what is loaded comes near. */
  readonly onMore: () => void;
  readonly onDelete: ((sop: SopCard) => void) | null;
}

/** Rows above and below the part in view that are kept: the key Tab always finds the next card. */
const overscan = 2;
/** The next page is asked for when so few rows are left. */
const rowsAhead = 6;

/** Where the list was and how high its rows were: coming back finds the place. */
let lastPlace: ListPlace | undefined;
let lastRows: { columns: number; count: number; rows: VirtualItem[] } | undefined;

/** The cards of the rows in view, and only those; what is not loaded yet holds its place. */
export function SopGrid({ sops, total, hasMore, onMore, onDelete }: SopGridProps) {
  const list = useRef<HTMLDivElement>(null);
  const place = useListPlace(list, lastPlace);
  const columns = columnsOf(place.width);
  const count = Math.max(sops.length, hasMore ? (total ?? sops.length + columns) : 0);
  const focus = useFocusedPosition();
  const rows = useRows({ count, columns, place, focusedRow: Math.floor(focus.position / columns) });
  const shown = rows.getVirtualItems();
  const lastShown = ((shown.at(-1)?.index ?? 0) + 1 + rowsAhead) * columns;
  useEffect(() => {
    if (hasMore && lastShown >= sops.length) onMore();
  }, [hasMore, lastShown, sops.length, onMore]);
  useFindKey(shown.length * columns < count);
  return (
    <div
      ref={list}
      role="list"
      aria-label={texts.sops}
      className={styles.list}
      style={{ height: rows.getTotalSize() }}
      onBlur={focus.onBlur}
    >
      {shown.map((row) => (
        <div
          key={row.key}
          ref={rows.measureElement}
          data-index={row.index}
          role="presentation"
          className={styles.row}
          style={{
            gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
            transform: `translateY(${row.start - place.top}px)`,
          }}
        >
          {positionsOf(row.index, columns, count).map((position) => (
            <div
              key={sops[position]?.id ?? position}
              role="listitem"
              aria-setsize={count}
              aria-posinset={position + 1}
              onFocus={() => focus.take(position)}
            >
              <Entry sop={sops[position]} onDelete={onDelete} />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

function Entry({ sop, onDelete }: { sop: SopCard | undefined; onDelete: SopGridProps['onDelete'] }) {
  return sop ? <SopCardView sop={sop} onDelete={onDelete} /> : <SopCardSkeleton />;
}

const positionsOf = (row: number, columns: number, count: number): number[] =>
  Array.from({ length: Math.min(columns, count - row * columns) }, (_, column) => row * columns + column);

interface Rows {
  readonly count: number;
  readonly columns: number;
  readonly place: ListPlace;
  readonly focusedRow: number;
}

function useRows({ count, columns, place, focusedRow }: Rows) {
  const rowCount = Math.ceil(count / columns);
  const presumed = presumedRowHeight(place.width, columns);
  const before = lastRows?.columns === columns && lastRows.count === rowCount ? lastRows.rows : [];
  const rows = useWindowVirtualizer({
    count: rowCount,
    estimateSize: () => presumed,
    // A page that is hidden has rows of no height; it would hold them all.
    measureElement: (...measured) => measureElement(...measured) || presumed,
    overscan,
    scrollMargin: place.top,
    initialMeasurementsCache: before,
    // The focused card stays, however far one scrolls from it.
    rangeExtractor: useCallback(
      (range: Range) => {
        const near = defaultRangeExtractor(range);
        return focusedRow < 0 || focusedRow >= range.count
          ? near
          : [...new Set([focusedRow, ...near])].toSorted((a, b) => a - b);
      },
      [focusedRow],
    ),
  });
  useLayoutEffect(() => {
    if (place.isMeasured) lastPlace = place;
  }, [place]);
  useLayoutEffect(
    () => () => void (lastRows = { columns, count: rowCount, rows: rows.measurementsCache }),
    [rows, columns, rowCount],
  );
  return rows;
}

/**
 * The place of the card that holds the focus; below zero without one. Each card reports its own: what a card shows over the page (a menu, a dialog) has
 * its focus events bubble through React's tree to the card, though in the document it stands elsewhere.
 */
function useFocusedPosition() {
  const [position, take] = useState(-1);
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) take(-1);
  };
  return { position, take, onBlur };
}
