import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { put, useAddress } from '../use-address.js';
import type { Sort } from './column.js';

interface ListParamsOptions<Filter extends string> {
  readonly sort: Sort;
  /** The names of the filters in the URL and in the query. */
  readonly filters?: readonly Filter[];
}

type Values = Readonly<Record<string, string | null>>;

/**
 * The state of a list: search, filters, sort and page, all in the URL, so that reload, Back and a shared link
 * restore it. A page is identified by the cursor it starts after; any other change goes to the first page.
 */
export function useListParams<Filter extends string = never>({
  sort: defaultSort,
  filters,
}: ListParamsOptions<Filter>) {
  const [address, change] = useAddress();
  const search = address.get('q') ?? '';
  const cursor = address.get('after');
  const sort: Sort = {
    by: address.get('sort') ?? defaultSort.by,
    order: (address.get('order') ?? defaultSort.order) === 'desc' ? 'desc' : 'asc',
  };
  const values = Object.fromEntries((filters ?? []).map((name) => [name, address.get(name) ?? ''])) as Record<
    Filter,
    string
  >;
  const set = useCallback(
    (values: Values) => change((next) => putAll(next, { after: null, ...values }), { replace: true }),
    [change],
  );
  const isNarrowed = search !== '' || Object.values(values).some((value) => value !== '');
  return {
    search,
    filters: values,
    sort,
    cursor,
    isNarrowed,
    /** The query of a paged route, without unset values. */
    query: {
      ...(search !== '' && { search }),
      ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')),
      ...(cursor !== null && { cursor }),
      sort: sort.by,
      order: sort.order,
    },
    setSearch: useCallback((value: string) => set({ q: value || null }), [set]),
    setFilter: useCallback((name: Filter, value: string) => set({ [name]: value || null }), [set]),
    setSort: useCallback(({ by, order }: Sort) => set({ sort: by, order }), [set]),
    clear: () => set(Object.fromEntries(['q', ...(filters ?? [])].map((name) => [name, null]))),
    pages: usePages(cursor, change),
  };
}

/** Each page is an entry in the browser's history, so that Back goes to the page before. */
function usePages(cursor: string | null, change: ReturnType<typeof useAddress>[1]) {
  const navigate = useNavigate();
  const { state } = useLocation();
  return {
    isFirst: cursor === null,
    goTo: (after: string) =>
      change((next) => put(next, 'after', after), {
        state: { cameFromPage: true },
        preventScrollReset: false,
      }),
    goBack: () =>
      cameFromPage(state)
        ? void navigate(-1)
        : change((next) => put(next, 'after', null), { replace: true, preventScrollReset: false }),
    /** When opened by a link, the page before is unknown, and the first one is offered. */
    isBeforeKnown: cameFromPage(state),
  };
}

export type ListParams = Omit<ReturnType<typeof useListParams>, 'filters' | 'setFilter' | 'query'>;

const cameFromPage = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'cameFromPage' in state;

function putAll(address: URLSearchParams, values: Values): void {
  for (const [name, value] of Object.entries(values)) put(address, name, value);
}
