import {
  IconActivityHeartbeat,
  IconAdjustments,
  IconAlertOctagon,
  IconBuilding,
  IconChartHistogram,
  IconDatabase,
  IconHistory,
  IconCreditCard,
  IconLayoutGrid,
  IconListCheck,
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
import { texts } from './shell.texts.js';

export type Me = ReplyOf<typeof routes.users.me>;

export interface NavigationItem {
  readonly to: string;
  readonly label: string;
  readonly icon: Icon;
  /** Without it the item is hidden. */
  readonly permission: Permission;
}

const items: readonly NavigationItem[] = [
  { to: '/dashboard', label: texts.pages.dashboard, icon: IconLayoutGrid, permission: 'sop.view' },
  { to: '/overview', label: texts.pages.overview, icon: IconChartHistogram, permission: 'sop.view' },
  { to: '/create', label: texts.pages.create, icon: IconSquareRoundedPlus, permission: 'sop.create' },
  { to: '/runs', label: texts.pages.runs, icon: IconListCheck, permission: 'sop.view' },
  { to: '/training', label: texts.pages.training, icon: IconTargetArrow, permission: 'dataset.view' },
  { to: '/settings', label: texts.pages.settings, icon: IconSettings, permission: 'company.view' },
  { to: '/billing', label: texts.pages.billing, icon: IconCreditCard, permission: 'billing.view' },
];

/** Pages of the operator. */
const adminItems: readonly NavigationItem[] = [
  { to: '/admin', label: texts.adminPages.dashboard, icon: IconBuilding, permission: 'platform.companies' },
  {
    to: '/admin/processing',
    label: texts.adminPages.processing,
    icon: IconAdjustments,
    permission: 'platform.settings',
  },
  {
    to: '/admin/monitor',
    label: texts.adminPages.monitor,
    icon: IconActivityHeartbeat,
    permission: 'platform.monitor',
  },
  {
    to: '/admin/storage',
    label: texts.adminPages.storage,
    icon: IconDatabase,
    permission: 'platform.storage',
  },
  {
    to: '/admin/jobs',
    label: texts.adminPages.failedWork,
    icon: IconAlertOctagon,
    permission: 'platform.monitor',
  },
  {
    to: '/admin/audit',
    label: texts.adminPages.audit,
    icon: IconHistory,
    permission: 'platform.audit',
  },
  {
    to: '/admin/ui-controls',
    label: texts.adminPages.uiControls,
    icon: IconPalette,
    permission: 'platform.plans',
  },
  {
    to: '/admin/stripe',
    label: texts.adminPages.payments,
    icon: IconReceipt,
    permission: 'platform.payments',
  },
  {
    to: '/admin/landing-page',
    label: texts.adminPages.landingPage,
    icon: IconWorld,
    permission: 'platform.content',
  },
  {
    to: '/admin/operators',
    label: texts.adminPages.operators,
    icon: IconUserShield,
    permission: 'platform.operators',
  },
];

/** False until the permissions are loaded. */
export const hasPermission = (me: Me | undefined, permission: Permission): boolean =>
  me?.permissions.includes(permission) ?? false;

/** The pages of a user; all of the company's until the permissions are loaded, so that common ones do not appear late. */
export const navigationOf = (me: Me | undefined) => ({
  company: items.filter(({ permission }) => me?.permissions.includes(permission) ?? true),
  admin: me?.is_platform_admin ? adminItems : [],
});
