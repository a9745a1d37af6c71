import '../../../testing/browser.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { Erased, FormerMember } from '@sop/contracts';
import { answerWith, problem } from '../../../testing/answer.js';
import { renderPage } from '../../../testing/render-page.js';
import { ErasePerson } from './erase-person.js';
import { FormerMembers } from './former-members.js';

const id = '00000000-0000-4000-8000-000000000001';
const erased = (change: Partial<Erased> = {}): Erased => ({
  pseudonym: 'Former member 3f2a',
  erased_at: '2026-11-29T09:00:00Z',
  erased_by: 'Mara Engel',
  is_own: false,
  waiting_for: [],
  ...change,
});
const member = (change: Partial<FormerMember> = {}): FormerMember => ({
  id,
  pseudonym: 'Former member 3f2a',
  left_at: '2026-11-20T09:00:00Z',
  removed_by: 'Mara Engel',
  erased: null,
  ...change,
});
const preview = {
  pseudonym: 'Former member 3f2a',
  name_to_type: 'Ann Lee',
  places: [
    { list: 'sessions', rows: 2, effect: 'deleted' },
    { list: 'comments', rows: 1200, effect: 'pseudonymised' },
    { list: 'models', rows: 0, effect: 'pseudonymised' },
  ],
};

describe('the erasure of a person', () => {
  afterEach(cleanup);

  it('shows what it does with numbers and leaves out empty places', async () => {
    answerWith({ [`GET /api/users/${id}/erasure`]: { body: preview } });
    renderPage(<ErasePerson userId={id} onClose={() => undefined} />);
    const deleted = await screen.findByRole('region', { name: 'Will be deleted' });
    expect(deleted.textContent).toContain('Sessions2');
    const renamed = screen.getByRole('region', { name: 'Will be kept under “Former member 3f2a”' });
    expect(renamed.textContent).toMatch(/Comments1,200$/);
  });

  it('sends the typed name, and stays open with the refusal', async () => {
    const requests = answerWith({
      [`GET /api/users/${id}/erasure`]: { body: preview },
      [`POST /api/users/${id}/erasure`]: problem(409, 'The name that you typed does not match.'),
    });
    renderPage(<ErasePerson userId={id} onClose={() => undefined} />);
    const field = await screen.findByLabelText('Type Ann Lee to confirm');
    fireEvent.change(field, { target: { value: 'Ann Lea' } });
    fireEvent.click(screen.getByRole('button', { name: 'Erase for good' }));
    expect(await screen.findByText(/The name that you typed does not match/)).toBeTruthy();
    expect(requests.find(({ method }) => method === 'POST')?.body).toBe('{"name":"Ann Lea"}');
  });

  it('does not ask for a name before it is known what would be erased', async () => {
    answerWith({ [`GET /api/users/${id}/erasure`]: problem(503, 'A service does not answer.') });
    renderPage(<ErasePerson userId={id} onClose={() => undefined} />);
    expect(await screen.findByText(/A service does not answer/)).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Erase for good' })).toBeNull();
  });
});

describe('former members', () => {
  afterEach(cleanup);

  const open = (items: FormerMember[]) => {
    answerWith({ 'GET /api/former-members': { body: { items, next_cursor: null, total: null } } });
    renderPage(<FormerMembers />);
  };

  it('show when, by whom, and whether a service is still missing', async () => {
    open([
      member({ id: '1', erased: erased() }),
      member({ id: '2', erased: erased({ is_own: true, erased_by: null }) }),
      member({ id: '3', erased: erased({ waiting_for: ['sop', 'training'] }) }),
    ]);
    await screen.findByText('Erased on 29 November 2026 by Mara Engel');
    expect(screen.getByText('Erased on 29 November 2026 at their own request')).toBeTruthy();
    expect(screen.getByText(/Still under way in 2 services$/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Erase personal data of/ })).toBeNull();
  });

  it('can be erased until they are', async () => {
    open([member()]);
    await screen.findByText('Removed by Mara Engel');
    answerWith({ [`GET /api/users/${id}/erasure`]: { body: preview } });
    fireEvent.click(screen.getByRole('button', { name: 'Erase personal data of Former member 3f2a' }));
    await waitFor(() => expect(screen.getByRole('dialog', { name: 'Erase personal data' })).toBeTruthy());
  });

  it('are none in a new company', async () => {
    open([]);
    expect(await screen.findByText('No one has left your company.')).toBeTruthy();
  });
});
