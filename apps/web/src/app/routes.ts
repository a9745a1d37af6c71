import { matchPath, type LazyRouteFunction, type RouteObject } from 'react-router-dom';

interface Address {
  readonly path: string;
  readonly lazy: LazyRouteFunction<RouteObject>;
}

/*
 * Every URL and its page, each a chunk of its own. The gateway uses these lists to answer unknown URLs and to exclude pages
 * from search engines.
 */

/** Pages that are useless with a session. */
export const guestRoutes: readonly Address[] = [
  { path: '/', lazy: () => import('../pages/landing/landing-page.js') },
  { path: '/login', lazy: () => import('../pages/login/login-page.js') },
  { path: '/register', lazy: () => import('../pages/register/register-page.js') },
  { path: '/forgot-password', lazy: () => import('../pages/login/forgot-password-page.js') },
];

/** Pages for everyone. */
export const publicRoutes: readonly Address[] = [
  { path: '/invitation/:token', lazy: () => import('../pages/invitation/invitation-page.js') },
  { path: '/confirm-address/:token', lazy: () => import('../pages/confirm-address/confirm-address-page.js') },
  { path: '/reset-password/:token', lazy: () => import('../pages/reset-password/reset-password-page.js') },
  { path: '/signed-in', lazy: () => import('../pages/signed-in/signed-in-page.js') },
  {
    path: '/identity-confirmed',
    lazy: () => import('../pages/identity-confirmed/identity-confirmed-page.js'),
  },
  { path: '/contact-us', lazy: () => import('../pages/contact/contact-page.js') },
  { path: '/sample', lazy: () => import('../pages/sample/sample-page.js') },
  { path: '/terms', lazy: () => import('../pages/legal/terms-page.js') },
  { path: '/privacy', lazy: () => import('../pages/legal/privacy-page.js') },
];

/** Pages for signed-in users without the frame. */
export const bareRoutes: readonly Address[] = [
  { path: '/sop/:id/do', lazy: () => import('../pages/bench/bench-page.js') },
  { path: '/canvas-test', lazy: () => import('../pages/canvas-test/canvas-test-page.js') },
];

/** Pages for signed-in users. */
export const protectedRoutes: readonly Address[] = [
  { path: '/dashboard', lazy: () => import('../pages/dashboard/dashboard-page.js') },
  { path: '/api-diagnostic', lazy: () => import('../pages/api-diagnostic/diagnostic-page.js') },
  { path: '/create', lazy: () => import('../pages/create-sop/create-sop-page.js') },
  { path: '/sop/:id', lazy: () => import('../pages/sop/sop-page.js') },
  { path: '/overview', lazy: () => import('../pages/overview/overview-page.js') },
  { path: '/runs', lazy: () => import('../pages/runs/runs-page.js') },
  { path: '/trash', lazy: () => import('../pages/trash/trash-page.js') },
  { path: '/training', lazy: () => import('../pages/training/training-page.js') },
  { path: '/training/models/:id', lazy: () => import('../pages/training/model/model-page.js') },
  { path: '/developers', lazy: () => import('../pages/developers/developers-page.js') },
  { path: '/settings', lazy: () => import('../pages/settings/settings-page.js') },
  { path: '/billing', lazy: () => import('../pages/billing/billing-page.js') },
  { path: '/admin', lazy: () => import('../pages/admin/admin-page.js') },
  { path: '/admin/api-keys', lazy: () => import('../pages/admin/admin-page.js') },
  { path: '/admin/landing-page', lazy: () => import('../pages/admin/landing/landing-manager-page.js') },
  { path: '/admin/processing', lazy: () => import('../pages/admin/processing/processing-page.js') },
  { path: '/admin/monitor', lazy: () => import('../pages/admin/monitor/monitor-page.js') },
  { path: '/admin/storage', lazy: () => import('../pages/admin/storage/storage-page.js') },
  { path: '/admin/audit', lazy: () => import('../pages/admin/audit/audit-page.js') },
  { path: '/admin/jobs', lazy: () => import('../pages/admin/jobs/failed-work-page.js') },
  { path: '/admin/operators', lazy: () => import('../pages/admin/operators/operators-page.js') },
  { path: '/admin/ui-controls', lazy: () => import('../pages/admin/ui-controls-page.js') },
  { path: '/admin/stripe', lazy: () => import('../pages/admin/stripe/stripe-page.js') },
];

/** Whether a page exists at a URL, as the browser will resolve it. */
export const isKnownPath = (path: string): boolean =>
  [guestRoutes, publicRoutes, bareRoutes, protectedRoutes]
    .flat()
    .some((address) => matchPath(address.path, path) !== null);

/** URL prefixes of pages that need a session. */
export function protectedPaths(): readonly string[] {
  const paths = [...bareRoutes, ...protectedRoutes].map(({ path }) => path.replace(/:.*/, ''));
  return [...new Set(paths)].filter((path) => !paths.some((other) => path.startsWith(`${other}/`)));
}
