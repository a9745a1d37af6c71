import type { ModelCard } from '@sop/contracts';
import type { Column } from '../../../ui/table/column.js';
import { Table } from '../../../ui/table/table.js';
import { precisionFigure } from '../format-figures.js';
import { texts } from '../training.texts.js';

type Row = ModelCard['classes'][number];

/** A class on no held-out frame has no precision. */
const ap = (row: Row, value: number) => precisionFigure(row.held_out_boxes > 0 ? value : null);

const columns: readonly Column<Row>[] = [
  { key: 'name', header: texts.table.name, cell: ({ name }) => name },
  { key: 'ap50', header: texts.table.ap50, align: 'end', cell: (row) => ap(row, row.ap50) },
  { key: 'ap50_95', header: texts.table.ap50to95, align: 'end', cell: (row) => ap(row, row.ap50_95) },
  { key: 'train', header: texts.table.learned, align: 'end', cell: ({ train_boxes }) => train_boxes },
  { key: 'held', header: texts.table.heldOut, align: 'end', cell: ({ held_out_boxes }) => held_out_boxes },
];

export const ClassTable = ({ classes }: { classes: readonly Row[] }) => (
  <Table
    label={texts.classes}
    columns={columns}
    rows={classes}
    rowKey={({ name }) => name}
    rowName={({ name }) => name}
    empty={null}
  />
);
