import type { Overview } from '@sop/contracts';
import { formatNumber } from '../../lib/intl.js';
import { clock } from '../../lib/time.js';
import { Card } from '../../ui/card.js';
import type { Column } from '../../ui/table/column.js';
import { Table } from '../../ui/table/table.js';
import { texts } from './overview.texts.js';

type Row = Overview['departments'][number];

const nameOf = ({ department }: Row): string => department?.name ?? texts.noDepartment;
const number = (key: string, header: string, value: (row: Row) => string): Column<Row> => ({
  ...{ key, header, cell: value, align: 'end', isShort: true },
});

const columns: readonly Column<Row>[] = [
  { key: 'department', header: texts.department, cell: nameOf },
  number('sops', texts.sops, ({ sops }) => formatNumber(sops)),
  number('steps', texts.steps, ({ steps }) => formatNumber(steps)),
  number('video', texts.video, ({ video_seconds }) => clock(video_seconds)),
];

/** For those who see the runs of all users. */
const runColumns: readonly Column<Row>[] = [
  number('runs', texts.runsColumn, ({ runs }) => formatNumber(runs?.total ?? 0)),
  number('deviating', texts.deviatingColumn, ({ runs }) => formatNumber(runs?.deviating ?? 0)),
  number('average', texts.averageRun, ({ runs }) =>
    runs && runs.average_seconds !== null ? clock(runs.average_seconds) : texts.none,
  ),
];

export function ByDepartment({ departments }: { departments: readonly Row[] }) {
  const seesRuns = departments.some(({ runs }) => runs !== null);
  return (
    <Card title={texts.byDepartment}>
      <Table
        label={texts.byDepartment}
        columns={seesRuns ? [...columns, ...runColumns] : columns}
        rows={departments}
        rowKey={({ department }) => department?.id ?? ''}
        rowName={nameOf}
        empty={null}
      />
    </Card>
  );
}
