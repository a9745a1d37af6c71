import { createBrowserRouter } from 'react-router-dom';
import { texts } from './app.texts.js';
import { needNoToken, needToken } from './guards.js';
import { NotFoundFrame } from './not-found-frame.js';
import { RouteError } from './route-error.js';
import { Root } from './root.js';
import { Shell } from './shell/shell.js';

/** The route table. Every page is its own chunk. */
export const router = createBrowserRouter([
  {
    element: <Root />,
    errorElement: <RouteError />,
    hydrateFallbackElement: <></>,
    children: [
      {
        loader: needNoToken,
        errorElement: <RouteError />,
        children: [
          { index: true, lazy: () => import('../pages/landing/landing-page.js') },
          { path: 'login', lazy: () => import('../pages/login/login-page.js') },
          { path: 'register', lazy: () => import('../pages/register/register-page.js') },
          { path: 'forgot-password', lazy: () => import('../pages/login/forgot-password-page.js') },
        ],
      },
      { path: 'invitation/:token', lazy: () => import('../pages/invitation/invitation-page.js') },
      {
        path: 'confirm-address/:token',
        lazy: () => import('../pages/confirm-address/confirm-address-page.js'),
      },
      { path: 'reset-password/:token', lazy: () => import('../pages/reset-password/reset-password-page.js') },
      { path: 'signed-in', lazy: () => import('../pages/signed-in/signed-in-page.js') },
      { path: 'contact-us', lazy: () => import('../pages/contact/contact-page.js') },
      { path: 'sample', lazy: () => import('../pages/sample/sample-page.js') },
      { path: 'terms', lazy: () => import('../pages/legal/terms-page.js') },
      { path: 'privacy', lazy: () => import('../pages/legal/privacy-page.js') },
      {
        path: 'canvas-test',
        loader: needToken,
        lazy: () => import('../pages/canvas-test/canvas-test-page.js'),
        errorElement: <RouteError />,
      },
      {
        loader: needToken,
        element: <Shell />,
        errorElement: <RouteError />,
        children: [
          {
            errorElement: <RouteError />,
            children: [
              {
                path: 'dashboard',
                lazy: () => import('../pages/dashboard/dashboard-page.js'),
                errorElement: <RouteError retryLabel={texts.loadAgain} />,
              },
              { path: 'api-diagnostic', lazy: () => import('../pages/api-diagnostic/diagnostic-page.js') },
              {
                path: 'admin/landing-page',
                lazy: () => import('../pages/admin/landing/landing-manager-page.js'),
              },
              { path: 'create', lazy: () => import('../pages/create-sop/create-sop-page.js') },
              { path: 'sop/:id', lazy: () => import('../pages/sop/sop-page.js') },
              { path: 'training', lazy: () => import('../pages/training/training-page.js') },
              { path: 'training/models/:id', lazy: () => import('../pages/training/model/model-page.js') },
              { path: 'settings', lazy: () => import('../pages/settings/settings-page.js') },
              { path: 'admin', lazy: () => import('../pages/admin/admin-page.js') },
              { path: 'admin/api-keys', lazy: () => import('../pages/admin/admin-page.js') },
              {
                path: 'admin/processing',
                lazy: () => import('../pages/admin/processing/processing-page.js'),
              },
              { path: 'admin/monitor', lazy: () => import('../pages/admin/monitor/monitor-page.js') },
              { path: 'admin/storage', lazy: () => import('../pages/admin/storage/storage-page.js') },
              { path: 'admin/jobs', lazy: () => import('../pages/admin/jobs/failed-work-page.js') },
              { path: 'admin/operators', lazy: () => import('../pages/admin/operators/operators-page.js') },
              { path: 'admin/ui-controls', lazy: () => import('../pages/admin/ui-controls-page.js') },
              { path: 'admin/stripe', lazy: () => import('../pages/admin/stripe/stripe-page.js') },
              { path: 'billing', lazy: () => import('../pages/billing/billing-page.js') },
            ],
          },
        ],
      },
      {
        element: <NotFoundFrame />,
        errorElement: <RouteError />,
        children: [{ path: '*', lazy: () => import('../pages/not-found/not-found-page.js') }],
      },
    ],
  },
]);
