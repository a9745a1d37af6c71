import '../../../testing/browser.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { notifications } from '@mantine/notifications';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { CompanyCard } from '@sop/contracts';
import { answerWith, problem } from '../../../testing/answer.js';
import { withFakeClock } from '../../../testing/fake-clock.js';
import { renderPage } from '../../../testing/render-page.js';
import { formatMoment } from '../../../lib/date.js';
import { Toaster } from '../../../ui/toaster.js';
import { CompaniesPanel } from './companies-panel.js';
import { barTone } from './company-card.js';

const companyOf = (change: Partial<CompanyCard> = {}): CompanyCard => ({
  id: '00000000-0000-4000-8000-00000000000a',
  name: 'Acme',
  primary_admin_email: 'ann@example.com',
  status: 'active',
  is_suspended: false,
  use_multihead: true,
  mrr: 2900,
  currency_code: 'USD',
  current_plan: 'Starter',
  created_at: '2026-11-20T12:00:00Z',
  last_activity_at: null,
  active_users: 5,
  user_limit: 5,
  sops_this_month: 16,
  sops_limit: 20,
  storage_used_mb: 2048,
  storage_limit_mb: -1,
  ...change,
});

const month = {
  period: '2026-11',
  sops_created: 7,
  storage_used_mb: 1536,
  models_trained: 2,
  active_users: 3,
};
const list = 'GET /api/admin/companies';
const one = `${list}/${companyOf().id}`;
const answer = (companies: CompanyCard[], total = companies.length, total_pages = 1) => ({
  body: { companies, total, total_pages },
});

const open = (more: Parameters<typeof answerWith>[0] = {}, address = '/admin') => {
  const requests = answerWith({ [list]: answer([companyOf()]), [one]: { body: companyOf() }, ...more });
  const { router } = renderPage(<CompaniesPanel />, address);
  const pages = () => requests.filter(({ address: at }) => at.startsWith('/api/admin/companies?'));
  return { requests, router, pages };
};
const openCompany = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Open Acme' }));
  return screen.findByRole('dialog', { name: 'Acme' });
};
const openTab = (name: string) => fireEvent.click(screen.getByRole('tab', { name }));

const clearUp = () => {
  cleanup();
  // Toasts outlive the page.
  notifications.clean();
  notifications.cleanQueue();
};

