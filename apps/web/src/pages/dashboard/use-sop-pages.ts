import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { SopCard } from '@sop/contracts';
import { useMemo } from 'react';
import type { SopFilter } from '../../api/query.js';
import { reads } from '../../api/reads.js';

/** The SOPs loaded so far, in order, and how many there are in all. While others are looked for the ones before stay. */
export function useSopPages(filter: SopFilter) {
  const pages = useInfiniteQuery({ ...reads.sopPages(filter), placeholderData: keepPreviousData });
  const loaded = pages.data?.pages;
  const sops = useMemo(() => withoutRepeats(loaded?.flatMap(({ items }) => items) ?? []), [loaded]);
  return { ...pages, sops, total: loaded?.[0]?.total ?? null };
}

/** A title that is changed while one scrolls may come again further on. */
function withoutRepeats(sops: readonly SopCard[]): SopCard[] {
  return [...new Map(sops.map((sop) => [sop.id, sop])).values()];
}
