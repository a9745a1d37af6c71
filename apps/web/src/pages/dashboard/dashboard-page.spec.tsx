import '../../testing/browser.js';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { SopCard } from '@sop/contracts';
import { answerWith, problem } from '../../testing/answer.js';
import { renderPage } from '../../testing/render-page.js';
import { released, sopOf } from '../../testing/sop.js';
import { theme } from '../../ui/theme.js';
import { Toaster } from '../../ui/toaster.js';
import { Component as DashboardPage } from './dashboard-page.js';

const card = (change: Partial<SopCard> = {}): SopCard => ({
  ...sopOf(),
  step_count: 2,
  review_count: 0,
  open_comments: 0,
  to_read: false,
  readings: null,
  thumbnail: null,
  ...change,
});
const editor = ['sop.view', 'sop.create', 'sop.edit', 'sop.delete'];
const page = (items: SopCard[], total = items.length, next_cursor: string | null = null) => ({
  body: { items, total, next_cursor },
});
const open = (
  sops: SopCard[] | undefined,
  more: Parameters<typeof answerWith>[0] = {},
  permissions: string[] = editor,
) => {
  const requests = answerWith({
    'GET /api/sops/page': sops ? page(sops) : problem(500, ''),
    'GET /api/departments': { body: [] },
    'GET /api/users/me': { body: { permissions } },
    ...more,
  });
  const { router } = renderPage(<DashboardPage />, '/dashboard');
  return {
    requests,
    router,
    pages: () => requests.filter(({ address }) => address.startsWith('/api/sops/page')),
  };
};

