import { Skeleton } from '@mantine/core';
import styles from './sop.module.css';
import { texts } from './sop.texts.js';

export function SopSkeleton() {
  return (
    <div className={styles.page}>
      <p role="status" className={styles.loading}>
        {texts.loading}
      </p>
      <div className={styles.layout}>
        <div>
          <Skeleton height={40} width="80%" />
          <Skeleton height={16} width="45%" mt={18} />
          <Skeleton height={96} mt={36} />
          <Skeleton height={24} width="60%" mt={48} />
          <Skeleton height={300} mt={20} />
          <Skeleton height={16} mt={20} />
          <Skeleton height={16} mt={10} width="85%" />
        </div>
        <div className={styles.aside}>
          <Skeleton height={230} />
        </div>
      </div>
    </div>
  );
}
