import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import type { Dataset, DatasetFrame } from '@sop/contracts';
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { FrameTile, type TileLook } from './frame-tile.js';
import styles from './gallery.module.css';
import { useFocusOn, useGalleryKeys, useScrollAnchor, type Current } from './grid-focus.js';
import { gap, layoutOf, pictureRatio } from './grid-layout.js';
import { moveOf, type Move } from './move.js';
import { texts } from '../training.texts.js';
import { useListPosition } from '../../../ui/use-list-position.js';

interface FrameGridProps {
  readonly dataset: Dataset;
  readonly frames: readonly DatasetFrame[];
  readonly look: TileLook;
  readonly current: Current | null;
  readonly hasNext: boolean;
  readonly hasPrevious: boolean;
  readonly onMove: (move: Move) => void;
}

/** Rows rendered above and below the viewport. */
const overscan = 2;
/** The bar on top of small screens. */
const coveredPixels = 72;

/** The tiles of the visible rows only: ten thousand frames are a few dozen elements. */
export function FrameGrid({ dataset, frames, look, current, onMove, ...more }: FrameGridProps) {
  const list = useRef<HTMLUListElement>(null);
  const listPosition = useListPosition(list);
  const layout = useMemo(
    () => layoutOf(listPosition.width, pictureRatio(dataset.width, dataset.height)),
    [listPosition.width, dataset.width, dataset.height],
  );
  const { columns, tileWidth, rowHeight } = layout;
  const currentIndex = useMemo(
    () => Math.max(0, current ? frames.findIndex((frame) => frame.frame_number === current.frameNumber) : 0),
    [frames, current],
  );
  const currentRow = Math.floor(currentIndex / columns);
  const rows = useRows({
    count: Math.ceil(frames.length / columns),
    rowHeight,
    top: listPosition.top,
    currentRow,
  });
  useScrollAnchor(frames, columns, rowHeight);
  useFocusOn(list, current, listPosition.isMeasured, (align) => {
    rows.scrollToIndex(currentRow, { align });
  });
  const grid = { count: frames.length, columns, hasNext: more.hasNext, hasPrevious: more.hasPrevious };
  useGalleryKeys(list, (key) => moveOf(key, currentIndex, grid), onMove);
  return (
    <ul
      ref={list}
      className={styles.list}
      aria-label={texts.frameList}
      style={{ height: rows.getTotalSize() }}
    >
      {rows
        .getVirtualItems()
        .flatMap((row) =>
          frames
            .slice(row.index * columns, (row.index + 1) * columns)
            .map((frame, column) => (
              <FrameTile
                key={frame.frame_number}
                frame={frame}
                look={look}
                isCurrent={row.index * columns + column === currentIndex}
                left={Math.round(column * (tileWidth + gap))}
                top={row.start - listPosition.top}
                width={Math.floor(tileWidth)}
                height={rowHeight - gap}
              />
            )),
        )}
    </ul>
  );
}

interface Rows {
  readonly count: number;
  readonly rowHeight: number;
  readonly top: number;
  readonly currentRow: number;
}

/** The rendered rows, by the scroll position of the page. */
function useRows({ count, rowHeight, top, currentRow }: Rows) {
  const rows = useWindowVirtualizer({
    count,
    estimateSize: () => rowHeight,
    overscan,
    scrollMargin: top,
    scrollPaddingStart: coveredPixels,
    scrollPaddingEnd: gap,
    // The focused tile stays rendered at any scroll position.
    rangeExtractor: useCallback(
      (range: Range) => [...new Set([currentRow, ...defaultRangeExtractor(range)])].toSorted((a, b) => a - b),
      [currentRow],
    ),
  });
  useLayoutEffect(() => rows.measure(), [rows, rowHeight]);
  return rows;
}
