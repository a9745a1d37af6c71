import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { detailOf } from '../../../api/problem.js';
import { ErrorState } from '../../../ui/states.js';
import { texts as words } from '../admin.texts.js';

const texts = words.company;

interface LoadedProps<T> {
  readonly query: UseQueryResult<T>;
  /** Said where the server gives no sentence. */
  readonly failure?: string;
  readonly children: (data: T) => ReactNode;
}

/** What was asked for, or that it is coming, or that it did not come. */
export function Loaded<T>({ query, failure = texts.failure, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.isError) return <Skeleton height={120} role="status" aria-label={texts.loading} />;
  return <ErrorState message={detailOf(query.error, failure)} onRetry={() => void query.refetch()} />;
}
