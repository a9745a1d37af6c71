import { IconPhotoOff } from '@tabler/icons-react';
import { QueryClientContext } from '@tanstack/react-query';
import { useContext, useEffect, useState } from 'react';
import { keys } from '../../api/query-keys.js';
import { pictureAddress } from '../../lib/media-path.js';
import { fallbackLoaders } from './picture-fallbacks.js';
import { texts } from './picture.texts.js';
import styles from './picture.module.css';

interface PictureProps {
  readonly path: string;
  readonly alt: string;
  readonly className?: string | undefined;
  readonly isEager?: boolean;
  /** Called when the picture has loaded, with its size in pixels. */
  readonly onSize?: (size: { readonly width: number; readonly height: number }) => void;
}

/**
 * A picture at a signed path. If it does not load, the image proxy is used, then for files with an `sop_` prefix the
 * screenshot path, then a placeholder.
 */
export function Picture({ path, alt, className, isEager = false, onSize }: PictureProps) {
  const { address, onError } = usePictureAddress(path);
  if (address === null) {
    return (
      <span
        className={`${styles.missing} ${className ?? ''}`}
        role="img"
        aria-label={texts.missingNamed(alt)}
      >
        <IconPhotoOff size={22} stroke={1.5} aria-hidden="true" />
        {texts.missing}
      </span>
    );
  }
  return (
    <img
      className={className}
      src={address}
      alt={alt}
      loading={isEager ? 'eager' : 'lazy'}
      decoding="async"
      onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
        onSize?.({ width, height })
      }
      onError={onError}
    />
  );
}

function usePictureAddress(path: string) {
  const client = useContext(QueryClientContext);
  const [attempt, setTried] = useState({ path, attempts: 0 });
  const [blobAddress, setBlobAddress] = useState<string | null>(null);
  const attempts = attempt.path === path ? attempt.attempts : 0;

  useEffect(() => {
    const loader = fallbackLoaders(path)[attempts - 1];
    if (!loader) return;
    let address: string | null = null;
    const abort = new AbortController();
    loader(abort.signal)
      .then((blob) => {
        address = URL.createObjectURL(blob);
        setBlobAddress(address);
      })
      .catch(() => {
        if (!abort.signal.aborted) setTried({ path, attempts: attempts + 1 });
      });
    return () => {
      abort.abort();
      if (address) URL.revokeObjectURL(address);
      setBlobAddress(null);
    };
  }, [path, attempts]);

  const onError = () => {
    setTried({ path, attempts: attempts + 1 });
    // The link may have expired or its file may have been deleted: other links of the SOP are affected too.
    if (attempts === 0) void client?.invalidateQueries({ queryKey: keys.openSops }, { cancelRefetch: false });
  };
  if (attempts === 0) return { address: pictureAddress(path), onError };
  if (attempts > fallbackLoaders(path).length) return { address: null, onError };
  return { address: blobAddress ?? undefined, onError };
}
