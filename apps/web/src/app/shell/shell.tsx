import { Burger } from '@mantine/core';
import { useIsMutating, useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { ApiProblem } from '../../api/problem.js';
import { keys } from '../../api/query-keys.js';
import { endSession } from '../../api/session.js';
import { queries } from '../../api/queries.js';
import { BillingNotice } from '../../features/billing-banner/billing-notice.js';
import { CompanyLogo } from '../../features/company-logo/company-logo.js';
import { useSendUnsentRuns } from '../../features/executions/use-send-unsent-runs.js';
import { nameWithAddress } from '../../lib/person.js';
import { Notice } from '../../ui/states.js';
import { useWarnBeforeClosing } from '../../ui/use-warn-before-closing.js';
import { texts as uiTexts } from '../../ui/ui.texts.js';
import { hasPermission, type Me } from './navigation.js';
import { NotificationsButton } from './notifications/notifications-button.js';
import { SearchButton } from './search/search-button.js';
import { useSearchKey } from './search/use-search-key.js';
import { Sidebar } from './sidebar.js';
import { Unconfirmed } from './unconfirmed.js';
import styles from './shell.module.css';
import { texts } from './shell.texts.js';

/** For operators only. */
const ActingBanner = lazy(() =>
  import('../../features/acting/acting-banner.js').then((module) => ({ default: module.ActingBanner })),
);
const NotificationsDrawer = lazy(() => import('./notifications/notifications-drawer.js'));
const MenuDrawer = lazy(() => import('./menu-drawer.js'));
/** Loaded when it is opened for the first time. */
const SearchDialog = lazy(() => import('./search/search-dialog.js'));

/** The frame of all pages for signed-in users. */
export function Shell() {
  const { pathname } = useLocation();
  const me = useCheckedSession();
  // Unsaved changes of an SOP's page are sent from every page.
  useWarnBeforeClosing(useIsMutating({ mutationKey: keys.allSaving }) > 0);
  // Navigation closes the menu.
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const isOpen = openedAt === pathname;
  const [wasOpened, setWasOpened] = useState(false);
  if (isOpen && !wasOpened) setWasOpened(true);
  const [isSearching, setIsSearching] = useState<boolean | null>(null);
  const openSearch = useCallback(() => setIsSearching(true), []);
  useSearchKey(openSearch);
  useSendUnsentRuns();
  const [isNotified, setIsNotified] = useState<boolean | null>(null);
  const bell = (
    <NotificationsButton
      onClick={() => setIsNotified(true)}
      isOpen={isNotified === true}
      isOn={me.isSuccess}
    />
  );
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        {texts.skip}
      </a>
      <aside className={styles.aside}>
        <Sidebar
          me={me.data}
          search={
            <>
              <SearchButton onClick={openSearch} isOpen={isSearching === true} />
              {bell}
            </>
          }
        />
      </aside>
      <TopBar isOpen={isOpen} onOpen={() => setOpenedAt(pathname)}>
        <SearchButton onClick={openSearch} isOpen={isSearching === true} isIcon />
        {bell}
      </TopBar>
      <Suspense>
        {isSearching !== null && (
          <SearchDialog isOpen={isSearching} onClose={() => setIsSearching(false)} me={me.data} />
        )}
      </Suspense>
      <Suspense>
        {isNotified !== null && (
          <NotificationsDrawer
            isOpen={isNotified}
            canMark={hasPermission(me.data, 'account.manage')}
            onClose={() => setIsNotified(false)}
          />
        )}
      </Suspense>
      <Suspense>
        {wasOpened && <MenuDrawer isOpen={isOpen} onClose={() => setOpenedAt(null)} me={me.data} />}
      </Suspense>
      <main id="content" tabIndex={-1} className={styles.main}>
        <Banners me={me} />
        <Outlet />
      </main>
    </div>
  );
}

interface TopBarProps {
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly children: ReactNode;
}

/** Of narrow windows, with the menu in a drawer. */
function TopBar({ isOpen, onOpen, children }: TopBarProps) {
  return (
    <nav aria-label={texts.menu} className={styles.bar}>
      <Link to="/dashboard" className={styles.brand}>
        <CompanyLogo size={28} />
        <span>{uiTexts.product}</span>
      </Link>
      {children}
      {/* It opens and nothing else: what closes the menu is in the menu. */}
      <Burger
        opened={false}
        onClick={onOpen}
        size="sm"
        className={styles.burger}
        aria-label={texts.openMenu}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
      />
    </nav>
  );
}

function Banners({ me }: { me: ReturnType<typeof useCheckedSession> }) {
  return (
    <div data-screen-only="">
      {me.isError && (
        <div className={styles.offline}>
          <Notice tone="attention">{texts.silent}</Notice>
        </div>
      )}
      {me.data && <UserBanners me={me.data} />}
    </div>
  );
}

/** What the user should know on every page. */
function UserBanners({ me }: { me: Me }) {
  return (
    <>
      {me.acted_as_by && (
        <Suspense>
          <ActingBanner user={nameWithAddress(me)} company={me.company_name} />
        </Suspense>
      )}
      {isReminded(me) && <Unconfirmed me={me} />}
      {me.permissions.includes('billing.view') && !me.acted_as_by && <BillingNotice me={me} />}
    </>
  );
}

/** Checks the token by fetching the user: a refusal ends the session, an unresponsive server does not. */
function useCheckedSession() {
  const me = useQuery({
    ...queries.me(),
    refetchInterval: (query) => (query.state.status === 'error' ? 5000 : false),
  });
  useEffect(() => {
    if (me.error instanceof ApiProblem && [403, 404].includes(me.error.status)) endSession();
  }, [me.error]);
  return me;
}

/** Without a mail server no confirmation link can be sent. */
const isReminded = ({ acted_as_by, is_email_confirmed, has_mail_server }: Me): boolean =>
  acted_as_by === null && !is_email_confirmed && has_mail_server;