describe('companies panel', () => {
  afterEach(clearUp);

  it('shows for each company who it is, what it pays and how much of its plan it uses', async () => {
    open();
    const card = (await screen.findByRole('button', { name: 'Open Acme' })).closest('article');
    expect(card?.textContent).toBe(
      'AcmeActiveann@example.comMulti-head AIMRR$29PlanStarterCreated20/11/2026Users5 of 5SOPs this month16 of 20Storage2 GB of Unlimited',
    );
  });

  it.each([
    ['active', 'Active'],
    ['trial', 'Trial'],
    ['suspended', 'Suspended'],
    ['cancelled', 'Cancelled'],
    ['no_subscription', 'No subscription'],
  ] as const)('marks a company that is %s as %s', async (status, text) => {
    open({ [list]: answer([companyOf({ status, use_multihead: false })]) });
    const card = (await screen.findByRole('button', { name: 'Open Acme' })).closest('article');
    expect(within(card as HTMLElement).getByText(text)).toBeTruthy();
    expect(screen.queryByText('Multi-head AI')).toBeNull();
  });

  it('is refetched at the press of a button', async () => {
    const { pages } = open({ [list]: [answer([companyOf()]), answer([companyOf({ name: 'Bolt' })])] });
    await screen.findByText('Acme');
    fireEvent.click(screen.getByRole('button', { name: 'Refresh companies' }));
    expect(await screen.findByText('Bolt')).toBeTruthy();
    expect(pages()).toHaveLength(2);
  });

  it('starts with the newest twelve and requests by search, filter and sort', async () => {
    const { pages, router } = open();
    await screen.findByText('Showing 1 to 1 of 1 results');
    expect(pages()[0]?.address).toBe(
      '/api/admin/companies?sort_by=created_at&sort_order=desc&per_page=12&page=1',
    );
    fireEvent.change(screen.getByLabelText('Search by company name or email'), { target: { value: 'acme' } });
    fireEvent.change(screen.getByLabelText('Plan'), { target: { value: 'starter' } });
    fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'suspended' } });
    fireEvent.change(screen.getByLabelText('Sort'), { target: { value: 'mrr-desc' } });
    fireEvent.change(screen.getByLabelText('Companies per page'), { target: { value: '48' } });
    await waitFor(() =>
      expect(pages().at(-1)?.address).toBe(
        '/api/admin/companies?search=acme&plan_filter=starter&status_filter=suspended&sort_by=mrr&sort_order=desc&per_page=48&page=1',
      ),
    );
    expect(router.state.location.search).toContain('plan=starter');
  });

  it('offers the specified filters and orders', async () => {
    open();
    await screen.findByText('Acme');
    const choices = (label: string) =>
      within(screen.getByLabelText(label))
        .getAllByRole('option')
        .map((option) => option.textContent);
    expect(choices('Plan')).toEqual([
      'All Plans',
      'Trial',
      'Starter',
      'Professional',
      'Enterprise',
      'Legacy Unlimited',
    ]);
    expect(choices('Companies per page')).toEqual(['12 per page', '24 per page', '48 per page']);
    expect(choices('Status')).toEqual(['All Status', 'Active', 'Suspended', 'Cancelled']);
    expect(choices('Sort')).toEqual([
      'Newest First',
      'Oldest First',
      'Name A-Z',
      'Name Z-A',
      'Highest MRR',
      'Lowest MRR',
      'Recently Active',
    ]);
  });

  it('navigates to the next, last, previous and first page and shows the range', async () => {
    const { pages } = open({ [list]: answer([companyOf()], 30, 3) });
    await screen.findByText('Showing 1 to 12 of 30 results');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous' }).disabled).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Last' }));
    await screen.findByText('Showing 25 to 30 of 30 results');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Previous' }));
    await screen.findByText('Showing 13 to 24 of 30 results');
    fireEvent.click(screen.getByRole('button', { name: 'First' }));
    await waitFor(() => expect(pages().at(-1)?.address).toContain('page=1'));
  });

  it.each([
    ['Export CSV', 'csv'],
    ['Export JSON', 'json'],
  ])('exports the filtered list as %s and shows a failure', async (name, format) => {
    const { requests } = open(
      { [`${list}/export`]: problem(500, '') },
      '/admin?q=acme&plan=starter&status=suspended',
    );
    renderPage(<Toaster />);
    fireEvent.click(await screen.findByRole('button', { name }));
    await waitFor(() =>
      expect(requests.map(({ address }) => address)).toContain(
        `/api/admin/companies/export?search=acme&plan_filter=starter&status_filter=suspended&format=${format}`,
      ),
    );
    expect(await screen.findByText('The companies could not be exported.')).toBeTruthy();
  });

  it('shows when no company matches', async () => {
    open({ [list]: answer([]) });
    expect(await screen.findByText('No companies found matching your filters.')).toBeTruthy();
  });

  it.each([
    [500, 'Server error fetching companies. This may be due to a database transaction being aborted.'],
    [0, 'Network error occurred. Please check your connection.'],
  ])('retries 1, 2 and 4 seconds after a failure with %i, and then stops', (status, text) =>
    withFakeClock(async (pass) => {
      const { pages } = open({ [list]: problem(status, '') });
      const requests: number[] = [];
      for (const milliseconds of [900, 200, 1800, 300, 3600, 600, 60_000]) {
        await pass(milliseconds);
        requests.push(pages().length);
      }
      expect(requests).toEqual([1, 2, 2, 3, 3, 4, 4]);
      expect(screen.getByText(text)).toBeTruthy();
      expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
    }),
  );

  it('offers a retry when it is refused', async () => {
    open({ [list]: problem(403, '') });
    expect(await screen.findByText('Failed to load companies data')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  });

  it('shows a red bar above 90 %, yellow above 75 %, otherwise green', () => {
    expect([75, 76, 90, 91].map(barTone)).toEqual([
      'var(--done)',
      'var(--attention-mark)',
      'var(--attention-mark)',
      'var(--danger)',
    ]);
  });
});

