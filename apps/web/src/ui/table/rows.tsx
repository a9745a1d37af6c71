import { Checkbox, Skeleton, Table as Grid } from '@mantine/core';
import { texts as uiTexts } from '../ui.texts.js';
import type { Chosen } from './selection.js';
import type { TableProps } from './table-props.js';
import styles from './table.module.css';

const texts = uiTexts.table;
const skeletonRows = 5;

interface RowsProps<Row> extends TableProps<Row> {
  readonly rows: readonly Row[];
  readonly chosen: Chosen<Row> | null;
}

export function Rows<Row>({ rows, columns, rowKey, rowName, actions, chosen }: RowsProps<Row>) {
  return (
    <Grid.Tbody role="rowgroup">
      {rows.map((row) => (
        <Grid.Tr key={rowKey(row)} role="row" data-chosen={chosen?.has(row) || undefined}>
          {chosen && (
            <Grid.Td role="cell" className={styles.check}>
              <Checkbox
                aria-label={texts.select(rowName(row))}
                checked={chosen.has(row)}
                onChange={() => chosen.toggle(row)}
              />
            </Grid.Td>
          )}
          {columns.map(({ key, header, cell, align, isShort }, position) => (
            <Grid.Td
              key={key}
              role={position === 0 ? 'rowheader' : 'cell'}
              data-align={align}
              data-short={isShort || undefined}
              data-label={position === 0 ? undefined : header}
            >
              {cell(row)}
            </Grid.Td>
          ))}
          {actions && (
            <Grid.Td role="cell" className={styles.actions}>
              <div className={styles.tools}>{actions(row)}</div>
            </Grid.Td>
          )}
        </Grid.Tr>
      ))}
    </Grid.Tbody>
  );
}

export function RowSkeletons({ columnCount }: { columnCount: number }) {
  return (
    <Grid.Tbody aria-hidden="true">
      {Array.from({ length: skeletonRows }, (_, row) => (
        <Grid.Tr key={row}>
          {Array.from({ length: columnCount }, (_cell, column) => (
            <Grid.Td key={column}>
              <Skeleton height={16} width={column === 0 ? '70%' : '45%'} />
            </Grid.Td>
          ))}
        </Grid.Tr>
      ))}
    </Grid.Tbody>
  );
}
