import '../testing/browser.js';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { theme } from '../ui/theme.js';
import { RouteError } from './route-error.js';

const answers: (string | null)[] = [];

/** A page that cannot render the server's first response. */
function FailingPage() {
  const { data } = useQuery({
    queryKey: ['words'],
    queryFn: async () => ({ text: answers.shift() ?? null }),
  });
  if (data?.text === null) throw new Error('no words');
  return <p>{data?.text}</p>;
}

describe('a page that failed', () => {
  beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));
  afterEach(() => {
    cleanup();
    jest.restoreAllMocks();
  });

  it('shows an error, fetches again on retry, and keeps its URL', async () => {
    answers.push(null, 'words again');
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
    client.setQueryData(['me'], 'ada');
    const routes = [{ path: '*', element: <FailingPage />, errorElement: <RouteError /> }];
    const router = createMemoryRouter(routes, { initialEntries: ['/settings?tab=users#end'] });
    render(
      <MantineProvider theme={theme} env="test">
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>,
    );
    expect(await screen.findByText('Something went wrong')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('words again')).toBeTruthy();
    const { pathname, search, hash } = router.state.location;
    expect(pathname + search + hash).toBe('/settings?tab=users#end');
    expect(client.getQueryData(['me'])).toBe('ada');
  });

  it('reports that the browser is offline, and reloads automatically when it is online', async () => {
    const connected = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const reload = jest.fn();
    const missing = new TypeError('Failed to fetch dynamically imported module: /billing.js');
    const routes = [
      {
        path: '*',
        lazy: () => Promise.reject(missing),
        hydrateFallbackElement: <p>One moment</p>,
        errorElement: <RouteError reload={reload} />,
      },
    ];
    render(
      <MantineProvider theme={theme} env="test">
        <QueryClientProvider client={new QueryClient()}>
          <RouterProvider router={createMemoryRouter(routes)} />
        </QueryClientProvider>
      </MantineProvider>,
    );
    expect(await screen.findByText('You are offline')).toBeTruthy();
    expect(screen.queryByText('Something went wrong')).toBeNull();
    expect(reload).not.toHaveBeenCalled();
    connected.mockReturnValue(true);
    fireEvent(window, new Event('online'));
    expect(reload).toHaveBeenCalledTimes(1);
  });
});
