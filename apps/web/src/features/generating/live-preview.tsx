import type { Progress } from '@sop/contracts';
import { pictureAddress } from '../../lib/media-path.js';
import { clock } from '../../lib/time.js';
import styles from './live-preview.module.css';

/** The latest transcript and frame. Not announced, because it changes too often; the stages are. */
export function LivePreview({ progress }: { progress: Progress | undefined }) {
  const { frame = null, recent_speech = [] } = progress ?? {};
  return (
    <div className={styles.preview}>
      <div className={styles.picture}>
        {frame && <img src={pictureAddress(frame)} alt="" decoding="async" />}
      </div>
      <div className={styles.lines}>
        {recent_speech.map(({ start_seconds, text }) => (
          <p key={`${start_seconds} ${text}`}>
            <span>{clock(start_seconds)}</span> {text}
          </p>
        ))}
      </div>
    </div>
  );
}
