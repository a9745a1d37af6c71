import { memo, useEffect, useId, useRef, type KeyboardEvent, type MouseEvent } from 'react';
import type { AnnotatorState, Box, Suggestion } from '../annotator-state.js';
import type { AnnotatorStore } from '../annotator-store.js';
import { texts } from '../annotator.texts.js';
import styles from './box-list.module.css';
import { selectedIdOf } from '../canvas/drawing.js';
import { percent, type ColourOfLabel } from '../canvas/paint-boxes.js';
import { useRowWindow } from '../frames/use-row-window.js';

interface BoxListProps {
  readonly store: AnnotatorStore;
  readonly state: AnnotatorState;
  readonly colourOf: ColourOfLabel;
}

/** The height of `.row`. */
const rowPixels = 40;

/** The boxes of the frame as text, so that everything can be done without seeing or touching the canvas. */
export function BoxList({ store, state, colourOf }: BoxListProps) {
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const all: readonly (Box | Suggestion)[] = [...state.drawing.boxes, ...state.suggestions];
  const selectedId = selectedIdOf(state);
  const selected = all.findIndex((box) => box.id === selectedId);
  const { from, to } = useRowWindow(list, { count: all.length, rowPixels });
  useEffect(() => scrollToRow(list.current, selected), [selected]);
  const optionId = (id: number) => `${listId}-${id}`;
  const withBox = (type: 'selected' | 'relabel') => (event: MouseEvent) => {
    const id = idOf(event.target);
    if (id !== null) store.send({ type, id });
  };
  const toEnd = (event: KeyboardEvent) => {
    const box = event.key === 'Home' ? all[0] : event.key === 'End' ? all.at(-1) : undefined;
    if (!box) return;
    event.preventDefault();
    store.send({ type: 'selected', id: box.id });
  };
  return (
    <div
      ref={list}
      role="listbox"
      aria-label={texts.boxList}
      tabIndex={0}
      className={styles.list}
      aria-activedescendant={selected < from || selected >= to ? undefined : optionId(selectedId ?? 0)}
      onClick={withBox('selected')}
      onDoubleClick={withBox('relabel')}
      onKeyDown={toEnd}
    >
      <div role="presentation" style={{ height: all.length * rowPixels, paddingTop: from * rowPixels }}>
        {all.slice(from, to).map((box, index) => (
          <Row
            key={box.id}
            id={box.id}
            domId={optionId(box.id)}
            label={box.label}
            fill={colourOf(box.label).fill}
            position={from + index + 1}
            count={all.length}
            score={'score' in box ? box.score : null}
            isSelected={box.id === selectedId}
          />
        ))}
      </div>
    </div>
  );
}

function idOf(target: EventTarget): number | null {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-sop-box]') : null;
  return row ? Number(row.dataset['sopBox']) : null;
}

function scrollToRow(list: HTMLElement | null, row: number): void {
  if (!list || row < 0) return;
  const top = row * rowPixels;
  if (top < list.scrollTop) list.scrollTop = top;
  const minTop = top + rowPixels - list.clientHeight;
  if (minTop > list.scrollTop) list.scrollTop = minTop;
}

interface RowProps {
  readonly id: number;
  readonly domId: string;
  readonly label: string;
  readonly fill: string;
  readonly position: number;
  readonly count: number;
  readonly score: number | null;
  readonly isSelected: boolean;
}

const Row = memo(function Row({ id, domId, label, fill, position, count, score, isSelected }: RowProps) {
  return (
    <div
      id={domId}
      role="option"
      aria-selected={isSelected}
      aria-posinset={position}
      aria-setsize={count}
      data-sop-box={id}
      className={styles.row}
    >
      <span
        className={styles.swatch}
        data-dashed={score !== null || undefined}
        style={score === null ? { background: fill } : { borderColor: fill }}
        aria-hidden="true"
      />
      <span className={styles.label}>{label}</span>
      <span className={styles.note}>{score === null ? position : texts.suggested(percent(score))}</span>
    </div>
  );
});
