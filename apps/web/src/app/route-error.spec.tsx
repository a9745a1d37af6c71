import '../testing/browser.js';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { theme } from '../ui/theme.js';
import { RouteError } from './route-error.js';

const answers: (string | null)[] = [];

/** A room that cannot show what the server said first. */
function Room() {
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

  it('says so, asks anew when it is told to try again, and stays where it was', async () => {
    answers.push(null, 'words again');
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
    client.setQueryData(['me'], 'ada');
    const routes = [{ path: '*', element: <Room />, errorElement: <RouteError /> }];
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

  it('says that the browser is offline, and loads the page again by itself once it is not', async () => {
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
