import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { put, useAddress } from '../use-address.js';
import type { Sort } from './column.js';

interface PlaceOptions<Filter extends string> {
  readonly sort: Sort;
  /** The names of the filters, as they stand in the address and in the query. */
  readonly filters?: readonly Filter[];
}

type Values = Readonly<Record<string, string | null>>;

/**
 * Where one is in a list: search, filters, sort and page, all in the address. Reload, Back and a sent link find the same place.
 * A page is named by the cursor it begins after; any other change leads back to the first.
 */
export function useListPlace<Filter extends string = never>({ sort: usual, filters }: PlaceOptions<Filter>) {
  const [address, change] = useAddress();
  const navigate = useNavigate();
  const { state } = useLocation();
  const search = address.get('q') ?? '';
  const cursor = address.get('after');
  const sort: Sort = {
    by: address.get('sort') ?? usual.by,
    order: (address.get('order') ?? usual.order) === 'desc' ? 'desc' : 'asc',
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
    /** As the query of a paged route; what is not set is not in it. */
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
    pages: {
      isFirst: cursor === null,
      /** Each page is a step in the browser's history, so that Back is the page before. */
      goTo: (after: string) =>
        change((next) => put(next, 'after', after), {
          state: { cameFromPage: true },
          preventScrollReset: false,
        }),
      goBack: () =>
        cameFromPage(state)
          ? void navigate(-1)
          : change((next) => put(next, 'after', null), { replace: true, preventScrollReset: false }),
      /** Opened by a link, the page before is not known, the first one is. */
      isBeforeKnown: cameFromPage(state),
    },
  };
}

export type ListPlace = Omit<ReturnType<typeof useListPlace>, 'filters' | 'setFilter' | 'query'>;

const cameFromPage = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'cameFromPage' in state;

function putAll(address: URLSearchParams, values: Values): void {
  for (const [name, value] of Object.entries(values)) put(address, name, value);
}