describe('company dialog', () => {
  afterEach(clearUp);

  it.each([
    [{}, ['Active', 'Never', 'Multi-head AI Enabled']],
    [{ is_suspended: true, use_multihead: false }, ['Suspended', 'Never', 'Standard Model']],
  ])('shows the details of a company: %j', async (change, texts) => {
    open({ [one]: { body: companyOf(change) } });
    const dialog = within(await openCompany());
    const expectedTexts = [companyOf().id, formatMoment(companyOf().created_at), ...texts, 'Show'];
    await waitFor(() =>
      expect(dialog.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(expectedTexts),
    );
  });

  it('shows history, users, usage and activity, or an empty state for each', async () => {
    open({
      [`${one}/subscription`]: {
        body: {
          current_plan: 'Starter',
          status: 'past_due',
          trial_ends_at: '2026-12-01T12:00:00Z',
          credit_cents: 5000,
          currency_code: 'USD',
          history: [
            {
              plan: 'Starter',
              status: 'trialing',
              started_at: '2026-11-20T12:00:00Z',
              price: 2900,
              currency_code: 'USD',
            },
          ],
        },
      },
      [`${one}/users`]: {
        body: {
          users: [
            {
              id: 'u',
              email: 'ann@example.com',
              role: 'admin',
              is_admin: true,
              is_active: false,
              last_login: null,
              created_at: '2026-11-20T12:00:00Z',
            },
            {
              id: 'v',
              email: 'ben@example.com',
              role: 'viewer',
              is_admin: false,
              is_active: true,
              last_login: '2026-11-22T12:00:00Z',
              created_at: '2026-11-21T12:00:00Z',
            },
          ],
          total: 2,
        },
      },
      [`${one}/usage`]: { body: { usage: [month] } },
      'GET /api/admin/audit': {
        body: {
          items: [
            {
              id: 'a',
              at: '2026-11-20T12:00:00Z',
              action: 'sop.created',
              ...{ user_id: 'u', user_email: 'ann@example.com', operator_id: null, operator_email: null },
              targets: [{ kind: 'sop', id: 's', name: 'Oil the press' }],
            },
            {
              id: 'b',
              at: '2026-11-20T12:00:00Z',
              action: 'department.renamed',
              ...{ user_id: null, user_email: null, operator_id: null, operator_email: null },
              targets: [{ kind: 'department', id: 'd' }],
            },
          ],
          next_cursor: null,
          total: null,
        },
      },
    });
    const dialog = await openCompany();
    openTab('Subscription');
    expect(await within(dialog).findAllByText('$29')).toHaveLength(1);
    expect(within(dialog).getByText('$50.00')).toBeTruthy();
    expect(within(dialog).getAllByText('Payment failed')).toHaveLength(1);
    expect(within(dialog).getByText('1 December 2026')).toBeTruthy();
    const cells = async () =>
      (await within(dialog).findAllByRole('row')).map((row) =>
        [...row.children].map(({ textContent }) => textContent),
      );
    const at = formatMoment('2026-11-20T12:00:00Z');
    expect(await cells()).toEqual([
      ['Plan', 'Status', 'Started', 'Price per month'],
      ['Starter', 'Trialing', at, '$29'],
    ]);
    openTab('Users');
    await within(dialog).findByText('ben@example.com');
    expect(await cells()).toEqual([
      ['Email', 'Role', 'Status', 'Last login', 'Created'],
      ['ann@example.com', 'Admin', 'Inactive', 'Never', '20/11/2026'],
      ['ben@example.com', 'User', 'Active', formatMoment('2026-11-22T12:00:00Z'), '21/11/2026'],
    ]);
    openTab('Usage');
    await within(dialog).findByText('November 2026');
    expect(await cells()).toEqual([
      ['Period', 'SOPs created', 'Storage used', 'Models trained', 'Active users'],
      ['November 2026', '7', '1.50 GB', '2', '3'],
    ]);
    openTab('Activity');
    expect(
      (await within(dialog).findByText('SOP created: Oil the press')).closest('li')?.textContent,
    ).toMatch(/^SSOP created: Oil the pressby ann@example.com/);
    expect(within(dialog).getByText('Department renamed').closest('li')?.textContent).toMatch(
      /^\?Department renamedby SOP Creator/,
    );
  });

  it('shows an empty state in every tab of a new company', async () => {
    const none = { current_plan: null, status: 'no_subscription', trial_ends_at: null, history: [] };
    open({
      [`${one}/subscription`]: { body: { ...none, credit_cents: 0, currency_code: 'USD' } },
      [`${one}/users`]: { body: { users: [], total: 0 } },
      [`${one}/usage`]: { body: { usage: [] } },
      'GET /api/admin/audit': { body: { items: [], next_cursor: null, total: null } },
    });
    const dialog = within(await openCompany());
    for (const [tab, text] of [
      ['Subscription', 'None'],
      ['Users', 'No users'],
      ['Usage', 'No usage data available'],
      ['Activity', 'No recent activity'],
    ] as const) {
      openTab(tab);
      expect(await dialog.findByText(text)).toBeTruthy();
    }
  });

  it('links to the address of the first administrator', async () => {
    open();
    await openCompany();
    openTab('Actions');
    const link = await screen.findByRole('link', { name: /ann@example\.com/ });
    expect(link.getAttribute('href')).toBe('mailto:ann@example.com');
  });

  it('acts as a company only with a reason and not while it is suspended, and shows a failure', async () => {
    const { requests } = open({ [`POST /api/admin/companies/${companyOf().id}/login-as`]: problem(500, '') });
    await openCompany();
    openTab('Actions');
    const login = await screen.findByRole('button', { name: 'Login as Company' });
    fireEvent.click(login);
    const reason = screen.getByLabelText(/^Reason \(shown/);
    await waitFor(() => expect(reason.getAttribute('aria-invalid')).toBe('true'));
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
    fireEvent.change(reason, { target: { value: 'They asked for help' } });
    fireEvent.click(login);
    expect(await screen.findByText('Failed to impersonate company')).toBeTruthy();
    cleanup();
    open({ [one]: { body: companyOf({ is_suspended: true }) } });
    await openCompany();
    openTab('Actions');
    await screen.findByRole('button', { name: 'Reactivate Account' });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Login as Company' }).disabled).toBe(true);
  });

  const at = `POST /api/admin/companies/${companyOf().id}`;
  const posted = (requests: ReturnType<typeof answerWith>) =>
    requests
      .filter(({ method }) => method === 'POST')
      .map(({ address, body }) => [
        address.split('/').at(-1),
        ...(body ? [JSON.parse(String(body)) as unknown] : []),
      ]);
  const subscription = {
    current_plan: 'Starter',
    status: 'active',
    trial_ends_at: null,
    credit_cents: 0,
    currency_code: 'GBP',
    history: [],
  };
  const question = async (title: string) => within(await screen.findByRole('dialog', { name: title }));
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  const openActions = async (more: Parameters<typeof answerWith>[0] = {}) => {
    const { requests } = open({
      [`${one}/subscription`]: { body: subscription },
      'GET /api/billing/admin/billing/plans': {
        body: [{ name: 'starter', display_name: 'Starter' }],
      },
      ...more,
    });
    renderPage(<Toaster />);
    await openCompany();
    openTab('Actions');
    await screen.findByLabelText('New plan');
    return requests;
  };

  it('suspends only after a confirmation that names company and consequence, and Undo reactivates', async () => {
    const requests = await openActions({
      [`${at}/suspend`]: { status: 204 },
      [`${at}/reactivate`]: { status: 204 },
    });
    press('Suspend Account');
    const asking = await question('Suspend Acme?');
    asking.getByText(/^5 users will be logged out immediately/);
    expect(posted(requests)).toEqual([]);
    fireEvent.click(asking.getByRole('button', { name: 'Suspend' }));
    await screen.findByText('Acme is suspended.');
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('Acme is active again. Its users can log in.');
    expect(posted(requests)).toEqual([['suspend'], ['reactivate']]);
  });

  it('reactivates a suspended company', async () => {
    await openActions({
      [one]: { body: companyOf({ status: 'suspended', is_suspended: true }) },
      [`${at}/reactivate`]: problem(500, ''),
    });
    press('Reactivate Account');
    expect(await screen.findByText('Failed to reactivate Acme')).toBeTruthy();
  });

  it('changes the plan after a confirmation that names both plans, and Undo restores the former one', async () => {
    const requests = await openActions({
      [`${at}/change-plan`]: [
        { body: { ...subscription, current_plan: 'Professional' } },
        { body: subscription },
      ],
    });
    expect(await screen.findByText('Now: Starter')).toBeTruthy();
    const offered = within(screen.getByLabelText('New plan')).getAllByRole<HTMLOptionElement>('option');
    expect(offered.map(({ value }) => value)).toEqual(['trial', 'starter', 'professional', 'enterprise']);
    fireEvent.change(screen.getByLabelText('New plan'), { target: { value: 'professional' } });
    press('Change Plan');
    const asking = await question('Change the plan of Acme?');
    asking.getByText(/^From Starter to Professional, immediately and without payment\./);
    expect(posted(requests)).toEqual([]);
    fireEvent.click(asking.getByRole('button', { name: 'Change Plan' }));
    await screen.findByText('Acme now has the plan Professional.');
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('Acme now has the plan Starter.');
    expect(posted(requests)).toEqual([
      ['change-plan', { plan: 'professional' }],
      ['change-plan', { plan: 'starter' }],
    ]);
  });

  it('shows when a new trial ends', async () => {
    await openActions({
      [`${at}/change-plan`]: {
        body: { ...subscription, current_plan: 'Free Trial', trial_ends_at: '2026-12-03T12:00:00Z' },
      },
    });
    fireEvent.change(screen.getByLabelText('New plan'), { target: { value: 'trial' } });
    press('Change Plan');
    const asking = await question('Change the plan of Acme?');
    asking.getByText(/The trial restarts and ends in 7 days\.$/);
    fireEvent.click(asking.getByRole('button', { name: 'Change Plan' }));
    await screen.findByText('Acme now has the plan Free Trial. The trial ends on 3 December 2026.');
  });

  it('gives a credit in the plan’s currency after a confirmation, and Undo takes it back', async () => {
    const requests = await openActions({
      [`${at}/add-credit`]: [
        { body: { ...subscription, credit_cents: 6000 } },
        { body: { ...subscription, credit_cents: 1000 } },
      ],
    });
    await screen.findByLabelText('Amount in GBP');
    press('Add Credit');
    const asking = await question('Give Acme a credit of £50.00?');
    expect(posted(requests)).toEqual([]);
    fireEvent.click(asking.getByRole('button', { name: 'Add Credit' }));
    await screen.findByText('Acme now has a credit of £60.00.');
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('Acme now has a credit of £10.00.');
    expect(posted(requests)).toEqual([
      ['add-credit', { amount_cents: 5000 }],
      ['add-credit', { amount_cents: -5000 }],
    ]);
  });

  it('extends a trial and shows its new end', async () => {
    const requests = await openActions({
      [`${at}/extend-trial`]: [
        problem(409, 'This company has no trial that can be extended.'),
        { body: { ...subscription, status: 'trialing', trial_ends_at: '2026-12-03T12:00:00Z' } },
      ],
    });
    press('Extend Trial');
    expect(await screen.findByText('This company has no trial that can be extended.')).toBeTruthy();
    press('Extend Trial');
    await screen.findByText('The trial of Acme now ends on 3 December 2026.');
    expect(posted(requests)).toEqual([
      ['extend-trial', { days: 7 }],
      ['extend-trial', { days: 7 }],
    ]);
  });

  it('refuses amounts and days that are no numbers', async () => {
    const requests = await openActions();
    fireEvent.change(screen.getByLabelText('Days'), { target: { value: '' } });
    press('Extend Trial');
    expect(await screen.findByText('Please enter a number.')).toBeTruthy();
    fireEvent.change(screen.getByLabelText(/^Amount/), { target: { value: '' } });
    press('Add Credit');
    await waitFor(() => expect(screen.getAllByText('Please enter a number.')).toHaveLength(2));
    expect(posted(requests)).toEqual([]);
  });

  it.each([
    ['suspend', 'Suspend Account', 'Suspend', 'Failed to suspend Acme'],
    ['change-plan', 'Change Plan', 'Change Plan', 'Failed to change the plan of Acme'],
    ['extend-trial', 'Extend Trial', null, 'Failed to extend the trial of Acme'],
    ['add-credit', 'Add Credit', 'Add Credit', 'Failed to add credit to Acme'],
  ])('shows when %s fails', async (action, name, answer, text) => {
    await openActions({ [`${at}/${action}`]: problem(500, '') });
    press(name);
    if (answer !== null) {
      const asking = await screen.findByRole('dialog', { name: /Acme.*\?$/ });
      fireEvent.click(within(asking).getByRole('button', { name: answer }));
    }
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('deletes only with the exact name and a second confirmation', async () => {
    const { requests } = open({
      [`DELETE /api/admin/companies/${companyOf().id}`]: [problem(500, ''), { status: 204 }],
    });
    renderPage(<Toaster />);
    const deletions = () => requests.filter(({ method }) => method === 'DELETE');
    await openCompany();
    openTab('Actions');
    const name = await screen.findByLabelText('Company name');
    const zone = within(screen.getByRole('region', { name: 'Danger Zone' }));
    expect(zone.getByText('These actions are permanent and cannot be undone.')).toBeTruthy();
    const press = () => fireEvent.submit(name.closest('form') as HTMLFormElement);
    fireEvent.change(name, { target: { value: 'acme' } });
    press();
    expect(await screen.findByText('Company name does not match. Deletion cancelled.')).toBeTruthy();
    fireEvent.change(name, { target: { value: 'Acme' } });
    press();
    expect(await screen.findByText(/^Delete Acme with all/)).toBeTruthy();
    expect(deletions()).toEqual([]);
    const [question] = screen.getAllByRole('dialog').slice(-1);
    fireEvent.click(within(question as HTMLElement).getByRole('button', { name: 'Delete Company' }));
    await waitFor(() => expect(deletions()[0]?.address).toContain('name=Acme'));
    expect(await screen.findByText('Failed to delete Acme')).toBeTruthy();
    fireEvent.click(within(question as HTMLElement).getByRole('button', { name: 'Delete Company' }));
    expect(await screen.findByText('Company deleted successfully')).toBeTruthy();
  });
});

describe('company overview', () => {
  afterEach(clearUp);

  it.each([
    [0, 'None'],
    [3, 'Show 3'],
  ])('with %s failed jobs shows: %s', async (total, expectedTexts) => {
    open({
      'GET /api/admin/failed-work': {
        body: { items: [], next_cursor: null, total, unavailable_services: [] },
      },
    });
    const dialog = await openCompany();
    const fact = (await within(dialog).findByText('Failed jobs')).parentElement;
    await waitFor(() => expect(fact?.textContent).toBe(`Failed jobs${expectedTexts}`));
    const link = fact?.querySelector('a')?.getAttribute('href') ?? null;
    expect(link).toBe(total === 0 ? null : `/admin/jobs?company=${companyOf().id}`);
  });
});
