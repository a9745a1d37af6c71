import { useState, type RefObject } from 'react';
import { Picture } from '../../../features/picture/picture.js';
import { videoAddress } from '../../../lib/media-path.js';
import { clock, preciseClock } from '../../../lib/time.js';
import styles from './change-picture.module.css';
import { texts } from '../sop.texts.js';

interface PicturePreviewProps {
  /** Shows any time of the video instead of the picture. */
  readonly video?:
    | {
        readonly ref: RefObject<HTMLVideoElement | null>;
        readonly path: string;
        readonly seconds: number | null;
      }
    | undefined;
  readonly picture:
    | { readonly path: string; readonly thumbnail: string; readonly seconds: number }
    | undefined;
  readonly isCurrent: boolean;
}

/** A large preview of the picked picture, with its thumbnail until it has loaded. */
export function PicturePreview({ picture, isCurrent, video }: PicturePreviewProps) {
  const moment = video?.seconds ?? null;
  return (
    <figure className={styles.preview}>
      <div className={styles.screen}>
        {picture ? (
          <>
            <Picture key={picture.thumbnail} path={picture.thumbnail} alt="" isEager />
            <Picture
              key={picture.path}
              path={picture.path}
              alt={texts.pictureAt(clock(picture.seconds))}
              isEager
            />
          </>
        ) : (
          <p>{texts.noPictureYet}</p>
        )}
        {video && <MomentVideo {...video} />}
      </div>
      {(picture || moment !== null) && (
        <figcaption>
          <span>{moment === null ? clock(picture?.seconds ?? 0) : preciseClock(moment)}</span>{' '}
          {isCurrent ? texts.pictureNow : texts.picturePicked}
        </figcaption>
      )}
    </figure>
  );
}

function MomentVideo({ ref, path, seconds }: NonNullable<PicturePreviewProps['video']>) {
  // Every reply has a new signature: using it would load the video again.
  const [address] = useState(() => videoAddress(path));
  return (
    <video
      ref={ref}
      data-shown={seconds !== null || undefined}
      src={address}
      preload="auto"
      muted
      playsInline
      tabIndex={-1}
      aria-label={seconds === null ? undefined : texts.pictureAt(preciseClock(seconds))}
      aria-hidden={seconds === null}
    />
  );
}
