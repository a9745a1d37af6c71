import { createBrowserRouter } from 'react-router-dom';
import { bareRoutes, guestRoutes, publicRoutes, protectedRoutes } from './routes.js';
import { texts } from './app.texts.js';
import { requireNoToken, requireToken } from './guards.js';
import { NotFoundFrame } from './not-found-frame.js';
import { RouteError } from './route-error.js';
import { Root } from './root.js';
import { Shell } from './shell/shell.js';

/** Page frames, access guards and error boundaries. */
export const router = createBrowserRouter([
  {
    element: <Root />,
    errorElement: <RouteError />,
    hydrateFallbackElement: <></>,
    children: [
      { loader: requireNoToken, errorElement: <RouteError />, children: [...guestRoutes] },
      ...publicRoutes,
      { loader: requireToken, errorElement: <RouteError />, children: [...bareRoutes] },
      {
        loader: requireToken,
        element: <Shell />,
        errorElement: <RouteError />,
        children: [
          {
            errorElement: <RouteError />,
            children: protectedRoutes.map((route) => ({
              ...route,
              ...(route.path === '/dashboard' && {
                errorElement: <RouteError retryLabel={texts.loadAgain} />,
              }),
            })),
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
