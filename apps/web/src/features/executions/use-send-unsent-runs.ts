import { useEffect } from 'react';
import { mayHaveUnsentRuns } from './unsent-runs.js';

/** Sends from any page what waits on this device, now and when the connection is back. */
export function useSendUnsentRuns(): void {
  useEffect(() => {
    // What was refused before the page was loaded may be taken now.
    const send = () => {
      if (mayHaveUnsentRuns())
        void import('./send-own-runs.js').then(({ sendOwnRuns }) => sendOwnRuns({ again: true }));
    };
    send();
    window.addEventListener('online', send);
    return () => window.removeEventListener('online', send);
  }, []);
}
