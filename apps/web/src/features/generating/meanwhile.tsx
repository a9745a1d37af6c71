import type { Progress } from '@sop/contracts';
import { pictureAddress } from '../../lib/media-path.js';
import { clock } from '../../lib/time.js';
import styles from './meanwhile.module.css';

/** What the machine hears and sees while it works. It changes too often to be read out: the stages are. */
export function Meanwhile({ progress }: { progress: Progress | undefined }) {
  const { frame = null, heard = [] } = progress ?? {};
  return (
    <div className={styles.meanwhile}>
      <div className={styles.picture}>
        {frame && <img src={pictureAddress(frame)} alt="" decoding="async" />}
      </div>
      <div className={styles.lines}>
        {heard.map(({ start_seconds, text }) => (
          <p key={`${start_seconds} ${text}`}>
            <span>{clock(start_seconds)}</span> {text}
          </p>
        ))}
      </div>
    </div>
  );
}
