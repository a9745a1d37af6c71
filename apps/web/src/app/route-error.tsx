import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate, useRouteError } from 'react-router-dom';
import { keys } from '../api/query.js';
import { ErrorState } from '../ui/states.js';
import { texts } from './app.texts.js';
import styles from './root.module.css';

/** The generic boundary. A page whose file is gone after a new release is loaded afresh once. */
export function RouteError({ retryLabel = texts.again }: { retryLabel?: string }) {
  const error = useRouteError();
  const client = useQueryClient();
  const location = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    console.error(error);
  }, [error]);
  const retry = () => {
    if (isMissingChunk(error)) window.location.reload();
    // It may have been an answer that no page can show: asked for anew, all but who is signed in, whom the frame shows.
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== keys.me[0] });
    // The boundary opens with a new location, also where it is the same address.
    void navigate(location, { replace: true, state: location.state, preventScrollReset: true });
  };
  return (
    <main id="content" tabIndex={-1} className={styles.failed}>
      <ErrorState message={texts.failed} retryLabel={retryLabel} onRetry={retry}>
        {texts.nothingLost}
      </ErrorState>
    </main>
  );
}

const isMissingChunk = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported module|module script/i.test(error.message);
