import { useQuery } from '@tanstack/react-query';
import { reads } from '../../../api/reads.js';
import { texts } from '../training.texts.js';
import styles from './company.module.css';

/** The detector that is really used besides the company's model, and why where it is not the one asked for: for the operator. */
export function BaseDetector() {
  const { data, isError } = useQuery(reads.detectors());
  return (
    <div>
      <dt>{texts.baseDetector}</dt>
      <dd>
        {data?.in_use ?? (isError ? texts.baseUnknown : '…')}
        {data?.reason && <span className={styles.reason}>{data.reason}</span>}
      </dd>
    </div>
  );
}
