import { useQuery } from '@tanstack/react-query';
import { queries } from '../../../api/queries.js';
import { texts } from '../training.texts.js';
import styles from './company.module.css';

/** The base detector in use, and why it is not the configured one: for the operator. */
export function BaseDetector() {
  const { data, isError } = useQuery(queries.detectors());
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
