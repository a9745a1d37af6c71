import '../../../testing/browser.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { landingKeys, landingTexts, type MarketingTile } from '@sop/contracts';
import { answerWith, problem } from '../../../testing/answer.js';
import { renderPage } from '../../../testing/render-page.js';
import { Component as LandingManagerPage } from './landing-manager-page.js';
import { inOrder } from './tile-order.js';

const settings = landingKeys.map((key) => ({
  id: key,
  key,
  value: landingTexts[key].usual,
  is_default: true,
}));
const tile: MarketingTile = {
  ...{ id: '1', title: 'Team', price_string: '£5', call_to_action_text: 'Buy', call_to_action_link: null },
  ...{ features: ['Five users'], display_order: 1, is_active: true, highlight_color: null },
};
const message = {
  ...{ id: 'm', name: 'Ann', email: 'ann@example.com', company: 'Acme', message: 'Hello' },
  ...{ received_at: '2026-11-22T10:00:00.000Z', is_read: false },
};
const usual = {
  'GET /api/users/me': { body: { permissions: ['platform.content'] } },
  'GET /api/public/admin/landing-page-settings': { body: { settings } },
  'GET /api/public/admin/marketing-tiles': { body: { tiles: [tile] } },
  'GET /api/public/landing-page-settings': { body: {} },
  'GET /api/public/marketing-tiles': { body: { tiles: [] } },
  'GET /api/admin/contact-messages': {
    body: { items: [message], next_cursor: null, total: 1, unread: 1 },
  },
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const sent = (requests: ReturnType<typeof answerWith>, method: string) =>
  requests
    .filter((each) => each.method === method)
    .map(({ address, body }) => [address, body ? JSON.parse(String(body)) : null]);
const preview = () => screen.getByRole('region', { name: 'Preview' });

describe('landing page manager', () => {
  afterEach(() => {
    cleanup();
    window.sessionStorage.clear();
  });

  it('shows the texts and edits one in place, with a live preview', async () => {
    const saved = { ...settings[1], value: 'Film it', is_default: false };
    const requests = answerWith({
      ...usual,
      'PUT /api/public/admin/landing-page-settings/hero_title': { body: saved },
    });
    renderPage(<LandingManagerPage />, '/admin/landing-page');
    await screen.findByRole('button', { name: 'Edit Hero title' });
    press('Edit Hero title');
    fireEvent.change(screen.getByLabelText('Hero title'), { target: { value: 'Film it' } });
    expect(await within(preview()).findByText('Film it')).toBeTruthy();
    press('Cancel');
    await waitFor(() => expect(within(preview()).queryByText('Film it')).toBeNull());
    press('Edit Hero title');
    fireEvent.change(screen.getByLabelText('Hero title'), { target: { value: 'Film it' } });
    press('Save');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull());
    expect(sent(requests, 'PUT')).toEqual([
      ['/api/public/admin/landing-page-settings/hero_title', { value: 'Film it' }],
    ]);
  });

  it('lists every text of the public pages, and offers Yes and No for switches', async () => {
    answerWith(usual);
    renderPage(<LandingManagerPage />, '/admin/landing-page');
    expect(await screen.findByText('Choose a picture')).toBeTruthy();
    for (const name of [
      ...['Hero title', 'Hero subtitle', 'Hero description', 'Call-to-action text', 'Pricing title'],
      ...['Pricing subtitle', 'Show features', 'Show testimonials'],
    ])
      expect(screen.getByRole('button', { name: `Edit ${name}` })).toBeTruthy();
    press('Edit Show testimonials');
    const choice = screen.getByLabelText<HTMLSelectElement>('Show testimonials');
    expect([choice.value, ...[...choice.options].map(({ text }) => text)]).toEqual(['No', 'Yes', 'No']);
  });

  it('restores unsaved input until it is discarded', async () => {
    answerWith(usual);
    renderPage(<LandingManagerPage />, '/admin/landing-page');
    await screen.findByRole('button', { name: 'Edit Hero title' });
    press('Edit Hero title');
    fireEvent.change(screen.getByLabelText('Hero title'), { target: { value: 'Film it' } });
    expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(false);
    cleanup();
    renderPage(<LandingManagerPage />, '/admin/landing-page?tab=tiles');
    await screen.findByRole('button', { name: 'Edit Team' });
    press('Edit Team');
    fireEvent.change(screen.getByLabelText('Features'), { target: { value: 'Two' } });
    cleanup();
    renderPage(<LandingManagerPage />, '/admin/landing-page?tab=tiles');
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Features')).value).toBe('Two');
    cleanup();
    renderPage(<LandingManagerPage />, '/admin/landing-page');
    expect((await screen.findByLabelText<HTMLInputElement>('Hero title')).value).toBe('Film it');
    expect(await within(preview()).findByText('Film it')).toBeTruthy();
    press('Cancel');
    cleanup();
    renderPage(<LandingManagerPage />, '/admin/landing-page');
    expect(await screen.findByRole('button', { name: 'Edit Hero title' })).toBeTruthy();
  });

  it('creates a tile with defaults for empty fields', async () => {
    const requests = answerWith({
      ...usual,
      'POST /api/public/admin/marketing-tiles': { status: 201, body: tile },
    });
    renderPage(<LandingManagerPage />, '/admin/landing-page?tab=tiles');
    await screen.findByRole('button', { name: 'New tile' });
    press('New tile');
    expect(screen.getByLabelText<HTMLInputElement>('Order').value).toBe('2');
    expect(screen.getByLabelText<HTMLInputElement>('Active').checked).toBe(true);
    press('Save');
    await waitFor(() => expect(sent(requests, 'POST')).toHaveLength(1));
    expect(sent(requests, 'POST')[0]?.[1]).toEqual({
      ...{ title: 'New Plan', price_string: '£0/month', call_to_action_text: 'Get Started' },
      ...{
        call_to_action_link: null,
        features: [],
        display_order: 2,
        is_active: true,
        highlight_color: 'blue',
      },
    });
  });

  it('edits a tile and deletes one after a confirmation', async () => {
    const requests = answerWith({
      ...usual,
      'PUT /api/public/admin/marketing-tiles/1': { body: tile },
      'DELETE /api/public/admin/marketing-tiles/1': { status: 204 },
    });
    renderPage(<LandingManagerPage />, '/admin/landing-page?tab=tiles');
    await screen.findByRole('button', { name: 'Edit Team' });
    press('Edit Team');
    fireEvent.change(screen.getByLabelText('Features'), { target: { value: ' One \n\nTwo' } });
    expect(await within(preview()).findByText('Two')).toBeTruthy();
    press('Save');
    await waitFor(() => expect(sent(requests, 'PUT')).toHaveLength(1));
    expect(sent(requests, 'PUT')[0]?.[1]).toMatchObject({ title: 'Team', features: ['One', 'Two'] });
    await screen.findByRole('button', { name: 'Delete Team' });
    press('Edit Team');
    fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Another' } });
    press('Cancel');
    await screen.findByRole('button', { name: 'Delete Team' });
    expect(sent(requests, 'PUT')).toHaveLength(1);
    press('Delete Team');
    expect(await screen.findByText('Are you sure you want to delete this tile?')).toBeTruthy();
    expect(sent(requests, 'DELETE')).toEqual([]);
    press('Delete');
    await waitFor(() => expect(sent(requests, 'DELETE')).toHaveLength(1));
  });

  it('lists messages of visitors, which can be marked as read, answered and deleted', async () => {
    const requests = answerWith({
      ...usual,
      'PUT /api/admin/contact-messages/m': { body: { ...message, is_read: true } },
      'DELETE /api/admin/contact-messages/m': { status: 204 },
    });
    renderPage(<LandingManagerPage />, '/admin/landing-page?tab=messages');
    expect(await screen.findByText('1 unread message')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Reply: ann@example.com' }).getAttribute('href')).toBe(
      'mailto:ann@example.com?subject=Your%20message',
    );
    press('Mark as read');
    await waitFor(() => expect(sent(requests, 'PUT')[0]?.[1]).toEqual({ is_read: true }));
    press('Delete Ann');
    await screen.findByText('Delete the message from Ann? This cannot be undone.');
    press('Delete');
    await waitFor(() => expect(sent(requests, 'DELETE')).toHaveLength(1));
  });

  it('shows what failed and for which entry', async () => {
    answerWith({ ...usual, 'GET /api/public/admin/marketing-tiles': problem(503, '') });
    renderPage(<LandingManagerPage />);
    expect(await screen.findByText('Failed to load the landing page')).toBeTruthy();
    cleanup();
    answerWith({ 'GET /api/users/me': { body: { permissions: [] } } });
    renderPage(<LandingManagerPage />);
    expect(await screen.findByText('These pages are only for platform operators.')).toBeTruthy();
  });
});

it('sorts tiles like the server', () => {
  const of = (title: string, display_order: number) => ({ ...tile, title, display_order });
  const titles = inOrder([of('B', 2), of('A', 1), of('Free', 9), of('free trial', 10)]).map(
    ({ title }) => title,
  );
  expect(titles).toEqual(['free trial', 'Free', 'A', 'B']);
});
