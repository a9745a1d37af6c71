import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { beginResumable } from './resumable-transfer.js';
import type { TransferStatus, VideoTransfer } from './video-transfer.js';

const noStatus: TransferStatus | null = null;
const neverChanges = () => () => undefined;

/** The transfer of the video that is chosen now; another one ends the one before, and so does leaving. */
export function useVideoTransfer() {
  const [transfer, setTransfer] = useState<VideoTransfer | null>(null);
  const current = useRef<VideoTransfer | null>(null);
  const replace = useCallback((next: VideoTransfer | null) => {
    current.current?.cancel();
    current.current = next;
    setTransfer(next);
  }, []);
  const status = useSyncExternalStore(
    transfer?.subscribe ?? neverChanges,
    transfer?.status ?? (() => noStatus),
  );
  const begin = useCallback((video: File) => replace(beginResumable(video)), [replace]);
  /** One that is under way, or through, already. */
  const adopt = replace;
  const drop = useCallback(() => replace(null), [replace]);
  /** The SOP has it: there is nothing left to end. */
  const release = useCallback(() => void (current.current = null), []);
  useEffect(() => () => current.current?.cancel(), []);
  return { transfer, status, begin, adopt, drop, release };
}
