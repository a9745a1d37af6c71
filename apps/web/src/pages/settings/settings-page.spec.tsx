import '../../testing/browser.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { defaultBrand, type CompanyRole } from '@sop/contracts';
import { answerWith, problem } from '../../testing/answer.js';
import { meOf } from '../../testing/me.js';
import { renderPage } from '../../testing/render-page.js';
import { Toaster } from '../../ui/toaster.js';
import { Component as SettingsPage } from './settings-page.js';

const at = '2026-11-20T09:00:00Z';
const userOf = (email: string, role: CompanyRole, change = {}) => ({
  id: email,
  email,
  display_name: null,
  role,
  is_active: true,
  last_login: at,
  created_at: at,
  ...change,
});
const page = (items: unknown[]) => ({ body: { items, next_cursor: null, total: items.length } });
const models = ['whisper-large-v3', 'whisper-medium', 'whisper-small'].map((name) => ({
  name,
  is_installed: name === 'whisper-small',
  used: 'whisper-small',
}));
const usage = (active_users: number) => ({ body: { current_usage: { active_users, users_limit: 3 } } });

const table = (role: CompanyRole) => ({
  'GET /api/users/me': { body: meOf(role) },
  'GET /api/users': page([
    userOf('ada@example.com', 'admin', { id: meOf('admin').id }),
    userOf('bob@example.com', 'viewer', { display_name: 'Bob Hay' }),
    userOf('eve@example.com', 'editor', { is_active: false, last_login: null }),
  ]),
  'GET /api/invitations': page([]),
  'GET /api/billing/overview': usage(3),
  'GET /api/settings': { body: { theme: 'dark' } },
  'GET /api/settings/transcription-models': { body: { models, provider_model: null, vision: null } },
  'PUT /api/settings': { body: {} },
});

const open = (tab: string, role: CompanyRole = 'admin', more = {}) => {
  const requests = answerWith({ ...table(role), ...more });
  renderPage(<SettingsPage />, `/settings?tab=${tab}`);
  return requests;
};

// Unsaved input is stored for the tab.
afterEach(() => window.sessionStorage.clear());

