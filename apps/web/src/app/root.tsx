import { useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router-dom';
import styles from './root.module.css';

/** What every page has: a mark that the next page is coming, scroll kept on going back, focus moved on going on. */
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

/** After a change of page the reading position of assistive technology starts at the page's content. */
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
