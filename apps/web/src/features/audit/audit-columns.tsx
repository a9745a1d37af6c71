import type { AuditEntry } from '@sop/contracts';
import { formatMoment } from '../../lib/date.js';
import type { Column } from '../../ui/table/column.js';
import { texts } from './audit.texts.js';
import { whoActed } from './who-acted.js';

/** What both audit logs show of an entry in the same way. */
export const auditColumns = {
  who: { key: 'who', header: texts.who, cell: whoActed },
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
