import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useLocation, useNavigate, useRouteError } from 'react-router-dom';
import { keys } from '../api/query-keys.js';
import { hasPending, onPendingChange } from '../features/saving/retry-until-reached.js';
import { ErrorState } from '../ui/states.js';
import { texts } from './app.texts.js';
import styles from './root.module.css';

interface RouteErrorProps {
  readonly retryLabel?: string;
  readonly reload?: () => void;
}

/**
 * The generic error boundary. A page whose chunk failed to load reloads the whole application: it may be missing
 * after a new release, and browsers cache failed imports. While offline, it reloads automatically once there is a
 * connection.
 */
export function RouteError({ retryLabel = texts.again, reload = reloadPage }: RouteErrorProps) {
  const error = useRouteError();
  const client = useQueryClient();
  const location = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    console.error(error);
  }, [error]);
  const isChunkMissing = isMissingChunk(error);
  const isOffline = !useIsOnline() && isChunkMissing;
  useReloadOnline(isChunkMissing, reload);
  const retry = () => {
    if (isChunkMissing) return reload();
    // The response itself may be unusable, so all data is fetched again, except the user, whom the frame shows.
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== keys.me[0] });
    // The boundary resets with a new location, even of the same URL.
    void navigate(location, { replace: true, state: location.state, preventScrollReset: true });
  };
  return (
    <main id="content" tabIndex={-1} className={styles.failed}>
      <ErrorState message={isOffline ? texts.offline : texts.failed} retryLabel={retryLabel} onRetry={retry}>
        {isOffline ? texts.offlineText : texts.nothingLost}
      </ErrorState>
    </main>
  );
}

function useIsOnline(): boolean {
  return useSyncExternalStore(onConnection, () => navigator.onLine);
}

function onConnection(listener: () => void): () => void {
  const events = ['online', 'offline'] as const;
  for (const event of events) window.addEventListener(event, listener);
  return () => {
    for (const event of events) window.removeEventListener(event, listener);
  };
}

/** Reloading drops unsent changes, so it waits until they are sent. */
function useReloadOnline(isChunkMissing: boolean, reload: () => void) {
  useEffect(() => {
    if (!isChunkMissing) return;
    let wasOffline = !navigator.onLine;
    const look = () => {
      wasOffline ||= !navigator.onLine;
      if (wasOffline && navigator.onLine && !hasPending()) reload();
    };
    const stops = [onConnection(look), onPendingChange(look)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [isChunkMissing, reload]);
}

const reloadPage = (): void => window.location.reload();

const isMissingChunk = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported module|module script/i.test(error.message);
