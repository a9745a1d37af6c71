import type { Sop } from '@sop/contracts';
import { Link } from 'react-router-dom';
import { formatLongDay } from '../../../lib/date.js';
import { Notice } from '../../../ui/states.js';
import styles from '../sop.module.css';
import { texts } from '../sop.texts.js';

/** That the shown version was withdrawn, or is not what readers get now. */
export function ReleaseNotice({ sop, version }: { sop: Sop; version: number | undefined }) {
  const { version: released, withdrawn_at, withdrawal_reason, superseded_by, is_draft } = sop.release;
  return (
    <>
      {released !== null && withdrawn_at !== null && !is_draft && (
        <div className={styles.releaseNotice}>
          <Notice tone="danger">
            <strong>{texts.withdrawn(released, formatLongDay(withdrawn_at))}</strong>{' '}
            {withdrawal_reason !== null && texts.withdrawalReason(withdrawal_reason)}
          </Notice>
        </div>
      )}
      {version !== undefined && (
        <div className={styles.releaseNotice}>
          <Notice tone={superseded_by === null ? 'calm' : 'attention'}>
            {superseded_by !== null && <strong>{texts.supersededBy(superseded_by)}</strong>}{' '}
            <span>{texts.readingVersion(version)}</span>{' '}
            <Link to={`/sop/${sop.id}`} data-screen-only="">
              {texts.backToCurrent}
            </Link>
          </Notice>
        </div>
      )}
    </>
  );
}
