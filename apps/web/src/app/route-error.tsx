import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useRevalidator, useRouteError } from 'react-router-dom';
import { ErrorState } from '../ui/states.js';

/** The generic boundary. A page whose file is gone after a new release is loaded afresh once. */
export function RouteError() {
  const error = useRouteError();
  const client = useQueryClient();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    console.error(error);
  }, [error]);
  const retry = () => {
    if (isMissingChunk(error)) window.location.reload();
    client.removeQueries({ predicate: (query) => query.state.status === 'error' });
    void revalidate();
  };
  return (
    <main id="content" tabIndex={-1} style={{ padding: '12vh 1rem', maxWidth: '40rem', margin: '0 auto' }}>
      <ErrorState message="Something went wrong" retryLabel="Try again" onRetry={retry}>
        This part of the page could not be shown. Nothing that was saved is lost.
      </ErrorState>
    </main>
  );
}

const isMissingChunk = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported module|module script/i.test(error.message);
