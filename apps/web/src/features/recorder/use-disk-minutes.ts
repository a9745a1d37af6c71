import type { RecordingQuality } from '@sop/contracts';
import { useEffect, useState } from 'react';
import { freeBytes } from './stored-recordings.js';
import { expectedBytes } from './recorded-form.js';

/** Minutes that the browser has room for; null until it is known, and where it is not said. */
export function useDiskMinutes(quality: RecordingQuality): number | null {
  const [free, setFree] = useState<number>();
  useEffect(() => {
    let isAsked = true;
    void freeBytes().then((bytes) => isAsked && setFree(bytes));
    return () => void (isAsked = false);
  }, []);
  return free === undefined ? null : Math.floor(free / expectedBytes(quality, 60));
}
