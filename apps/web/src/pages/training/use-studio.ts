import { useCallback, useMemo } from 'react';
import { replaceBy, useAddress } from '../../ui/use-address.js';
import { queryOf, readLocation, type StudioLocation } from './studio-location.js';

/** The state of the studio with functions to navigate. */
export function useStudio() {
  const [address, change] = useAddress();
  const location = useMemo(() => readLocation(address), [address]);
  const navigate = useCallback(
    (next: Partial<StudioLocation>, how: { replace?: boolean } = {}) =>
      change((address) => replaceBy(address, queryOf(next)), how),
    [change],
  );
  return { location, navigate };
}

export type Studio = ReturnType<typeof useStudio>;
