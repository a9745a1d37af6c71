import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate, useNavigation, type NavigateOptions } from 'react-router-dom';

/** The written search parameters whose navigation has not finished: the base of the next change on the page. */
let pending: { readonly from: string; readonly search: string } | null = null;

type Change = (address: URLSearchParams) => void;

/**
 * The URL's search parameters and a function to change them. Changes are cumulative: each starts from the result
 * of the one before, even while its navigation is in progress (the router's own setter uses the last render and
 * loses one of two changes). Nothing is written once a navigation to another page has started, which a late change
 * would revert.
 */
export function useAddress() {
  const location = useLocation();
  const navigate = useNavigate();
  const next = useNavigation().location;
  const now = useRef({ location, next });
  useLayoutEffect(() => {
    now.current = { location, next };
  }, [location, next]);
  useLayoutEffect(() => {
    pending = null;
  }, [location]);
  const address = useMemo(() => new URLSearchParams(location.search), [location.search]);
  const change = useCallback(
    (make: Change, options?: NavigateOptions) => {
      const { location: here, next: there } = now.current;
      if (there && there.pathname !== here.pathname) return;
      const changed = new URLSearchParams(pending?.from === here.key ? pending.search : here.search);
      make(changed);
      const search = changed.toString();
      pending = { from: here.key, search };
      void navigate({ search: search && `?${search}` }, { preventScrollReset: true, ...options });
    },
    [navigate],
  );
  return [address, change] as const;
}

/** An empty value removes the parameter. */
export function put(address: URLSearchParams, name: string, value: string | null): void {
  if (value) address.set(name, value);
  else address.delete(name);
}

/** Replaces all parameters. */
export function replaceBy(address: URLSearchParams, values: Readonly<Record<string, string>>): void {
  for (const name of [...address.keys()]) address.delete(name);
  for (const [name, value] of Object.entries(values)) put(address, name, value);
}
