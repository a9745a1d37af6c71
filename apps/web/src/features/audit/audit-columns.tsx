import type { AuditEntry } from '@sop/contracts';
import { formatMoment } from '../../lib/date.js';
import type { Column } from '../../ui/table/column.js';
import { texts } from './audit.texts.js';
import { actorOf } from './actor.js';

/** The columns that both audit logs have in common. */
export const auditColumns = {
  who: { key: 'who', header: texts.who, cell: actorOf },
  at: {
    key: 'at',
    header: texts.when,
    isSortable: true,
    isShort: true,
    cell: ({ at }) => <time dateTime={at}>{formatMoment(at)}</time>,
  },
  address: {
    key: 'address',
    header: texts.from,
    isShort: true,
    cell: ({ address }) => address ?? texts.none,
  },
} as const satisfies Record<string, Column<AuditEntry>>;
