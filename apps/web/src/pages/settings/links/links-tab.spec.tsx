import '../../../testing/browser.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { CompanyShare } from '@sop/contracts';
import { answerWith, problem } from '../../../testing/answer.js';
import { meOf } from '../../../testing/me.js';
import { renderPage } from '../../../testing/render-page.js';
import { shareOf } from '../../../testing/share.js';
import { Toaster } from '../../../ui/toaster.js';
import LinksTab from './links-tab.js';

const list = 'GET /api/shares';
const linkOf = (change: Partial<CompanyShare> = {}): CompanyShare => {
  const { path: _, ...facts } = shareOf();
  return { ...facts, sop: { id: 's1', title: 'Oil the press' }, creator_state: 'active', ...change };
};
const page = (items: readonly CompanyShare[]) => ({
  body: { items, next_cursor: null, total: items.length },
});

const open = (table: Parameters<typeof answerWith>[0], me = meOf('admin')) => {
  const requests = answerWith({ 'GET /api/users/me': { body: me }, ...table });
  renderPage(
    <>
      <LinksTab />
      <Toaster />
    </>,
  );
  return requests;
};
const rowOf = async (title: string) => {
  const link = await screen.findByRole('link', { name: title });
  return link.closest('tr') as HTMLElement;
};

describe('the links of a company', () => {
  afterEach(cleanup);

  it('name the SOP, who created them and when, their end and their views', async () => {
    open({
      [list]: page([
        linkOf({
          name: 'For the supplier',
          has_password: true,
          views: 3,
          last_viewed_at: '2026-11-28T12:00:00Z',
        }),
        linkOf({
          ...{ id: 'old', sop: { id: 's2', title: 'Weld a frame' }, created_by: null },
          ...{ is_expired: true, expires_at: '2026-11-20T12:00:00Z' },
        }),
      ]),
    });
    const first = await rowOf('Oil the press');
    for (const text of [
      'For the supplier',
      'Password',
      'By Ann Lee on 28 November 2026',
      'Until 1 January 2027',
    ])
      expect(first.textContent).toContain(text);
    expect(first.textContent).toContain('Opened 3 times, last');
    expect(within(first).getByRole('link').getAttribute('href')).toBe('/sop/s1');
    const second = await rowOf('Weld a frame');
    expect(second.textContent).toContain('Expired on 20 November 2026');
    expect(second.textContent).toContain('Never opened');
  });

  it('say what became of who created them', async () => {
    open({
      [list]: page([
        linkOf({ id: 'l1', created_by: null, creator_state: 'removed' }),
        linkOf({ ...{ id: 'l2', sop: { id: 's2', title: 'Weld a frame' } }, creator_state: 'limited' }),
        linkOf({ ...{ id: 'l3', sop: { id: 's3', title: 'Paint a frame' } }, creator_state: null }),
      ]),
    });
    expect((await rowOf('Oil the press')).textContent).toContain('The creator was removed');
    expect((await rowOf('Weld a frame')).textContent).toContain('The creator may no longer share SOPs');
    expect((await rowOf('Paint a frame')).textContent).not.toContain('The creator');
  });

  it('can be revoked after a question, and the list is loaded again', async () => {
    const requests = open({
      [list]: [page([linkOf({ id: 'l1', name: 'For the supplier' })]), page([])],
      'DELETE /api/sops/s1/shares/l1': {},
    });
    const name = 'Revoke: For the supplier, Oil the press';
    fireEvent.click(await screen.findByRole('button', { name }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Revoke this link?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('No SOP is shared by a link')).toBeTruthy();
    expect(requests.map(({ method }) => method)).toContain('DELETE');
    expect(screen.getByText('The link was revoked')).toBeTruthy();
  });

  it('stay with the reason where one cannot be revoked', async () => {
    const reason = 'This link does not exist. It may have been revoked.';
    open({ [list]: page([linkOf({ id: 'l1' })]), 'DELETE /api/sops/s1/shares/l1': problem(404, reason) });
    fireEvent.click(await screen.findByRole('button', { name: 'Revoke: Link, Oil the press' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Revoke' }));
    expect(await dialog.findByText(reason)).toBeTruthy();
  });

  it('are filtered by whether they are valid', async () => {
    const requests = open({ [list]: page([linkOf()]) });
    await rowOf('Oil the press');
    fireEvent.change(screen.getByLabelText('Filter by validity'), { target: { value: 'expired' } });
    await waitFor(() => expect(requests.map(({ address }) => address).join()).toContain('state=expired'));
  });

  it('say that there is none, and that they could not be loaded', async () => {
    open({ [list]: [problem(500, ''), page([])] });
    await screen.findByText('Failed to load the links');
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('No SOP is shared by a link')).toBeTruthy();
  });

  it('are read only for an operator who acts for the company', async () => {
    const me = meOf('admin');
    const permissions = me.permissions.filter((permission) => permission !== 'sop.share');
    open({ [list]: page([linkOf()]) }, { ...me, permissions });
    await rowOf('Oil the press');
    expect(screen.queryByRole('button', { name: /^Revoke/ })).toBeNull();
  });
});
