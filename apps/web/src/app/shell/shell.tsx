import { Burger } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { ApiProblem } from '../../api/problem.js';
import { endSession } from '../../api/session.js';
import { reads } from '../../api/reads.js';
import { CompanyLogo } from '../../features/company-logo/company-logo.js';
import { Notice } from '../../ui/states.js';
import { Sidebar } from './sidebar.js';
import styles from './shell.module.css';

const MenuDrawer = lazy(() => import('./menu-drawer.js'));

/** The frame of all signed-in pages. */
export function Component() {
  const { pathname } = useLocation();
  const me = useCheckedSession();
  // Open on one page only: going to another closes it.
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const isOpen = openedAt === pathname;
  const [wasOpened, setWasOpened] = useState(false);
  if (isOpen && !wasOpened) setWasOpened(true);
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      <nav aria-label="Menu" className={styles.bar}>
        <Link to="/dashboard" className={styles.brand}>
          <CompanyLogo size={28} />
          <span>SOP Creator</span>
        </Link>
        <Burger
          opened={isOpen}
          onClick={() => setOpenedAt(isOpen ? null : pathname)}
          size="sm"
          className={styles.burger}
          aria-label={isOpen ? 'Close the menu' : 'Open the menu'}
          aria-expanded={isOpen}
        />
      </nav>
      <aside className={styles.aside}>
        <Sidebar me={me.data} />
      </aside>
      <Suspense>
        {wasOpened && <MenuDrawer isOpen={isOpen} onClose={() => setOpenedAt(null)} me={me.data} />}
      </Suspense>
      <main id="content" tabIndex={-1} className={styles.main}>
        {me.isError && (
          <div className={styles.offline}>
            <Notice tone="attention">The server does not answer at the moment. Trying again…</Notice>
          </div>
        )}
        <Outlet />
      </main>
    </div>
  );
}

/** Checks the token by fetching the user: a refusal ends the session, a silent server does not. */
function useCheckedSession() {
  const me = useQuery({
    ...reads.me(),
    refetchInterval: (query) => (query.state.status === 'error' ? 5000 : false),
  });
  useEffect(() => {
    if (me.error instanceof ApiProblem && [403, 404].includes(me.error.status)) endSession();
  }, [me.error]);
  return me;
}
