import '../../../testing/german.js';
import '../../../testing/browser.js';
import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { answerWith } from '../../../testing/answer.js';
import { meOf } from '../../../testing/me.js';
import { renderPage } from '../../../testing/render-page.js';
import NotificationsDrawer from './notifications-drawer.js';

it('quotes the title of an SOP as German does', async () => {
  const item = {
    ...{ id: 'n1', notice: 'withdrawn', sop_id: 's1', title: 'Presse ölen', step: null, text: '' },
    ...{ version: 2, due_at: null, thread_id: null, by: 'Ann Lee', created_at: '2026-11-28T12:00:00Z' },
    is_read: false,
  };
  answerWith({
    'GET /api/users/me': { body: meOf('editor') },
    'GET /api/notifications': { body: { items: [item], next_cursor: null, total: null } },
  });
  renderPage(<NotificationsDrawer isOpen canMark onClose={() => undefined} />, '/dashboard');
  const link = await screen.findByRole('link', { name: /Presse ölen/ });
  expect(link.textContent).toContain('Ann Lee hat Version 2 von „Presse ölen“ zurückgezogen.');
});
