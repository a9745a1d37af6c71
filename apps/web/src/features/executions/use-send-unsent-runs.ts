import { useEffect } from 'react';
import { mayHaveUnsentRuns } from './unsent-runs.js';

/** Sends runs that were stored without a connection from any page, now and when the connection is back. */
export function useSendUnsentRuns(): void {
  useEffect(() => {
    const send = () => {
      if (mayHaveUnsentRuns()) void import('./send-own-runs.js').then(({ sendOwnRuns }) => sendOwnRuns());
    };
    send();
    window.addEventListener('online', send);
    return () => window.removeEventListener('online', send);
  }, []);
}