describe('dashboard', () => {
  afterEach(cleanup);
  beforeEach(() => localStorage.clear());

  it('invites to upload when there is no SOP', async () => {
    open([]);
    expect(await screen.findByText('Create your first SOP')).toBeTruthy();
    expect((await screen.findByRole('link', { name: 'Upload Video' })).getAttribute('href')).toBe(
      '/create?source=upload',
    );
  });

  it('shows search and filters only if there are SOPs, even if none matches', async () => {
    open([]);
    await screen.findByText('Create your first SOP');
    expect(screen.queryByRole('search')).toBeNull();
    cleanup();
    const { router } = open([card()]);
    await screen.findByRole('search');
    answerWith({ 'GET /api/sops/page': page([]), 'GET /api/departments': { body: [] } });
    fireEvent.change(screen.getByLabelText('Review'), { target: { value: 'open' } });
    await screen.findByText('No SOPs found matching your search criteria.');
    expect(router.state.location.search).toBe('?review=open');
    expect(screen.getByRole('search')).toBeTruthy();
  });

  it('shows that the SOPs are loading instead of their number', async () => {
    open([card()]);
    expect((await screen.findByText('Loading your SOPs...')).getAttribute('role')).toBe('status');
    expect((await screen.findByText('1 SOP')).getAttribute('role')).toBe('status');
    expect(screen.queryByText('Loading your SOPs...')).toBeNull();
  });

  it('leads to the first SOP in three steps, with a sample', async () => {
    open([]);
    await screen.findByText('Film or record');
    expect(screen.getAllByRole('list')[0]?.children).toHaveLength(3);
    expect(screen.getByText(/^A sample:/)).toBeTruthy();
  });

  it('shows cards or rows and remembers the choice', async () => {
    open([card(), card({ id: 'b', title: 'Another', department: null })]);
    fireEvent.click(await screen.findByRole('button', { name: 'Table' }));
    const rows = await screen.findAllByRole('row');
    expect(rows.map((row) => row.querySelector('a')?.textContent)).toEqual([
      undefined,
      'Changing the die',
      'Another',
    ]);
    expect(rows[2]?.textContent).toContain('Unknown');
    cleanup();
    const { pages } = open([card()]);
    fireEvent.click(await screen.findByRole('button', { name: 'Created' }));
    await waitFor(() => expect(pages().at(-1)?.address).toContain('sort=created_at&order=asc'));
    fireEvent.click(screen.getByRole('button', { name: 'Cards' }));
    expect(await screen.findByRole('link', { name: 'View Changing the die' })).toBeTruthy();
  });

  it('searches on the server after a pause in typing, and keeps the list until the reply', async () => {
    const { pages, router } = open([card()]);
    const search = await screen.findByLabelText('Search SOPs by title');
    await screen.findByRole('link', { name: 'View Changing the die' });
    for (const text of ['t', 'to', 'TONER ']) fireEvent.change(search, { target: { value: text } });
    answerWith({ 'GET /api/sops/page': page([]) });
    expect(screen.getByRole('link', { name: 'View Changing the die' })).toBeTruthy();
    expect(pages()).toHaveLength(1);
    expect(await screen.findByText('No SOPs found matching your search criteria.')).toBeTruthy();
    expect(router.state.location.search).toBe('?q=TONER');
  });

  it('filters by status and tag, and shows tags on cards and in rows', async () => {
    const tags = { 'GET /api/tags': { body: [{ name: 'Safety', sops: 3 }] } };
    const { pages } = open([card({ tags: ['A', 'B', 'Safety', 'Z'] })], tags);
    fireEvent.change(await screen.findByLabelText('Status'), { target: { value: 'released' } });
    await screen.findByRole('option', { name: 'Safety (3)' });
    fireEvent.change(screen.getByLabelText('Tag'), { target: { value: 'Safety' } });
    await waitFor(() => expect(pages().at(-1)?.address).toContain('state=released&tag=Safety'));
    const shown = () =>
      within(screen.getByRole('list', { name: 'Tags' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    expect(shown()).toEqual(['A', 'B', 'Safety', 'and 1 more']);
    fireEvent.click(screen.getByRole('button', { name: 'Table' }));
    await screen.findByRole('table');
    expect(shown()).toEqual(['A', 'B', 'Safety', 'and 1 more']);
  });

  it('offers no tags where the company has none', async () => {
    open([card()], { 'GET /api/tags': { body: [] } });
    await screen.findByText('1 SOP');
    expect(screen.queryByLabelText('Tag')).toBeNull();
  });

  it('saves the filters as a view, and shows a saved one', async () => {
    const filter = { state: 'released', tag: 'Safety', sort: 'title', order: 'asc' } as const;
    const saved = { id: 'v1', name: 'Released A–Z', filter };
    const { requests, pages, router } = open([card()], {
      'GET /api/users/me': { body: { permissions: [...editor, 'account.manage'] } },
      'GET /api/saved-views': [{ body: [] }, { body: [saved] }],
      'POST /api/saved-views': { status: 201, body: saved },
    });
    await screen.findByText('1 SOP');
    fireEvent.change(screen.getByLabelText('Review'), { target: { value: 'open' } });
    fireEvent.click(screen.getByRole('button', { name: 'Views' }));
    await screen.findByText('No views saved yet');
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Save this view…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save this view' }));
    fireEvent.change(dialog.getByLabelText('Name of the view'), { target: { value: 'To check' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => {
      const sent = requests.find(
        ({ method, address }) => method === 'POST' && address === '/api/saved-views',
      );
      expect(JSON.parse(String(sent?.body))).toEqual({
        name: 'To check',
        filter: { review: 'open', sort: 'created_at', order: 'desc' },
      });
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Views' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Released A–Z' }));
    await waitFor(() =>
      expect(pages().at(-1)?.address).toContain('state=released&tag=Safety&sort=title&order=asc'),
    );
    expect(router.state.location.search).toBe('?state=released&tag=Safety&sort=a-z');
  });

  it('renames and deletes views, and takes a deletion back', async () => {
    const view = { id: 'v1', name: 'Mine', filter: {} };
    const { requests } = open([card()], {
      'GET /api/users/me': { body: { permissions: [...editor, 'account.manage'] } },
      'GET /api/saved-views': { body: [view] },
      'PUT /api/saved-views/v1': { body: view },
      'POST /api/saved-views': { status: 201, body: view },
      'DELETE /api/saved-views/v1': { status: 204 },
    });
    render(
      <MantineProvider theme={theme} env="test">
        <Toaster />
      </MantineProvider>,
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Views' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Manage views…' }));
    const name = await screen.findByLabelText('New name of Mine');
    fireEvent.change(name, { target: { value: 'Ours' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(requests.some(({ method }) => method === 'PUT')).toBe(true));
    fireEvent.click(screen.getByRole('button', { name: 'Delete the view Mine' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(requests.filter(({ method }) => method !== 'GET').map(({ method }) => method)).toEqual([
        'PUT',
        'DELETE',
        'POST',
      ]),
    );
  });

  it('requests by department, type, review and order', async () => {
    const { pages } = open([card()], { 'GET /api/departments': { body: [{ id: 'd1', name: 'Workshop' }] } });
    await screen.findByText('1 SOP');
    await screen.findByRole('option', { name: 'Workshop' });
    fireEvent.change(screen.getByLabelText('Department'), { target: { value: 'd1' } });
    fireEvent.change(screen.getByLabelText('Creation type'), { target: { value: 'screen_record' } });
    fireEvent.change(screen.getByLabelText('Review'), { target: { value: 'open' } });
    fireEvent.change(screen.getByLabelText('Sort'), { target: { value: 'a-z' } });
    await waitFor(() =>
      expect(pages().at(-1)?.address).toBe(
        '/api/sops/page?department_id=d1&creation_type=screen_record&review=open&sort=title&order=asc&limit=60',
      ),
    );
  });

  it('offers recording only if it is enabled', async () => {
    const recording = { enabled: true, default_quality: 'medium', max_duration_minutes: 30 };
    open([card()]);
    await screen.findByText('1 SOP');
    expect(screen.queryByRole('link', { name: 'Record Screen' })).toBeNull();
    cleanup();
    open([card()], { 'GET /api/screen-recording/settings': { body: recording } });
    expect(await screen.findByRole('link', { name: 'Record Screen' })).toBeTruthy();
  });

  it('offers viewers neither upload, recording, delete nor retry', async () => {
    const failed = card({ status: 'failed', status_detail: 'The video is empty.' });
    open([failed], {}, ['sop.view']);
    await screen.findByText('The video is empty.');
    const names = screen
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label') ?? button.textContent);
    expect(names).toEqual(['Views', 'Select several', 'Cards', 'Table']);
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['View']);
    cleanup();
    open([], {}, ['sop.view']);
    expect(await screen.findByText('No SOPs yet')).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('shows that the new draft of a completed SOP has failed', async () => {
    open([
      card({ title: 'Twice', status_detail: 'The new draft could not be made.' }),
      card({ id: 'once', title: 'Once' }),
    ]);
    await screen.findByText('2 SOPs');
    expect(screen.getAllByText('✓ Completed')).toHaveLength(2);
    expect(screen.getAllByText('New draft failed')).toHaveLength(1);
  });

  it('shows the platform’s figures to the operator only, if this browser has chosen them', async () => {
    open([card()], {}, [...editor, 'platform.companies']);
    const button = await screen.findByRole('button', { name: 'Show Admin Metrics' });
    expect(screen.queryByText('Demo data')).toBeNull();
    fireEvent.click(button);
    expect(await screen.findByText('Demo data')).toBeTruthy();
    cleanup();
    open([card()], {}, [...editor, 'platform.companies']);
    fireEvent.click(await screen.findByRole('button', { name: 'Hide Admin Metrics' }));
    expect(screen.queryByText('Demo data')).toBeNull();
    cleanup();
    open([card()]);
    await screen.findByText('1 SOP');
    expect(screen.queryByRole('button', { name: /Admin Metrics/ })).toBeNull();
  });

  it('opens the export formats on a card without opening the SOP', async () => {
    open([card(), card({ id: 'b', title: 'Another' })]);
    fireEvent.click(await screen.findByRole('button', { name: 'Export Another' }));
    const menu = await screen.findByRole('menu');
    await waitFor(() => expect(menu.contains(document.activeElement)).toBe(true));
    expect(screen.getByRole('link', { name: 'View Another' })).toBeTruthy();
    expect(screen.queryByText('Something went wrong')).toBeNull();
  });

  it('returns focus to Delete after Escape in the dialog, also the first time', async () => {
    open([card()]);
    for (const _ of ['first', 'second']) {
      const button = await screen.findByRole('button', { name: 'Delete Changing the die' });
      button.focus();
      fireEvent.click(button);
      const dialog = await screen.findByRole('dialog');
      await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
      fireEvent.keyDown(document.activeElement ?? dialog, { key: 'Escape' });
      await waitFor(() => expect(document.activeElement).toBe(button));
    }
  });

  it('names what is deleted before deleting', async () => {
    const { requests } = open([card()], { [`DELETE /api/sops/${card().id}`]: { status: 204 } });
    fireEvent.click(await screen.findByRole('button', { name: 'Delete Changing the die' }));
    await screen.findByText(
      'Are you sure you want to delete "Changing the die"? This will also delete the associated video and cannot be undone.',
    );
    expect(requests.some((each) => each.method === 'DELETE')).toBe(false);
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(requests.some((each) => each.method === 'DELETE')).toBe(true));
  });

  it('moves an SOP to the trash instead, and takes that back', async () => {
    const { id } = card();
    const { requests } = open([card()], {
      [`POST /api/sops/${id}/trash`]: { status: 204 },
      [`POST /api/trash/${id}/restore`]: { status: 204 },
    });
    render(
      <MantineProvider theme={theme} env="test">
        <Toaster />
      </MantineProvider>,
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Delete Changing the die' }));
    await screen.findByText(/^In the trash it can be restored for 30 days/);
    fireEvent.click(screen.getByRole('button', { name: 'Move to trash' }));
    await screen.findByText('Moved “Changing the die” to the trash');
    expect(requests.some(({ method }) => method === 'DELETE')).toBe(false);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('Restored “Changing the die”');
    expect(requests.filter(({ method }) => method === 'POST').map(({ address }) => address)).toEqual([
      `/api/sops/${id}/trash`,
      `/api/trash/${id}/restore`,
    ]);
  });

  it('leads those who may restore SOPs to the trash, also when no SOP is left', async () => {
    const me = [...editor, 'sop.trash'];
    open([card()], {}, me);
    expect((await screen.findByRole('link', { name: 'Trash' })).getAttribute('href')).toBe('/trash');
    cleanup();
    open([], {}, me);
    await screen.findByText('Create your first SOP');
    expect(await screen.findByRole('link', { name: 'Trash' })).toBeTruthy();
    cleanup();
    open([card()], {}, ['sop.view']);
    await screen.findByText('1 SOP');
    expect(screen.queryByRole('link', { name: 'Trash' })).toBeNull();
  });

  it('shows for five seconds that one could not be deleted', async () => {
    const waits = jest.spyOn(window, 'setTimeout');
    open([card()], { [`DELETE /api/sops/${card().id}`]: problem(500, '') });
    fireEvent.click(await screen.findByRole('button', { name: 'Delete Changing the die' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await screen.findByText('Failed to delete SOP. Please try again.');
    const clear = waits.mock.calls.find(([, milliseconds]) => milliseconds === 5000)?.[0];
    waits.mockRestore();
    act(() => (clear as () => void)());
    await waitFor(() => expect(screen.queryByText('Failed to delete SOP. Please try again.')).toBeNull());
  });

  it('shows why an SOP failed and offers a retry', async () => {
    open([card({ status: 'failed', status_detail: 'Processing took too long.', can_retry: true })]);
    expect(await screen.findByText('Processing took too long.')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Use another video' })).toBeNull();
  });

  it('offers another video if this one cannot be used', async () => {
    open([card({ status: 'failed', status_detail: 'The video file is damaged and cannot be read.' })]);
    const link = await screen.findByRole('link', { name: 'Use another video' });
    expect(link.getAttribute('href')).toBe('/create');
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('shows completed SOPs with their steps to review; without steps only as completed', async () => {
    open([
      card({ id: 'a', step_count: 0 }),
      card({ id: 'b', step_count: 8, review_count: 3 }),
      card({ id: 'c', step_count: 1, open_comments: 2 }),
    ]);
    await screen.findByText('3 SOPs');
    const shownText = screen.getAllByText('✓ Completed').map((badge) => badge.parentElement?.textContent);
    expect(screen.getByText('No steps found')).toBeTruthy();
    expect(shownText).toEqual(['✓ Completed3 of 8 steps need review', '✓ Completed1 step2 open comments']);
  });

  it('shows what the user is asked to read, and to editors how many have read it', async () => {
    const { pages } = open([
      card({ id: 'a', to_read: true, readings: { asked: 5, confirmed: 2 } }),
      card({ id: 'b' }),
    ]);
    await screen.findByText('2 SOPs');
    expect(screen.getAllByText('To Read', { selector: 'span' })).toHaveLength(1);
    expect(screen.getAllByText('Read by 2 of 5')).toHaveLength(1);
    fireEvent.change(screen.getByLabelText('Review'), { target: { value: 'to-read' } });
    await waitFor(() => expect(pages().at(-1)?.address).toContain('review=to-read'));
  });

  it('shows editors that a review is near or overdue', async () => {
    const due = (id: string, review_due_at: string) => card({ id, release: { ...released, review_due_at } });
    const cards = [due('a', '2026-03-01T12:00:00Z'), due('b', '2099-03-01T12:00:00Z')];
    open(cards);
    await screen.findByText('Review overdue since 1 March 2026');
    expect(screen.queryByText('Next review: 1 March 2099')).toBeNull();
    cleanup();
    open(cards, {}, ['sop.view']);
    await screen.findByText('2 SOPs');
    expect(screen.queryByText('Review overdue since 1 March 2026')).toBeNull();
  });

  const failed = problem(500, '');
  it.each<[string, string, string, Parameters<typeof answerWith>[0]]>([
    ['its SOPs', 'Failed to load SOPs list. Please try again.', 'none', { 'GET /api/sops/page': failed }],
    [
      'its departments',
      'Failed to load departments. Please try again.',
      'none',
      { 'GET /api/departments': failed },
    ],
    [
      'either',
      'Failed to load dashboard data. Please try again.',
      'Failed to load departments. Please try again.',
      { 'GET /api/sops/page': failed, 'GET /api/departments': failed },
    ],
  ])('shows in one sentence that %s could not be loaded', async (_, shownText, hiddenText, answers) => {
    open([card()], answers);
    await screen.findByText(shownText);
    expect(screen.queryByText(hiddenText)).toBeNull();
  });

  it('retries all failed requests', async () => {
    open([], {
      'GET /api/sops/page': [failed, page([card()])],
      'GET /api/departments': [failed, { body: [{ id: 'd', name: 'Press shop' }] }],
    });
    await screen.findByText('Failed to load dashboard data. Please try again.');
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await screen.findByText('1 SOP');
    await screen.findByRole('option', { name: 'Press shop' });
  });

  it('shows no errors after an expired session', async () => {
    const ended = problem(401, 'Please sign in.');
    const { requests } = open([], { 'GET /api/sops/page': ended, 'GET /api/departments': ended });
    await waitFor(() => expect(requests.length).toBeGreaterThan(1));
    await waitFor(() => expect(screen.queryByText('Loading your SOPs...')).toBeNull());
    expect(screen.queryByText(/^Failed to load/)).toBeNull();
  });
});

describe('dashboard of a thousand SOPs', () => {
  afterEach(cleanup);
  const many = Array.from({ length: 60 }, (_, at) => card({ id: `id-${at}`, title: `SOP ${at}` }));
  const openMany = () => open([], { 'GET /api/sops/page': page(many, 1000, 'next') });

  it('shows their number and renders only those near the viewport', async () => {
    openMany();
    expect(await screen.findByText('1,000 SOPs')).toBeTruthy();
    const items = screen.getAllByRole('listitem');
    expect(items.length).toBeLessThan(40);
    expect(items[0]?.getAttribute('aria-setsize')).toBe('1000');
    expect(items.map((item) => item.getAttribute('aria-posinset')).slice(0, 3)).toEqual(['1', '2', '3']);
  });

  it('opens its own search on Ctrl+F, and the browser’s on the second', async () => {
    openMany();
    await screen.findByText('1,000 SOPs');
    const press = () => fireEvent.keyDown(document.activeElement ?? document, { key: 'f', ctrlKey: true });
    expect(press()).toBe(false);
    expect(document.activeElement).toBe(screen.getByLabelText('Search SOPs by title'));
    expect(press()).toBe(true);
  });

  it('leaves Ctrl+F to the browser if everything is on the page', async () => {
    open([card()]);
    await screen.findByText('1 SOP');
    expect(fireEvent.keyDown(document, { key: 'f', ctrlKey: true })).toBe(true);
  });
});
