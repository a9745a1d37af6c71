import { Button, Progress as Bar } from '@mantine/core';
import { formatMegabytes } from '../../lib/size.js';
import { remainingTime } from '../../lib/time.js';
import styles from './transfer-bar.module.css';
import type { TransferStatus, VideoTransfer } from './video-transfer.js';

interface TransferBarProps {
  readonly status: TransferStatus;
  readonly transfer: VideoTransfer;
}

/** How far the video is, how fast it travels and how long it still takes; it can be stopped for a while. */
export function TransferBar({ status, transfer }: TransferBarProps) {
  const { state } = status;
  const { loadedBytes, totalBytes, bytesPerSecond } = status.transfer;
  const percent = state === 'sent' ? 100 : totalBytes === 0 ? 0 : (loadedBytes / totalBytes) * 100;
  return (
    <div className={styles.transfer}>
      <Bar
        value={percent}
        size={8}
        aria-label="Upload"
        color={state === 'sent' ? 'var(--done)' : undefined}
      />
      <div className={styles.row}>
        <div className={styles.words}>
          <p>
            {formatMegabytes(state === 'sent' ? totalBytes : loadedBytes)} of {formatMegabytes(totalBytes)}{' '}
            uploaded
            {state === 'sending' &&
              bytesPerSecond !== null &&
              `, ${formatMegabytes(bytesPerSecond)} per second`}
          </p>
          <p role="status">{sentenceOf(status)}</p>
        </div>
        <StopAndGo state={state} transfer={transfer} />
      </div>
    </div>
  );
}

function StopAndGo({ state, transfer }: { state: TransferStatus['state']; transfer: VideoTransfer }) {
  if (state === 'sending')
    return (
      <Button variant="subtle" onClick={transfer.pause}>
        Pause
      </Button>
    );
  if (state === 'paused' || state === 'interrupted' || state === 'refused')
    return (
      <Button variant="subtle" onClick={transfer.resume}>
        {state === 'paused' ? 'Resume' : 'Try again'}
      </Button>
    );
  return null;
}

function sentenceOf({ state, transfer, fault }: TransferStatus): string {
  switch (state) {
    case 'sent':
      return 'The video is uploaded.';
    case 'paused':
      return 'Paused.';
    case 'interrupted':
      return 'The connection is lost. The upload goes on by itself when it is back.';
    case 'refused':
      return fault ?? '';
    default:
      if (transfer.totalBytes > 0 && transfer.loadedBytes >= transfer.totalBytes)
        return 'Checking the video…';
      return transfer.secondsLeft === null
        ? 'Estimating the time left…'
        : remainingTime(transfer.secondsLeft);
  }
}
