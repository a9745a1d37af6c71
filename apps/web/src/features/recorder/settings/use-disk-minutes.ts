import type { RecordingQuality } from '@sop/contracts';
import { useEffect, useState } from 'react';
import { freeBytes } from '../storage/stored-recordings.js';
import { expectedBytes } from '../session/recording-format.js';

/** Minutes that fit on the disk; null until they are known and where the browser does not report them. */
export function useDiskMinutes(quality: RecordingQuality): number | null {
  const [free, setFree] = useState<number>();
  useEffect(() => {
    let isAsked = true;
    void freeBytes().then((bytes) => isAsked && setFree(bytes));
    return () => void (isAsked = false);
  }, []);
  return free === undefined ? null : Math.floor(free / expectedBytes(quality, 60));
}
