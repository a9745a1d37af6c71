import { Progress as Bar } from '@mantine/core';
import { formatMegabytes } from '../../../lib/format-size.js';
import { remainingTime } from '../../../lib/time.js';
import { texts } from '../training.texts.js';
import styles from './create.module.css';
import type { Transfer } from '../../../lib/transfer-rate.js';

/** The progress, speed and remaining time of the upload. */
export function TransferBar({ transfer }: { transfer: Transfer }) {
  const { loadedBytes, totalBytes, bytesPerSecond } = transfer;
  const percent = totalBytes === 0 ? 0 : (loadedBytes / totalBytes) * 100;
  return (
    <div className={styles.transfer}>
      <Bar value={percent} size={8} aria-label={texts.upload} />
      <p>
        <span>
          {texts.uploaded(formatMegabytes(loadedBytes), formatMegabytes(totalBytes))}
          {bytesPerSecond !== null && texts.perSecond(formatMegabytes(bytesPerSecond))}
        </span>
        <span role="status">{left(transfer)}</span>
      </p>
    </div>
  );
}

function left({ loadedBytes, totalBytes, secondsLeft }: Transfer): string {
  if (totalBytes > 0 && loadedBytes >= totalBytes) return texts.checkingVideo;
  return secondsLeft === null ? texts.estimating : remainingTime(secondsLeft);
}
