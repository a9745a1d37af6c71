import { useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router-dom';
import styles from './root.module.css';

/** Shared by all pages: a loading indicator, scroll restoration, and focus on navigation. */
export function Root() {
  const isLoading = useNavigation().state !== 'idle';
  useFocusOnArrival();
  return (
    <>
      <div className={styles.bar} data-active={isLoading || undefined} aria-hidden="true" />
      <Outlet />
      <ScrollRestoration />
    </>
  );
}

/** After navigation, assistive technology starts reading at the page's content. */
function useFocusOnArrival() {
  const { pathname } = useLocation();
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    document.getElementById('content')?.focus({ preventScroll: true });
  }, [pathname]);
}
