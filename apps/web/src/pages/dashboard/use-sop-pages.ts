import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { SopCard } from '@sop/contracts';
import { useMemo } from 'react';
import type { SopFilter } from '../../api/query-keys.js';
import { queries } from '../../api/queries.js';

/** The SOPs loaded so far, in order, and their total. Previous data stays while another filter loads. */
export function useSopPages(filter: SopFilter) {
  const pages = useInfiniteQuery({ ...queries.sopPages(filter), placeholderData: keepPreviousData });
  const loaded = pages.data?.pages;
  const sops = useMemo(() => withoutRepeats(loaded?.flatMap(({ items }) => items) ?? []), [loaded]);
  return { ...pages, sops, total: loaded?.[0]?.total ?? null };
}

/** A changed SOP may appear again on a later page. */
function withoutRepeats(sops: readonly SopCard[]): SopCard[] {
  return [...new Map(sops.map((sop) => [sop.id, sop])).values()];
}
