import { Progress as Bar } from '@mantine/core';
import { formatPercent } from '../../../lib/intl.js';
import styles from '../recorder.module.css';
import { texts } from '../recorder.texts.js';

export function Processing({ sent }: { sent: number }) {
  const isSent = sent >= 1;
  return (
    <section className={styles.processing}>
      <h2 className={styles.title}>{texts.processing}</h2>
      <Bar
        value={isSent ? 100 : sent * 100}
        size={8}
        animated={isSent}
        striped={isSent}
        aria-label={texts.sending}
      />
      <p role="status">{isSent ? texts.converting : texts.sending}</p>
      {!isSent && <p className={styles.share}>{formatPercent(Math.round(sent * 100))}</p>}
      <p className={styles.lead}>{texts.doNotClose}</p>
    </section>
  );
}
