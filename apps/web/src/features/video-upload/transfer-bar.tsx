import { Button, Progress as Bar } from '@mantine/core';
import { formatMegabytes } from '../../lib/format-size.js';
import { remainingTime } from '../../lib/time.js';
import styles from './transfer-bar.module.css';
import { texts } from './video-upload.texts.js';
import type { TransferStatus, VideoTransfer } from './video-transfer.js';

interface TransferBarProps {
  readonly status: TransferStatus;
  readonly transfer: VideoTransfer;
}

/** Progress, speed and remaining time of the upload, with a pause button. */
export function TransferBar({ status, transfer }: TransferBarProps) {
  const { state } = status;
  const { loadedBytes, totalBytes } = status.transfer;
  const percent = state === 'sent' ? 100 : totalBytes === 0 ? 0 : (loadedBytes / totalBytes) * 100;
  return (
    <div className={styles.transfer}>
      <Bar
        value={percent}
        size={8}
        aria-label={texts.upload}
        color={state === 'sent' ? 'var(--done)' : undefined}
      />
      <div className={styles.row}>
        <div className={styles.text}>
          <p>{travelled(status)}</p>
          <p role="status">{sentenceOf(status)}</p>
        </div>
        <PauseButton state={state} transfer={transfer} />
      </div>
    </div>
  );
}

function PauseButton({ state, transfer }: { state: TransferStatus['state']; transfer: VideoTransfer }) {
  if (state === 'sending')
    return (
      <Button variant="subtle" onClick={transfer.pause}>
        {texts.pause}
      </Button>
    );
  if (state === 'paused' || state === 'interrupted' || state === 'refused')
    return (
      <Button variant="subtle" onClick={transfer.resume}>
        {state === 'paused' ? texts.resume : texts.tryAgain}
      </Button>
    );
  return null;
}

function travelled({ state, transfer }: TransferStatus): string {
  const { loadedBytes, totalBytes, bytesPerSecond } = transfer;
  const total = formatMegabytes(totalBytes);
  const loaded = state === 'sent' ? total : formatMegabytes(loadedBytes);
  return state === 'sending' && bytesPerSecond !== null
    ? texts.uploadedAt(loaded, total, formatMegabytes(bytesPerSecond))
    : texts.uploaded(loaded, total);
}

function sentenceOf({ state, transfer, error }: TransferStatus): string {
  switch (state) {
    case 'sent':
      return texts.sent;
    case 'paused':
      return texts.paused;
    case 'interrupted':
      return texts.interrupted;
    case 'refused':
      return error ?? '';
    default:
      if (transfer.totalBytes > 0 && transfer.loadedBytes >= transfer.totalBytes) return texts.checking;
      return transfer.secondsLeft === null ? texts.estimating : remainingTime(transfer.secondsLeft);
  }
}
