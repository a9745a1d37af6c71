import { useCallback, useMemo } from 'react';
import { replaceBy, useAddress } from '../../ui/use-address.js';
import { queryOfPlace, readPlace, type StudioPlace } from './studio-place.js';

/** The state of the studio with functions to navigate. */
export function useStudio() {
  const [address, change] = useAddress();
  const place = useMemo(() => readPlace(address), [address]);
  const go = useCallback(
    (next: Partial<StudioPlace>, how: { replace?: boolean } = {}) =>
      change((address) => replaceBy(address, queryOfPlace(next)), how),
    [change],
  );
  return { place, go };
}

export type Studio = ReturnType<typeof useStudio>;
