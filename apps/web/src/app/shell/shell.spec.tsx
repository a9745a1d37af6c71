import '../../testing/browser.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { readToken, startSession } from '../../api/session.js';
import { answerWith, noConnection, problem } from '../../testing/answer.js';
import { meOf } from '../../testing/me.js';
import { withFakeClock } from '../../testing/fake-clock.js';
import { renderPage } from '../../testing/render-page.js';
import { protectedRoutes } from '../routes.js';
import { Shell } from './shell.js';

const silence = 'The server is not responding. Trying again…';

describe('the shell', () => {
  afterEach(cleanup);

  it("has the sidebar before the phone's top bar, so that a search by text finds the visible one", async () => {
    answerWith({ 'GET /api/users/me': { body: { permissions: ['sop.view'], is_email_confirmed: true } } });
    renderPage(<Shell />, '/dashboard');
    const [first] = await screen.findAllByText('SOP Creator', { exact: true });
    expect(first?.closest('aside')).not.toBeNull();
    expect(document.querySelector('a[href="/dashboard"]')?.closest('aside')).not.toBeNull();
  });

  it('names the signed-in user with the address, or by the address alone', async () => {
    answerWith({ 'GET /api/users/me': { body: { ...meOf('admin'), display_name: 'Ada Hart' } } });
    renderPage(<Shell />, '/dashboard');
    expect((await screen.findByText('Ada Hart')).title).toBe('ada@example.com');
    cleanup();
    answerWith({ 'GET /api/users/me': { body: meOf('admin') } });
    renderPage(<Shell />, '/dashboard');
    expect((await screen.findByText('ada@example.com')).title).toBe('ada@example.com');
  });

  it.each([true, false])(
    'asks to confirm the address only when a mail can arrive: %s',
    async (has_mail_server) => {
      const me = { ...meOf('admin'), is_email_confirmed: false, has_mail_server };
      answerWith({ 'GET /api/users/me': { body: me } });
      renderPage(<Shell />, '/dashboard');
      await screen.findAllByText(me.email);
      expect(screen.queryAllByText(/We sent a link/)).toHaveLength(has_mail_server ? 1 : 0);
    },
  );

  it.each([true, false])(
    'links every page of the operator in the menu of an operator: %s',
    async (isOperator) => {
      const pages = protectedRoutes
        .map(({ path }) => path)
        // The same page under a second address.
        .filter((path) => path.startsWith('/admin') && path !== '/admin/api-keys');
      answerWith({ 'GET /api/users/me': { body: { ...meOf('admin'), is_platform_admin: isOperator } } });
      renderPage(<Shell />, '/dashboard');
      await screen.findAllByText('ada@example.com');
      const links = [...document.querySelectorAll('aside a[href^="/admin"]')].map((link) =>
        link.getAttribute('href'),
      );
      expect(links.toSorted()).toEqual(isOperator ? pages.toSorted() : []);
    },
  );

  it.each(['ctrlKey', 'metaKey'])('opens the search by K with %s, and by its button', async (modifier) => {
    answerWith({ 'GET /api/users/me': { body: meOf('admin') } });
    renderPage(<Shell />, '/dashboard');
    await screen.findAllByText('ada@example.com');
    fireEvent.keyDown(document.body, { key: 'k', [modifier]: true });
    expect(await screen.findByRole('dialog', { name: 'Search' })).toBeTruthy();
    fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [button] = screen.getAllByRole('button', { name: 'Search' });
    if (button) fireEvent.click(button);
    expect(await screen.findByRole('dialog', { name: 'Search' })).toBeTruthy();
  });

  it.each([401, 403, 404])('ends the session where its user is refused with %i', async (status) => {
    startSession('secret');
    answerWith({ 'GET /api/users/me': problem(status, 'No.') });
    renderPage(<Shell />, '/dashboard');
    await waitFor(() => expect(readToken()).toBeNull());
  });

  it('keeps the session when the server does not respond, shows that, and tries again', () =>
    withFakeClock(async (pass) => {
      startSession('secret');
      const requests = answerWith({ 'GET /api/users/me': [noConnection, { body: meOf('viewer') }] });
      renderPage(<Shell />, '/dashboard');
      for (let turn = 0; turn < 20 && !screen.queryByText(silence); turn += 1) await pass(1);
      expect(screen.getByText(silence)).toBeTruthy();
      await pass(5000);
      await pass(1);
      expect(requests.filter(({ address }) => address === '/api/users/me')).toHaveLength(2);
      expect(screen.queryByText(silence)).toBeNull();
      expect(readToken()).toBe('secret');
    }));
});
