import type { FailedItem } from '@sop/contracts';
import { formatMoment } from '../../../lib/date.js';
import type { Column } from '../../../ui/table/column.js';
import { kindName } from '../monitor/monitor.texts.js';
import { texts } from './failed-work.texts.js';
import styles from './failed-work.module.css';

const kindOf = ({ type, name, handler }: FailedItem): string =>
  type === 'job' ? kindName(name) : texts.event(name, handler ?? '');

/** The display name of a job. */
export const nameOf = (item: FailedItem): string => item.sop_title ?? kindOf(item);

/** The first line of an error; the rest is its stack. */
const firstLine = (error: string): string => error.split('\n', 1)[0] ?? '';

export const columns: readonly Column<FailedItem>[] = [
  {
    key: 'what',
    header: texts.what,
    cell: (item) => (
      <span>
        {nameOf(item)}
        {item.sop_title !== null && <small className={styles.below}>{kindOf(item)}</small>}
      </span>
    ),
  },
  {
    key: 'company',
    header: texts.company,
    cell: ({ company_id, company_name }) => (company_id ? (company_name ?? company_id) : texts.platform),
  },
  { key: 'reason', header: texts.reason, cell: (item) => <Reason item={item} /> },
  {
    key: 'failed_at',
    header: texts.when,
    isShort: true,
    cell: ({ failed_at, attempts }) => (
      <span className={styles.when}>
        {formatMoment(failed_at)}
        <small className={styles.below}>{texts.attempts(attempts)}</small>
      </span>
    ),
  },
];

function Reason({ item: { detail, error, no_retry } }: { item: FailedItem }) {
  const line = firstLine(error);
  const saysMore = detail !== '' && !line.includes(detail);
  return (
    <div className={styles.reason}>
      {detail || line}
      {no_retry !== null && <small className={styles.below}>{texts.noRetry(no_retry)}</small>}
      {error !== '' && (
        <details>
          <summary>{saysMore ? line : texts.details}</summary>
          <pre>{error}</pre>
        </details>
      )}
    </div>
  );
}
