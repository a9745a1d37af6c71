import {
  IconActivityHeartbeat,
  IconAdjustments,
  IconAlertOctagon,
  IconBuilding,
  IconDatabase,
  IconHistory,
  IconCreditCard,
  IconLayoutGrid,
  IconLogout,
  IconPalette,
  IconReceipt,
  IconSettings,
  IconSquareRoundedPlus,
  IconTargetArrow,
  IconUserShield,
  IconWorld,
  type Icon,
} from '@tabler/icons-react';
import type { Permission, ReplyOf, routes } from '@sop/contracts';
import { Link, NavLink } from 'react-router-dom';
import { CompanyLogo } from '../../features/company-logo/company-logo.js';
import { nameOf } from '../../lib/person.js';
import { ColorSchemeSwitch } from '../../ui/color-scheme-switch.js';
import { texts as words } from '../../ui/ui.texts.js';
import styles from './sidebar.module.css';
import { texts } from './shell.texts.js';
import { useLogout } from './use-logout.js';

interface NavigationItem {
  readonly to: string;
  readonly label: string;
  readonly icon: Icon;
  /** Without it the item is hidden. */
  readonly permission: Permission;
}

const items: readonly NavigationItem[] = [
  { to: '/dashboard', label: texts.rooms.dashboard, icon: IconLayoutGrid, permission: 'sop.view' },
  { to: '/create', label: texts.rooms.create, icon: IconSquareRoundedPlus, permission: 'sop.create' },
  { to: '/training', label: texts.rooms.training, icon: IconTargetArrow, permission: 'dataset.view' },
  { to: '/settings', label: texts.rooms.settings, icon: IconSettings, permission: 'company.view' },
  { to: '/billing', label: texts.rooms.billing, icon: IconCreditCard, permission: 'billing.view' },
];

/** Pages of the platform administrator. */
const adminItems: readonly NavigationItem[] = [
  { to: '/admin', label: texts.adminRooms.dashboard, icon: IconBuilding, permission: 'platform.companies' },
  {
    to: '/admin/processing',
    label: texts.adminRooms.processing,
    icon: IconAdjustments,
    permission: 'platform.settings',
  },
  {
    to: '/admin/monitor',
    label: texts.adminRooms.monitor,
    icon: IconActivityHeartbeat,
    permission: 'platform.monitor',
  },
  {
    to: '/admin/storage',
    label: texts.adminRooms.storage,
    icon: IconDatabase,
    permission: 'platform.storage',
  },
  {
    to: '/admin/jobs',
    label: texts.adminRooms.failedWork,
    icon: IconAlertOctagon,
    permission: 'platform.monitor',
  },
  {
    to: '/admin/audit',
    label: texts.adminRooms.audit,
    icon: IconHistory,
    permission: 'platform.audit',
  },
  {
    to: '/admin/ui-controls',
    label: texts.adminRooms.uiControls,
    icon: IconPalette,
    permission: 'platform.plans',
  },
  {
    to: '/admin/stripe',
    label: texts.adminRooms.payments,
    icon: IconReceipt,
    permission: 'platform.payments',
  },
  {
    to: '/admin/landing-page',
    label: texts.adminRooms.landingPage,
    icon: IconWorld,
    permission: 'platform.content',
  },
  {
    to: '/admin/operators',
    label: texts.adminRooms.operators,
    icon: IconUserShield,
    permission: 'platform.operators',
  },
];

export type Me = ReplyOf<typeof routes.users.me>;

export function Sidebar({ me }: { me: Me | undefined }) {
  const logout = useLogout();
  // All items until the permissions are loaded, so that common ones do not appear late.
  const open = items.filter(({ permission }) => me?.permissions.includes(permission) ?? true);
  return (
    <div className={styles.sidebar}>
      <Link to="/dashboard" className={styles.brand}>
        <CompanyLogo size={32} />
        <span className={styles.names}>
          <strong>{words.product}</strong>
          <small title={me?.company_name}>{me?.company_name ?? '\u00a0'}</small>
        </span>
      </Link>
      <nav aria-label={texts.main}>
        <NavigationList rooms={open} />
        {me?.is_platform_admin && (
          <>
            <h2 className={styles.group}>{texts.admin}</h2>
            <NavigationList rooms={adminItems} />
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
        <button type="button" className={styles.room} onClick={() => void logout()}>
          <IconLogout size={19} stroke={1.75} aria-hidden="true" />
          {texts.logout}
        </button>
      </div>
    </div>
  );
}

function NavigationList({ rooms: list }: { rooms: readonly NavigationItem[] }) {
  return (
    <ul className={styles.rooms}>
      {list.map(({ to, label, icon: RoomIcon }) => (
        <li key={to}>
          <NavLink to={to} end={to === '/admin'} className={styles.room}>
            <RoomIcon size={19} stroke={1.75} aria-hidden="true" />
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
