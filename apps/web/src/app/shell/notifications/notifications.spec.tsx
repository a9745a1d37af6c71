import '../../../testing/browser.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { mailedNotices, type Notification } from '@sop/contracts';
import { answerWith, problem } from '../../../testing/answer.js';
import { meOf } from '../../../testing/me.js';
import { renderPage } from '../../../testing/render-page.js';
import { Shell } from '../shell.js';

const happened = (change: Partial<Notification> = {}): Notification => ({
  ...{ id: 'n1', notice: 'review-requested', sop_id: 's1', title: 'Oil the press', step: null, text: '' },
  ...{ version: null, due_at: null, thread_id: null, by: 'Ann Lee', created_at: '2026-11-28T12:00:00Z' },
  ...{ is_read: false, ...change },
});
const list = 'GET /api/notifications';
const page = (items: readonly Notification[], next_cursor: string | null = null) => ({
  body: { items, next_cursor, total: null },
});

const open = async (table: Parameters<typeof answerWith>[0], count = 0, me = meOf('editor')) => {
  const requests = answerWith({
    'GET /api/users/me': { body: me },
    'GET /api/notifications/unread': { body: { count } },
    'POST /api/notifications/read': { status: 204 },
    ...table,
  });
  const { router } = renderPage(<Shell />, '/dashboard');
  const name = count === 0 ? 'Notifications' : `Notifications, ${count} unread`;
  const [button] = await screen.findAllByRole('button', { name });
  if (!button) throw new Error('There is no bell');
  fireEvent.click(button);
  const drawer = within(await screen.findByRole('dialog', { name: 'Notifications' }));
  const marked = () =>
    requests.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(String(body)));
  return { drawer, router, marked };
};

describe('notifications', () => {
  afterEach(cleanup);

  it('are counted on the bell, say what happened, and lead there marked as read', async () => {
    const { drawer, router, marked } = await open(
      {
        [list]: page([
          happened({ text: 'Check step 2' }),
          happened({
            ...{ id: 'n2', notice: 'mentioned', step: 'Clamp it', thread_id: 't1', by: null },
            ...{ text: '@Ada, which clamp?', is_read: true },
          }),
        ]),
      },
      1,
    );
    const first = await drawer.findByRole('link', { name: /Ann Lee asks you to review “Oil the press”\./ });
    expect(first.textContent).toContain('New');
    expect(first.textContent).toContain('Check step 2');
    const second = drawer.getByRole('link', { name: /A former user mentions you/ });
    expect(second.textContent).toContain('the step “Clamp it” of “Oil the press”');
    expect(second.getAttribute('href')).toBe('/sop/s1?comment=t1');
    fireEvent.click(first);
    await waitFor(() => expect(router.state.location.pathname).toBe('/sop/s1'));
    expect(marked()).toEqual([{ ids: ['n1'] }]);
  });

  it('have a sentence for every kind', async () => {
    const all = mailedNotices.map((notice, at) => happened({ notice, id: `n${at}`, version: 2 }));
    const { drawer } = await open({ [list]: page(all) });
    await drawer.findAllByRole('link');
    const sentences = drawer.getAllByRole('link', { name: /“Oil the press”/ });
    expect(sentences).toHaveLength(mailedNotices.length);
    for (const { textContent } of sentences) expect(textContent).not.toMatch(/undefined|null/);
  });

  it('are all marked as read at once, and fetched in pages', async () => {
    const { drawer, marked } = await open({
      [list]: [page([happened()], 'next'), page([happened({ id: 'n2', title: 'Weld' })])],
    });
    fireEvent.click(await drawer.findByRole('button', { name: 'Show earlier ones' }));
    await drawer.findByRole('link', { name: /“Weld”/ });
    fireEvent.click(drawer.getByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(marked()).toEqual([{}]));
  });

  it('say that there are none yet, or that they could not be loaded', async () => {
    const { drawer } = await open({ [list]: page([]) });
    await drawer.findByText('No notifications yet');
    expect(drawer.getByRole('link', { name: 'Choose what you are notified of' }).getAttribute('href')).toBe(
      '/settings?tab=users',
    );
    cleanup();
    const failed = await open({ [list]: problem(500, '') });
    await failed.drawer.findByText('Your notifications could not be loaded.');
  });

  it('are not marked by an operator who acts as the user', async () => {
    const me = { ...meOf('editor'), permissions: ['account.use', 'sop.view'] as const };
    const { drawer, marked } = await open({ [list]: page([happened()]) }, 1, {
      ...me,
      permissions: [...me.permissions],
    });
    expect(drawer.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
    fireEvent.click(await drawer.findByRole('link', { name: /“Oil the press”/ }));
    expect(marked()).toEqual([]);
  });
});
