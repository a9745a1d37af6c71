import { useEffect, useEffectEvent, useState } from 'react';
import { videoAddress } from '../../lib/media-path.js';

interface Loaded {
  readonly file: string;
  readonly address: string;
}

/**
 * The address of a clip once all of it is here, so that it loops without further requests, also without a connection. Null until
 * then, and where it cannot be loaded.
 */
export function useClip(path: string | null): string | null {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  // Its signature changes while it is shown.
  const file = path === null ? null : fileOf(path);
  const load = useEffectEvent(async (signal: AbortSignal): Promise<Blob> => {
    const reply = await fetch(videoAddress(path ?? ''), { signal });
    if (!reply.ok) throw new Error(`The clip answered ${reply.status}`);
    return reply.blob();
  });
  useEffect(() => {
    if (file === null) return;
    const abort = new AbortController();
    let address: string | undefined;
    load(abort.signal).then(
      (clip) => {
        if (abort.signal.aborted) return;
        address = URL.createObjectURL(clip);
        setLoaded({ file, address });
      },
      // The picture is shown.
      () => undefined,
    );
    return () => {
      abort.abort();
      if (address !== undefined) URL.revokeObjectURL(address);
    };
  }, [file]);
  return loaded !== null && loaded.file === file ? loaded.address : null;
}

const fileOf = (path: string): string => path.replace(/\?.*$/, '');
