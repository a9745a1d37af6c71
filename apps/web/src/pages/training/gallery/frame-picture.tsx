import { IconPhotoOff } from '@tabler/icons-react';
import { routes, type DatasetFrame } from '@sop/contracts';
import { useEffect, useState } from 'react';
import { callBytes } from '../../../api/call.js';
import { pictureAddress } from '../../../lib/media-path.js';
import { texts } from '../training.texts.js';
import styles from './gallery.module.css';

type Way = 'signed' | 'fetched' | 'failed';

/** The thumbnail of a frame. If its signed path has expired, the picture is fetched with the session's token. */
export function FramePicture({ datasetId, frame }: { datasetId: number; frame: DatasetFrame }) {
  const [way, setWay] = useState<Way>('signed');
  const fetched = useFetched(datasetId, frame.frame_number, way === 'fetched', setWay);
  if (way === 'failed') {
    return (
      <span className={styles.missing}>
        <IconPhotoOff size={18} stroke={1.5} aria-hidden="true" />
        {texts.tileFailure}
      </span>
    );
  }
  const address = way === 'signed' ? pictureAddress(frame.thumbnail) : fetched;
  return (
    <img
      src={address ?? undefined}
      alt=""
      decoding="async"
      draggable={false}
      onError={() => setWay(way === 'signed' ? 'fetched' : 'failed')}
    />
  );
}

function useFetched(id: number, n: number, isWanted: boolean, onWay: (way: Way) => void): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    const abort = new AbortController();
    let made: string | null = null;
    const asked = { params: { id, n }, query: { size: 'thumbnail' as const }, signal: abort.signal };
    callBytes(routes.datasets.frameImage, asked)
      .then((blob) => {
        made = URL.createObjectURL(blob);
        setAddress(made);
      })
      .catch(() => {
        if (!abort.signal.aborted) onWay('failed');
      });
    return () => {
      abort.abort();
      if (made) URL.revokeObjectURL(made);
    };
  }, [id, n, isWanted, onWay]);
  return address;
}
