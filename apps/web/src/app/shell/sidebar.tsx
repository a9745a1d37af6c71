import { IconLogout } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { CompanyLogo } from '../../features/company-logo/company-logo.js';
import { nameOf } from '../../lib/person.js';
import { ColorSchemeSwitch } from '../../ui/color-scheme-switch.js';
import { texts as uiTexts } from '../../ui/ui.texts.js';
import { navigationOf, type Me, type NavigationItem } from './navigation.js';
import styles from './sidebar.module.css';
import { texts } from './shell.texts.js';
import { useLogout } from './use-logout.js';

interface SidebarProps {
  readonly me: Me | undefined;
  /** The buttons of the search and of the notifications, where there is room for them. */
  readonly search?: ReactNode;
}

export function Sidebar({ me, search }: SidebarProps) {
  const logout = useLogout();
  const { company, admin } = navigationOf(me);
  return (
    <div className={styles.sidebar}>
      <Link to="/dashboard" className={styles.brand}>
        <CompanyLogo size={32} />
        <span className={styles.names}>
          <strong>{uiTexts.product}</strong>
          <small title={me?.company_name}>{me?.company_name ?? '\u00a0'}</small>
        </span>
      </Link>
      {search && <div className={styles.top}>{search}</div>}
      <nav aria-label={texts.main}>
        <NavigationList items={company} />
        {admin.length > 0 && (
          <>
            <h2 className={styles.group}>{texts.admin}</h2>
            <NavigationList items={admin} />
          </>
        )}
      </nav>
      <div className={styles.foot}>
        <div className={styles.person}>
          <span className={styles.email} title={me?.email}>
            {me ? nameOf(me) : '\u00a0'}
          </span>
          <ColorSchemeSwitch />
        </div>
        <button type="button" className={styles.item} onClick={() => void logout()}>
          <IconLogout size={19} stroke={1.75} aria-hidden="true" />
          {texts.logout}
        </button>
      </div>
    </div>
  );
}

function NavigationList({ items }: { items: readonly NavigationItem[] }) {
  return (
    <ul className={styles.items}>
      {items.map(({ to, label, icon: ItemIcon }) => (
        <li key={to}>
          <NavLink to={to} end={to === '/admin'} className={styles.item}>
            <ItemIcon size={19} stroke={1.75} aria-hidden="true" />
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
