import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { queryOfPlace, readPlace, type StudioPlace } from './studio-place.js';

/** Where in the studio one is, and the ways to go somewhere else. */
export function useStudio() {
  const [search, setSearch] = useSearchParams();
  const place = useMemo(() => readPlace(search), [search]);
  const go = useCallback(
    (next: Partial<StudioPlace>, how: { replace?: boolean } = {}) =>
      setSearch(queryOfPlace(next), { preventScrollReset: true, ...how }),
    [setSearch],
  );
  return { place, go };
}

export type Studio = ReturnType<typeof useStudio>;
