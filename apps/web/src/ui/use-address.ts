import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate, useNavigation, type NavigateOptions } from 'react-router-dom';

/** What was written and has not arrived: the address of the next change, whoever of the page makes it. */
let onItsWay: { readonly from: string; readonly search: string } | null = null;

type Change = (address: URLSearchParams) => void;

/**
 * The parameters in the address, and a way to change them. Changes queue: each is made to what the one before has written, also while that is
 * on its way (the router's own setter takes what was last rendered, and one of two changes is lost). Nothing is written once another
 * page is on its way, which a late change would call back.
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
    onItsWay = null;
  }, [location]);
  const address = useMemo(() => new URLSearchParams(location.search), [location.search]);
  const change = useCallback(
    (make: Change, options?: NavigateOptions) => {
      const { location: here, next: there } = now.current;
      if (there && there.pathname !== here.pathname) return;
      const changed = new URLSearchParams(onItsWay?.from === here.key ? onItsWay.search : here.search);
      make(changed);
      const search = changed.toString();
      onItsWay = { from: here.key, search };
      void navigate({ search: search && `?${search}` }, { preventScrollReset: true, ...options });
    },
    [navigate],
  );
  return [address, change] as const;
}

/** An empty value takes the parameter out. */
export function put(address: URLSearchParams, name: string, value: string | null): void {
  if (value) address.set(name, value);
  else address.delete(name);
}

/** What stands in the address from now on; all else goes. */
export function replaceBy(address: URLSearchParams, values: Readonly<Record<string, string>>): void {
  for (const name of [...address.keys()]) address.delete(name);
  for (const [name, value] of Object.entries(values)) put(address, name, value);
}
