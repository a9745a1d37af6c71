import { storedTypes } from '@sop/contracts';
import type { RowGauge } from '@sop/database';

const types = storedTypes.map((type) => `'${type}'`).join(', ');

/** The figures of the last measurement, which walks the store once an hour. */
export const storedBytes: RowGauge = {
  name: 'sop_stored_bytes',
  description: 'Stored files by type, as counted in the last hour',
  sql: `select type, coalesce(sum(stored_total.size_bytes), 0)::float8 as value
    from unnest(array[${types}]) as type left join stored_total using (type) group by type`,
};
