import '../../../testing/browser.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { AuditEntry } from '@sop/contracts';
import { answerWith, noConnection } from '../../../testing/answer.js';
import { renderPage } from '../../../testing/render-page.js';
import { Component as AuditPage } from './audit-page.js';

const operator = { body: { permissions: ['platform.audit'] } };
const list = 'GET /api/admin/audit';

const entry: AuditEntry = {
  id: '00000000-0000-4000-8000-000000000001',
  company_id: 'c1',
  company_name: 'Acme',
  at: '2026-11-23T08:12:00Z',
  action: 'sop.deleted',
  user_id: 'u1',
  user_email: 'ada@acme.test',
  operator_id: null,
  operator_email: null,
  user_name: null,
  operator_name: null,
  targets: [
    { kind: 'sop', id: 's1', name: 'Oil the press' },
    { kind: 'step', id: 'p1' },
  ],
  detail: {},
  request_id: null,
  address: '10.0.0.1',
};
const ofPlatform: AuditEntry = {
  ...entry,
  id: '00000000-0000-4000-8000-000000000002',
  ...{ company_id: null, company_name: null, action: 'api-key.set', targets: [] },
};
const page = (items: readonly AuditEntry[], next_cursor: string | null = null) => ({
  body: { items, next_cursor, total: null },
});

describe('operator’s audit log', () => {
  afterEach(cleanup);

  const open = (answer: object, address = '/admin/audit', reader = operator) => {
    const requests = answerWith({ 'GET /api/users/me': reader, [list]: answer });
    renderPage(<AuditPage />, address);
    const queries = () =>
      requests
        .filter((each) => each.address.startsWith('/api/admin/audit'))
        .map((each) => Object.fromEntries(new URL(each.address, 'http://x').searchParams));
    return queries;
  };

  it('shows for each entry the action, target, company, user, time and address', async () => {
    open(page([entry, ofPlatform]));
    const row = await screen.findByRole('row', { name: /SOP deleted/ });
    for (const text of ['Oil the press', 'step p1', 'Acme', 'ada@acme.test', '10.0.0.1'])
      expect(within(row).getByText(text)).toBeTruthy();
    expect(row.querySelector('time')?.dateTime).toBe(entry.at);
    expect(within(screen.getByRole('row', { name: /API key set/ })).getByText('Platform')).toBeTruthy();
  });

  it('filters by a clicked company or user, and clears the filter', async () => {
    const queries = open(page([entry]));
    fireEvent.click(await screen.findByRole('button', { name: 'Acme' }));
    await waitFor(() => expect(queries().at(-1)).toMatchObject({ company_id: 'c1' }));
    fireEvent.click(await screen.findByRole('button', { name: 'ada@acme.test' }));
    await waitFor(() => expect(queries().at(-1)).toMatchObject({ company_id: 'c1', user_id: 'u1' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Company: Acme. Remove this filter' }));
    await waitFor(() => expect(queries().at(-1)).toEqual({ order: 'desc', user_id: 'u1' }));
    expect(screen.getByRole('button', { name: 'Person: ada@acme.test. Remove this filter' })).toBeTruthy();
  });

  it('reads company, search, action and page from the URL', async () => {
    const queries = open(
      page([entry], 'next'),
      '/admin/audit?company=c1&q=ada&action=sop.deleted&after=here',
    );
    await screen.findByText('Oil the press');
    expect(queries()).toEqual([
      { order: 'desc', company_id: 'c1', search: 'ada', action: 'sop.deleted', cursor: 'here' },
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(queries().at(-1)).toMatchObject({ cursor: 'next', company_id: 'c1' }));
  });

  it('shows an empty log, no match, and a failed load', async () => {
    open(page([]));
    expect(await screen.findByText('No activity yet')).toBeTruthy();
    cleanup();
    open(page([]), '/admin/audit?q=nobody');
    expect(await screen.findByRole('button', { name: 'Clear search and filters' })).toBeTruthy();
    cleanup();
    open([noConnection, page([entry])]);
    expect(await screen.findByText('Failed to load the audit log')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /retry|try again/i }));
    expect(await screen.findByText('Oil the press')).toBeTruthy();
  });

  it('is refused to all other users', async () => {
    const queries = open(page([entry]), '/admin/audit', { body: { permissions: [] } });
    expect(await screen.findByText('These pages are only for platform operators.')).toBeTruthy();
    expect(queries()).toEqual([]);
  });
});