describe('settings', () => {
  afterEach(cleanup);

  it('have four tabs, and shared links, automation and the activity for administrators', async () => {
    open('users');
    await screen.findByRole('tab', { name: 'Activity' });
    const names = screen.getAllByRole('tab').map(({ textContent }) => textContent);
    expect(names).toEqual([
      'Company',
      'Departments',
      'AI Settings',
      'Users',
      'Shared Links',
      'Automation',
      'Activity',
    ]);
  });

  it('explain to other users why they cannot manage users, and show their own sessions', async () => {
    open('users', 'viewer');
    await screen.findByText('Only administrators of your company can view and invite users.');
    expect(screen.getAllByRole('tab')).toHaveLength(4);
    expect(screen.queryByRole('button', { name: 'Send invitation' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Log out everywhere' })).toBeTruthy();
  });
});

describe('own emails about SOPs', () => {
  afterEach(cleanup);
  const route = 'PUT /api/users/me/notices';
  const mentioned = () => screen.findByLabelText<HTMLInputElement>('Email: I am mentioned in a comment');

  it('are switched off and on one by one by every user, and saved at once', async () => {
    const muted = ['released'];
    const me = { ...meOf('viewer'), muted_notices: muted };
    const requests = open('users', 'viewer', {
      'GET /api/users/me': [{ body: me }, { body: { ...me, muted_notices: [...muted, 'mentioned'] } }],
      [route]: { body: { muted: [...muted, 'mentioned'], muted_in_product: [] } },
    });
    expect((await mentioned()).checked).toBe(true);
    expect(
      screen.getByLabelText<HTMLInputElement>('Email: an SOP that I sent for review is released').checked,
    ).toBe(false);
    fireEvent.click(await mentioned());
    await waitFor(async () => expect((await mentioned()).checked).toBe(false));
    const sent = requests.find(({ method }) => method === 'PUT');
    expect(JSON.parse(String(sent?.body))).toEqual({
      muted: ['released', 'mentioned'],
      muted_in_product: [],
    });
  });

  it('are switched off apart from what is shown in the product', async () => {
    const requests = open('users', 'viewer', {
      [route]: { body: { muted: [], muted_in_product: ['ready'] } },
    });
    fireEvent.click(await screen.findByLabelText('In the product: an SOP that I created is ready'));
    await waitFor(() => {
      const sent = requests.find(({ method }) => method === 'PUT');
      expect(JSON.parse(String(sent?.body))).toEqual({ muted: [], muted_in_product: ['ready'] });
    });
  });

  it('stay as they were where the choice cannot be saved', async () => {
    open('users', 'viewer', { [route]: problem(500, 'An error occurred.') });
    fireEvent.click(await mentioned());
    await waitFor(async () => {
      expect((await mentioned()).disabled).toBe(false);
      expect((await mentioned()).checked).toBe(true);
    });
  });
});

describe('own name', () => {
  afterEach(cleanup);
  const route = 'PUT /api/users/me/name';
  const field = () => screen.findByLabelText<HTMLInputElement>('Display name');
  const save = async (name: string) => {
    fireEvent.change(await field(), { target: { value: name } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  };

  it('can be changed by every user and is shown as the server stores it', async () => {
    const requests = open('users', 'viewer', { [route]: { body: { display_name: 'Ann Lee' } } });
    expect(screen.queryByLabelText('Display name')).toBeNull();
    expect((await field()).value).toBe('');
    screen.getByText('Without a name, ada@example.com is shown.');
    await save(' Ann  Lee ');
    await waitFor(async () => expect((await field()).value).toBe('Ann Lee'));
    expect(JSON.parse(String(requests.find(({ method }) => method === 'PUT')?.body))).toEqual({
      display_name: ' Ann  Lee ',
    });
  });

  it('is marked if the server refuses it, and restored after a reload', async () => {
    const refused = {
      ...{ type: 'invalid-form', title: 'Invalid', status: 422, request_id: 'r' },
      ...{ detail: 'No.', errors: [{ path: 'display_name', message: 'A name cannot contain @.' }] },
    };
    open('users', 'viewer', { [route]: { status: 422, body: refused } });
    await save('ann@example.com');
    await screen.findByText('A name cannot contain @.');
    expect(document.activeElement).toBe(await field());
    cleanup();
    open('users', 'viewer');
    await screen.findByText('You have unsaved changes from earlier.');
    expect((await field()).value).toBe('ann@example.com');
    fireEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect((await field()).value).toBe('');
  });

  it('shows failed loads and saves', async () => {
    open('users', 'viewer', { [route]: problem(500, '') });
    await save('Ann');
    await screen.findByText('Failed to save your name');
  });
});

describe('own password', () => {
  afterEach(cleanup);
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const fill = async (current: string, next: string, again = next) => {
    await screen.findByRole('button', { name: 'Change password' });
    type('Current password', current);
    type('New password', next);
    type('Confirm new password', again);
    fireEvent.click(screen.getByRole('button', { name: 'Change password' }));
  };
  const wrong = {
    status: 422,
    body: {
      ...{ type: 'invalid-form', title: 'Invalid', status: 422, request_id: 'r' },
      detail: 'This is not your current password.',
      errors: [{ path: 'current_password', message: 'This is not your current password.' }],
    },
  };

  it('can be changed by every user, and the form is cleared', async () => {
    const requests = open('users', 'viewer', { 'POST /api/users/me/password': { status: 204, body: null } });
    await fill('old-password', 'new-password');
    const current = () => screen.getByLabelText<HTMLInputElement>('Current password').value;
    await waitFor(() => expect(current()).toBe(''));
    expect(JSON.parse(String(requests.find(({ method }) => method === 'POST')?.body))).toEqual({
      current_password: 'old-password',
      new_password: 'new-password',
    });
  });

  it('is not sent while too short or typed differently, and a wrong current password is shown at its field', async () => {
    const requests = open('users', 'viewer', { 'POST /api/users/me/password': wrong });
    await fill('old-password', 'new', 'now');
    await screen.findByText('Password must be at least 6 characters long');
    await screen.findByText('Passwords do not match');
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
    await fill('a guess', 'new-password');
    await screen.findByText('This is not your current password.');
    expect(document.activeElement).toBe(screen.getByLabelText('Current password'));
  });
});

describe('company details', () => {
  afterEach(cleanup);

  it('can be loaded again after a failure', async () => {
    open('company', 'admin', {
      'GET /api/company/me': [problem(500, ''), { body: { name: 'Acme', brand: defaultBrand } }],
    });
    await screen.findByText('Failed to load company details');
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByDisplayValue('Acme')).toHaveProperty('readOnly', true);
  });
});

describe('departments', () => {
  afterEach(cleanup);
  const departments = { body: [{ id: 'd1', name: 'Workshop' }] };

  it('can be loaded again after a failure', async () => {
    open('departments', 'admin', { 'GET /api/departments': [problem(500, ''), departments] });
    await screen.findByText('Failed to load departments');
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await screen.findByText('Workshop');
  });

  it.each([
    ['A department with this name exists already.', 'A department with this name exists already.'],
    ['', 'Failed to create department'],
  ])('show why one could not be created: %j', async (detail, sentence) => {
    open('departments', 'admin', {
      'GET /api/departments': departments,
      'POST /api/departments': detail === '' ? { status: 500, body: {} } : problem(409, detail),
    });
    fireEvent.change(await screen.findByLabelText('New department'), { target: { value: 'Workshop' } });
    fireEvent.click(screen.getByRole('button', { name: 'Create department' }));
    await screen.findByText(sentence, { exact: false });
  });

  it('have approvers, whom administrators choose among the editors', async () => {
    const id = '00000000-0000-4000-8000-000000000033';
    const approvers = `/api/departments/${id}/approvers`;
    const eve = { ...userOf('eve@example.com', 'editor', { id: 'eve', display_name: 'Eve' }) };
    const requests = open('departments', 'admin', {
      'GET /api/departments': { body: [{ id, name: 'Press' }] },
      'GET /api/users': page([eve, userOf('left@example.com', 'editor', { is_active: false })]),
      [`GET ${approvers}`]: [problem(503, 'No.'), { body: [] }],
      [`PUT ${approvers}`]: [problem(503, 'Not now.'), { body: [{ user_id: 'eve', name: 'Eve' }] }],
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Approvers of Press' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Approvers of “Press”' }));
    await dialog.findByText('The users could not be loaded.');
    fireEvent.click(dialog.getByRole('button', { name: 'Try Again' }));
    fireEvent.click(await dialog.findByRole('checkbox', { name: 'Eve' }));
    expect(dialog.getAllByRole('checkbox')).toHaveLength(1);
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText('Not now.');
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const bodies = requests
      .filter(({ method }) => method === 'PUT')
      .map(({ body }) => JSON.parse(String(body)));
    expect(bodies).toEqual([{ user_ids: ['eve'] }, { user_ids: ['eve'] }]);
  });

  it('offer neither approvers nor intervals to editors', async () => {
    open('departments', 'editor', { 'GET /api/departments': { body: [{ id: 'press', name: 'Press' }] } });
    await screen.findByRole('button', { name: 'Rename Press' });
    expect(screen.queryByRole('button', { name: 'Approvers of Press' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Review interval of Press' })).toBeNull();
  });

  it('have an interval of reviews, which administrators choose', async () => {
    const id = '00000000-0000-4000-8000-000000000033';
    const path = `/api/departments/${id}/review-interval`;
    const requests = open('departments', 'admin', {
      'GET /api/departments': { body: [{ id, name: 'Press' }] },
      [`GET ${path}`]: [problem(500, 'No.'), { body: { months: null } }, { body: { months: 12 } }],
      [`PUT ${path}`]: [problem(503, 'Not now.'), { body: { months: 12 } }],
    });
    const openDialog = async () => {
      fireEvent.click(await screen.findByRole('button', { name: 'Review interval of Press' }));
      return within(await screen.findByRole('dialog', { name: 'Review interval of “Press”' }));
    };
    const field = (dialog: Awaited<ReturnType<typeof openDialog>>) =>
      dialog.findByLabelText<HTMLSelectElement>('Review its released SOPs again');
    const dialog = await openDialog();
    await dialog.findByText('The review interval could not be loaded.');
    fireEvent.click(dialog.getByRole('button', { name: 'Try Again' }));
    expect((await field(dialog)).selectedOptions[0]?.text).toBe('Never');
    fireEvent.change(await field(dialog), { target: { value: '12' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText('Not now.');
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const bodies = requests.filter(({ method }) => method === 'PUT').map(({ body }) => String(body));
    expect(bodies).toEqual(['{"months":12}', '{"months":12}']);
    expect((await field(await openDialog())).selectedOptions[0]?.text).toBe('Every year');
  });

  it('show that one could not be deleted', async () => {
    open('departments', 'admin', {
      'GET /api/departments': departments,
      'GET /api/sops/page': page([]),
      'DELETE /api/departments/d1': { status: 500, body: {} },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Delete Workshop' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await screen.findByText(/^Failed to delete department/);
  });
});

describe('users of a company', () => {
  afterEach(cleanup);

  it('are listed with role, status and last sign-in, with the seats of the plan', async () => {
    open('users');
    expect((await screen.findByText('Bob Hay')).closest('td')?.textContent).toBe('Bob Haybob@example.com');
    const row = (await screen.findByText('eve@example.com')).closest('tr');
    expect(within(row as HTMLElement).getByText('Deactivated')).toBeTruthy();
    expect(within(row as HTMLElement).getByText('Never')).toBeTruthy();
    expect(await screen.findByText(/3 of the 3 seats in your plan are used/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'More for ada@example.com' })).toBeNull();
  });

  it.each([
    [true, 'An invitation is on its way to new@example.com'],
    [false, /^new@example.com is invited, but no email was sent/],
  ])('show that a mail was sent only if it was: %s', async (is_mailed, message) => {
    const invitation = { id: 'i1', email: 'new@example.com', role: 'viewer', is_mailed, link: null };
    renderPage(<Toaster />);
    open('users', 'admin', { 'POST /api/invitations': { status: 201, body: invitation } });
    const field = await screen.findByLabelText('Invite by email');
    fireEvent.change(field, { target: { value: 'new@example.com' } });
    fireEvent.click(screen.getByRole('button', { name: 'Send invitation' }));
    expect(await screen.findByText(message)).toBeTruthy();
  });

  it('offer the link of an invitation if there is no mail server', async () => {
    const link = 'https://sop.example.test/invitation/secret';
    const invited = {
      id: 'i1',
      email: 'new@example.com',
      role: 'viewer',
      valid_until: at,
      is_expired: false,
    };
    const requests = open('users', 'admin', {
      'GET /api/invitations': page([invited]),
      'POST /api/invitations/i1/resend': { body: { ...invited, is_mailed: false, link } },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Copy invitation link for new@example.com' }));
    expect((await screen.findByLabelText<HTMLInputElement>('Invitation link')).value).toBe(link);
    const sent = requests.find(({ address }) => address.includes('/i1/resend'));
    expect(sent?.address).toContain('delivery=link');
  });

  it('are invited with a role; a full plan shows the server’s message', async () => {
    const refused = problem(402, 'Your plan includes 3 users. Upgrade on the Billing page to add more.');
    const requests = open('users', 'admin', { 'POST /api/invitations': refused });
    const field = await screen.findByLabelText('Invite by email');
    fireEvent.change(field, { target: { value: ' new@example.com ' } });
    fireEvent.change(screen.getByLabelText('Role', { selector: 'form select' }), {
      target: { value: 'editor' },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Send invitation' }));
    expect(await screen.findByText(/Your plan includes 3 users/)).toBeTruthy();
    const sent = requests.find(({ method }) => method === 'POST');
    expect(JSON.parse(String(sent?.body))).toEqual({ email: 'new@example.com', role: 'editor' });
  });
});

describe('AI settings', () => {
  afterEach(cleanup);

  it('show which model replaces one that is not installed', async () => {
    open('ai');
    expect(await screen.findByText(/whisper-small transcribes your videos on this server/)).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Transcription model'), { target: { value: 'whisper-small' } });
    expect(screen.getByText(/This model is installed and/)).toBeTruthy();
  });

  it('say who transcribes where an AI provider is connected, and who else does', async () => {
    const body = { models, provider_model: 'whisper-1', vision: null };
    open('ai', 'admin', { 'GET /api/settings/transcription-models': { body } });
    expect(
      await screen.findByText(
        'The connected AI provider transcribes your videos with its model whisper-1. If it cannot be reached, whisper-small does, until the operator installs the model chosen here.',
      ),
    ).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Transcription model'), { target: { value: 'whisper-small' } });
    expect(screen.getByText(/If it cannot be reached, the model chosen here does\./)).toBeTruthy();
  });

  it('say of language, style and pictures that they have no effect without a language model', async () => {
    open('ai', 'admin', {
      'GET /api/settings/transcription-models': { body: { models, provider_model: null, vision: null } },
    });
    await screen.findByLabelText('Style guide');
    expect(
      screen.getAllByText(/No language model is connected here, so this has no effect yet/),
    ).toHaveLength(3);
  });

  it('are restored when unsaved after another page, and can be discarded', async () => {
    open('ai');
    fireEvent.change(await screen.findByLabelText('Glossary'), { target: { value: 'Flexo GX' } });
    expect(screen.queryByText('You have unsaved changes from earlier.')).toBeNull();
    cleanup();
    open('ai');
    expect(await screen.findByText('You have unsaved changes from earlier.')).toBeTruthy();
    const glossary = screen.getByLabelText<HTMLTextAreaElement>('Glossary');
    expect(glossary.value).toBe('Flexo GX');
    fireEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(glossary.value).toBe('');
    expect(screen.queryByText('You have unsaved changes from earlier.')).toBeNull();
    cleanup();
    open('ai');
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Glossary')).value).toBe('');
  });

  it('are saved without changing other stored settings', async () => {
    const requests = open('ai');
    fireEvent.click(await screen.findByRole('switch', { name: /Object detection/ }));
    fireEvent.change(screen.getByLabelText('Glossary'), { target: { value: 'Flexo GX\n\nKesslerin' } });
    fireEvent.change(screen.getByLabelText('Language of SOPs'), { target: { value: 'de' } });
    fireEvent.change(screen.getByLabelText('Style guide'), { target: { value: 'Short sentences.' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save AI settings' }));
    await screen.findByRole('button', { name: 'Save AI settings' });
    const sent = requests.find(({ method }) => method === 'PUT');
    expect(JSON.parse(String(sent?.body))).toEqual({
      theme: 'dark',
      ai_settings: {
        sop_language: 'de',
        style_guide: 'Short sentences.',
        transcription_model: 'whisper-large-v3',
        object_detection: false,
        glossary: ['Flexo GX', 'Kesslerin'],
        vision: false,
      },
    });
  });

  it.each([
    [null, /No language model is connected here/],
    [
      { model: 'gpt-4o', tokens_per_step: 1080, cost_per_step: 0.003, currency: 'USD' },
      /gpt-4o: 1,080 tokens per step.*ten steps about 0\.03 USD/,
    ],
    [
      { model: 'qwen2.5-vl', tokens_per_step: 1080, cost_per_step: 0.000_04, currency: 'EUR' },
      /ten steps about 0\.0004 EUR/,
    ],
    [
      { model: 'qwen2.5-vl', tokens_per_step: 1080, cost_per_step: null, currency: null },
      /1,080 tokens per step.*has set no price/,
    ],
  ])('say what pictures for the language model cost, before they are switched on', async (vision, cost) => {
    const body = { models, provider_model: null, vision };
    const requests = open('ai', 'admin', { 'GET /api/settings/transcription-models': { body } });
    const choice = await screen.findByRole<HTMLInputElement>('switch', { name: /Show pictures/ });
    expect(choice.checked).toBe(false);
    expect(screen.getAllByText(cost).length).toBeGreaterThan(0);
    expect(
      screen.getByText(/your company agrees that pictures of its videos leave this server/),
    ).toBeTruthy();
    fireEvent.click(choice);
    fireEvent.click(screen.getByRole('button', { name: 'Save AI settings' }));
    await screen.findByRole('button', { name: 'Save AI settings' });
    const sent = requests.find(({ method }) => method === 'PUT');
    expect(JSON.parse(String(sent?.body))).toMatchObject({ ai_settings: { vision: true } });
  });

  it('are read-only for other users', async () => {
    open('ai', 'editor');
    expect(await screen.findByText(/Only administrators of your company can change/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save AI settings' })).toBeNull();
    expect(screen.getByLabelText('Transcription model')).toHaveProperty('disabled', true);
  });
});
