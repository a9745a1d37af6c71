import { afterEach } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { theme } from '../ui/theme.js';

// Toasts outlive the page, and only so many are shown at once: the next test would wait until one of them is over.
afterEach(() => {
  notifications.clean();
  notifications.cleanQueue();
});

/** Renders a page at an address, as the application would, without its frame. */
export function show(element: ReactElement, address = '/', path = '*') {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createMemoryRouter(
    [
      { path, element },
      { path: '/elsewhere', element: <p>elsewhere</p> },
    ],
    { initialEntries: [address] },
  );
  const view = render(
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { ...view, router, client };
}
