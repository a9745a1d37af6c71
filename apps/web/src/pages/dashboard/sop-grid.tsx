import {
  defaultRangeExtractor,
  measureElement,
  useWindowVirtualizer,
  type Range,
  type VirtualItem,
} from '@tanstack/react-virtual';
import type { SopCard } from '@sop/contracts';
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type FocusEvent } from 'react';
import { useListPosition, type ListPosition } from '../../ui/use-list-position.js';
import styles from './dashboard.module.css';
import { texts } from './dashboard.texts.js';
import { columnsOf, estimatedRowHeight } from './grid-layout.js';
import { SopCardSkeleton, SopCardView } from './sop-card.js';
import { useFindKey } from './use-find-key.js';

interface SopGridProps {
  readonly sops: readonly SopCard[];
  /** Null if the number is unknown. */
  readonly total: number | null;
  readonly hasMore: boolean;
  /** Called near the end of the loaded part. */
  readonly onMore: () => void;
  readonly onDelete: ((sop: SopCard) => void) | null;
}

/** Rows rendered beyond the viewport, so that Tab always finds the next card. */
const overscan = 2;
/** The next page is requested when this many rows are left. */
const prefetchRows = 6;

/** Scroll position and measured row heights, restored when the user returns. */
let lastListPosition: ListPosition | undefined;
let lastRows: { columns: number; count: number; rows: VirtualItem[] } | undefined;

/** The cards of the visible rows only; unloaded ones have placeholders. */
export function SopGrid({ sops, total, hasMore, onMore, onDelete }: SopGridProps) {
  const list = useRef<HTMLDivElement>(null);
  const listPosition = useListPosition(list, lastListPosition);
  const columns = columnsOf(listPosition.width);
  const count = Math.max(sops.length, hasMore ? (total ?? sops.length + columns) : 0);
  const focus = useFocusedPosition();
  const rows = useRows({ count, columns, listPosition, focusedRow: Math.floor(focus.position / columns) });
  const shown = rows.getVirtualItems();
  const lastShown = ((shown.at(-1)?.index ?? 0) + 1 + prefetchRows) * columns;
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
            transform: `translateY(${row.start - listPosition.top}px)`,
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
  readonly listPosition: ListPosition;
  readonly focusedRow: number;
}

function useRows({ count, columns, listPosition, focusedRow }: Rows) {
  const rowCount = Math.ceil(count / columns);
  const estimated = estimatedRowHeight(listPosition.width, columns);
  const before = lastRows?.columns === columns && lastRows.count === rowCount ? lastRows.rows : [];
  const rows = useWindowVirtualizer({
    count: rowCount,
    estimateSize: () => estimated,
    // Rows of a hidden page have no height; it would render all of them.
    measureElement: (...measured) => measureElement(...measured) || estimated,
    overscan,
    scrollMargin: listPosition.top,
    initialMeasurementsCache: before,
    // The focused card stays rendered at any scroll position.
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
    if (listPosition.isMeasured) lastListPosition = listPosition;
  }, [listPosition]);
  useLayoutEffect(
    () => () => void (lastRows = { columns, count: rowCount, rows: rows.measurementsCache }),
    [rows, columns, rowCount],
  );
  return rows;
}

/**
 * The position of the focused card; below zero without one. Each card reports its own focus, because focus events of its
 * menus and dialogs bubble to it through React's tree.
 */
function useFocusedPosition() {
  const [position, take] = useState(-1);
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) take(-1);
  };
  return { position, take, onBlur };
}
