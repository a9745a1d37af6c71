import '../testing/browser.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useEffect, type ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { useCompanyListParams } from '../pages/admin/companies/use-company-list.js';
import { useFilters } from '../pages/dashboard/use-filters.js';
import { useListParams } from './table/list-params.js';
import { theme } from './theme.js';

interface Writes {
  readonly search: (text: string) => void;
  readonly filter: (value: string) => void;
}

/** The functions that write into the URL, as of the last render. */
let writes: Writes;

function List() {
  const { setSearch, setFilter } = useListParams({
    sort: { by: 'name', order: 'asc' },
    filters: ['status'],
  });
  useEffect(() => void (writes = { search: setSearch, filter: (value) => setFilter('status', value) }));
  return <p>list</p>;
}
function Companies() {
  const { set } = useCompanyListParams();
  useEffect(
    () => void (writes = { search: (text) => set('q', text), filter: (value) => set('status', value) }),
  );
  return <p>list</p>;
}
function Dashboard() {
  const { set } = useFilters();
  useEffect(
    () => void (writes = { search: (text) => set('q', text), filter: (value) => set('type', value) }),
  );
  return <p>list</p>;
}

/** As in the application, navigation takes a while, because guards run first. */
function open(page: ReactNode, at = '/list') {
  let release: () => void = () => undefined;
  const guard = () => new Promise<null>((resolve) => (release = () => resolve(null)));
  const router = createMemoryRouter(
    [
      {
        loader: guard,
        hydrateFallbackElement: <></>,
        shouldRevalidate: () => true,
        children: [
          { path: '/list', element: page },
          { path: '/elsewhere', element: <p>elsewhere</p> },
        ],
      },
    ],
    { initialEntries: [at] },
  );
  render(
    <MantineProvider theme={theme} env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  const settle = async () => {
    await waitFor(() => expect(release).toBeDefined());
    await act(async () => release());
  };
  return { router, settle };
}

describe('useAddress', () => {
  afterEach(cleanup);

  it.each([
    ['a list', <List key="list" />, 'status'],
    ['the companies', <Companies key="companies" />, 'status'],
    ['the dashboard', <Dashboard key="dashboard" />, 'type'],
  ])(
    'on %s keeps both a search and a filter written before either navigation has finished',
    async (_, page, filter) => {
      const { router, settle } = open(page);
      await settle();
      await screen.findByText('list');
      const atFirst = writes;
      act(() => atFirst.search('press'));
      act(() => atFirst.filter('active'));
      await settle();
      await waitFor(() => expect(router.state.navigation.state).toBe('idle'));
      expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
        q: 'press',
        [filter]: 'active',
      });
    },
  );

  it('continues from a navigation by other code', async () => {
    const { router, settle } = open(<List />);
    await settle();
    await screen.findByText('list');
    act(() => writes.search('press'));
    await settle();
    act(() => void router.navigate('/list?status=suspended'));
    await settle();
    await waitFor(() => expect(router.state.location.search).toBe('?status=suspended'));
    act(() => writes.search('die'));
    await settle();
    await waitFor(() => expect(router.state.location.search).toBe('?status=suspended&q=die'));
  });

  it('writes nothing once the user leaves the page, which would bring them back', async () => {
    const { router, settle } = open(<List />);
    await settle();
    await screen.findByText('list');
    act(() => void router.navigate('/elsewhere'));
    act(() => writes.search('press'));
    await settle();
    expect(await screen.findByText('elsewhere')).toBeTruthy();
    fireEvent.focus(window);
    expect(router.state.location.pathname).toBe('/elsewhere');
  });
});
