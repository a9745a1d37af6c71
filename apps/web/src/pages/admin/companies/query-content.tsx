import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { detailOf } from '../../../api/problem.js';
import { ErrorState } from '../../../ui/states.js';
import { texts as adminTexts } from '../admin.texts.js';

const texts = adminTexts.company;

interface QueryContentProps<T> {
  readonly query: UseQueryResult<T>;
  /** Shown if the server gives no message. */
  readonly failure?: string;
  readonly children: (data: T) => ReactNode;
}

/** The data of a query, or its loading or error state. */
export function QueryContent<T>({ query, failure = texts.failure, children }: QueryContentProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.isError) return <Skeleton height={120} role="status" aria-label={texts.loading} />;
  return <ErrorState message={detailOf(query.error, failure)} onRetry={() => void query.refetch()} />;
}
