import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { texts as uiTexts } from '../ui.texts.js';
import styles from './table.module.css';

const texts = uiTexts.table;

export interface Selection<Row> {
  readonly keys: ReadonlySet<string>;
  readonly onChange: (keys: ReadonlySet<string>) => void;
  /** Actions on the selected rows. */
  readonly actions: (rows: readonly Row[]) => ReactNode;
}

export interface Chosen<Row> {
  /** The selected rows in view: actions never affect hidden rows. */
  readonly rows: readonly Row[];
  readonly isAll: boolean;
  readonly has: (row: Row) => boolean;
  readonly toggle: (row: Row) => void;
  readonly toggleAll: () => void;
  readonly clear: () => void;
}

export function useChosen<Row>(
  selection: Selection<Row> | undefined,
  rows: readonly Row[] | undefined,
  rowKey: (row: Row) => string,
): Chosen<Row> | null {
  if (!selection) return null;
  const { keys, onChange } = selection;
  const inView = rows ?? [];
  const chosen = inView.filter((row) => keys.has(rowKey(row)));
  const isAll = chosen.length > 0 && chosen.length === inView.length;
  return {
    rows: chosen,
    isAll,
    has: (row) => keys.has(rowKey(row)),
    toggle: (row) => onChange(toggled(keys, rowKey(row))),
    toggleAll: () => onChange(new Set(isAll ? [] : inView.map(rowKey))),
    clear: () => onChange(new Set()),
  };
}

function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return next;
}

interface SelectedProps<Row> {
  readonly chosen: Chosen<Row>;
  readonly actions: Selection<Row>['actions'] | undefined;
}

export function Selected<Row>({ chosen, actions }: SelectedProps<Row>) {
  return (
    <div className={styles.selected} data-empty={chosen.rows.length === 0 || undefined}>
      <span role="status">{chosen.rows.length > 0 && texts.selected(chosen.rows.length)}</span>
      {chosen.rows.length > 0 && (
        <span className={styles.tools}>
          {actions?.(chosen.rows)}
          <Button variant="subtle" data-tone="quiet" onClick={chosen.clear}>
            {texts.clearSelection}
          </Button>
        </span>
      )}
    </div>
  );
}
