import { Picture } from '../../features/picture/picture.js';
import { clock } from '../../lib/time.js';
import styles from './change-picture.module.css';
import { texts } from './sop.texts.js';

interface PicturePreviewProps {
  readonly picture:
    { readonly path: string; readonly thumbnail: string; readonly seconds: number } | undefined;
  readonly isCurrent: boolean;
}

/** The picked picture, large: what it shows is told by looking, not by its thumbnail. The thumbnail stands in until it has come. */
export function PicturePreview({ picture, isCurrent }: PicturePreviewProps) {
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
      </div>
      {picture && (
        <figcaption>
          <span>{clock(picture.seconds)}</span> {isCurrent ? texts.pictureNow : texts.picturePicked}
        </figcaption>
      )}
    </figure>
  );
}
