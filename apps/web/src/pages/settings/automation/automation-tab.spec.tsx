import '../../../testing/browser.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ApiToken, Webhook, WebhookDelivery } from '@sop/contracts';
import { answerWith, problem } from '../../../testing/answer.js';
import { meOf } from '../../../testing/me.js';
import { renderPage } from '../../../testing/render-page.js';
import { Toaster } from '../../../ui/toaster.js';
import AutomationTab from './automation-tab.js';

const at = '2026-11-28T12:00:00Z';
const tokenOf = (change: Partial<ApiToken> = {}): ApiToken => ({
  ...{ id: 't1', name: 'Importer', scopes: ['sops:read', 'uploads:write'], hint: 'ab12' },
  ...{ created_by: 'Ann Lee', created_at: at, expires_at: '2027-01-01T12:00:00Z', is_expired: false },
  ...{ last_used_at: null, creator_state: 'active', refused_scopes: [], ...change },
});
const webhookOf = (change: Partial<Webhook> = {}): Webhook => ({
  ...{ id: 'w1', address: 'https://erp.example.com/hook', events: ['sop.released'], is_active: true },
  ...{ switched_off_at: null, former_secret_until: null, last_state: null, last_delivery_at: null },
  ...{ created_at: at, ...change },
});
const deliveryOf = (change: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  ...{ id: 'd1', event_id: 'e1', event: 'sop.released', state: 'failed', attempts: 12, status: 503 },
  ...{ failure: 'status', reply: 'later', milliseconds: 40, created_at: at, attempted_at: at },
  ...{ next_attempt_at: null, ...change },
});

const open = (table: Parameters<typeof answerWith>[0] = {}, me = meOf('admin')) => {
  const requests = answerWith({
    'GET /api/users/me': { body: me },
    'GET /api/api-tokens': { body: [] },
    'GET /api/webhooks': { body: [] },
    ...table,
  });
  renderPage(
    <>
      <AutomationTab />
      <Toaster />
    </>,
  );
  return requests;
};
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const choose = async (item: string) => {
  await press('More actions: https://erp.example.com/hook');
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
};
const bodyOf = (request: { body: unknown } | undefined): unknown => JSON.parse(String(request?.body));

describe('API tokens', () => {
  afterEach(cleanup);

  it('are listed with what they may do, who made them, their end and their last use', async () => {
    open({
      'GET /api/api-tokens': {
        body: [
          tokenOf(),
          tokenOf({ id: 't2', name: 'Old', is_expired: true, expires_at: at, created_by: null }),
        ],
      },
    });
    const row = (await screen.findByText('Importer')).closest('tr');
    for (const text of ['…ab12 · Read SOPs, Upload videos', 'By Ann Lee', 'Until 1 January 2027', 'Never'])
      expect(row?.textContent).toContain(text);
    expect(screen.getByText('Expired on 28 November 2026')).toBeTruthy();
  });

  it.each([
    ['removed', null, ['By a removed user', 'Stopped: its creator was removed']],
    ['deactivated', 'Ann Lee', ['By Ann Lee', 'Stopped: its creator is deactivated']],
    ['limited', 'Ann Lee', ['Its creator is no longer an administrator', 'no longer allowed: Upload videos']],
  ] as const)('say what became of who made them: %s', async (creator_state, created_by, lines) => {
    const refused_scopes = creator_state === 'limited' ? (['uploads:write'] as const) : [];
    const token = tokenOf({ creator_state, created_by, refused_scopes: [...refused_scopes] });
    open({ 'GET /api/api-tokens': { body: [token] } });
    const row = (await screen.findByText('Importer')).closest('tr');
    for (const text of lines) expect(row?.textContent).toContain(text);
    expect(row?.textContent?.includes('Until')).toBe(creator_state === 'limited');
  });

  it('are created with name, scopes and end, and shown once', async () => {
    const created = { ...tokenOf(), token: 'sopc_secret' };
    const requests = open({ 'POST /api/api-tokens': { status: 201, body: created } });
    await press('New token');
    const form = within(await screen.findByRole('dialog', { name: 'New token' }));
    fireEvent.change(form.getByLabelText(/^Name/), { target: { value: 'Importer' } });
    fireEvent.click(form.getByLabelText('Upload videos'));
    fireEvent.change(form.getByLabelText('Valid for'), { target: { value: '30' } });
    fireEvent.click(form.getByRole('button', { name: 'Create token' }));
    const shown = within(await screen.findByRole('dialog', { name: 'Token “Importer”' }));
    expect(shown.getByRole('group', { name: 'Token' }).textContent).toBe('sopc_secret');
    expect(bodyOf(requests.find(({ method }) => method === 'POST'))).toEqual({
      ...{ name: 'Importer', scopes: ['sops:read', 'uploads:write'], expires_in_days: 30 },
    });
    const [close] = shown.getAllByRole('button', { name: 'Close' });
    fireEvent.click(close as HTMLElement);
    await waitFor(() => expect(screen.queryByText('sopc_secret')).toBeNull());
  });

  it('need a name and a scope', async () => {
    const requests = open();
    await press('New token');
    const form = within(await screen.findByRole('dialog', { name: 'New token' }));
    fireEvent.click(form.getByLabelText('Read SOPs'));
    fireEvent.click(form.getByRole('button', { name: 'Create token' }));
    expect(await form.findByText('Choose at least one scope.')).toBeTruthy();
    expect(requests.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('can be revoked after a question', async () => {
    open({ 'GET /api/api-tokens': [{ body: [tokenOf()] }, { body: [] }], 'DELETE /api/api-tokens/t1': {} });
    await press('Revoke Importer');
    const dialog = within(await screen.findByRole('dialog', { name: 'Revoke this token?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('No API tokens yet')).toBeTruthy();
  });

  it('can be loaded again after a failure', async () => {
    open({ 'GET /api/api-tokens': [problem(500, ''), { body: [] }] });
    await screen.findByText('Failed to load the API tokens');
    await press('Try Again');
    expect(await screen.findByText('No API tokens yet')).toBeTruthy();
  });
});

describe('webhooks', () => {
  afterEach(cleanup);

  it('show their events, whether they are on and the last delivery', async () => {
    open({
      'GET /api/webhooks': {
        body: [
          webhookOf({ last_state: 'delivered', last_delivery_at: at }),
          webhookOf({ id: 'w2', address: 'https://b.example.com', is_active: false, switched_off_at: at }),
        ],
      },
    });
    const row = (await screen.findByText('https://erp.example.com/hook')).closest('tr');
    for (const text of ['Version released', 'On', 'Delivered']) expect(row?.textContent).toContain(text);
    expect(screen.getByText('Switched off: nothing arrived for a day')).toBeTruthy();
  });

  it('are created with an address and events, and their secret is shown once', async () => {
    const created = { ...webhookOf(), secret: 'whsec_secret' };
    const requests = open({ 'POST /api/webhooks': { status: 201, body: created } });
    await press('New webhook');
    const form = within(await screen.findByRole('dialog', { name: 'New webhook' }));
    fireEvent.change(form.getByLabelText(/^Address/), { target: { value: 'https://erp.example.com/hook' } });
    fireEvent.click(form.getByLabelText('Run recorded'));
    fireEvent.click(form.getByRole('button', { name: 'Create webhook' }));
    expect(await screen.findByText('whsec_secret')).toBeTruthy();
    expect(bodyOf(requests.find(({ method }) => method === 'POST'))).toMatchObject({
      address: 'https://erp.example.com/hook',
      events: expect.arrayContaining(['sop.released', 'execution.recorded']),
    });
  });

  it('show at the field why an address is refused', async () => {
    const detail = 'This address is not on the public internet.';
    open({
      'POST /api/webhooks': {
        status: 422,
        body: {
          ...{ type: 'invalid-form', title: 'x', status: 422, detail, request_id: 'r' },
          errors: [{ field: 'address', message: detail }],
        },
      },
    });
    await press('New webhook');
    const form = within(await screen.findByRole('dialog', { name: 'New webhook' }));
    fireEvent.change(form.getByLabelText(/^Address/), { target: { value: 'https://10.0.0.1/' } });
    fireEvent.click(form.getByRole('button', { name: 'Create webhook' }));
    expect(await form.findByText(detail)).toBeTruthy();
  });

  it('have a log with replies, whose entries can be sent again', async () => {
    const requests = open({
      'GET /api/webhooks': { body: [webhookOf()] },
      'GET /api/webhooks/w1/deliveries': { body: { items: [deliveryOf()], next_cursor: null, total: null } },
      'POST /api/webhooks/w1/deliveries/d1/replay': { status: 202, body: deliveryOf({ id: 'd2' }) },
      'POST /api/webhooks/w1/test': { status: 202, body: deliveryOf({ id: 'd3' }) },
    });
    await choose('Deliveries');
    const log = within(await screen.findByRole('dialog'));
    expect(await log.findByText(/12 attempts · Status 503 after 40 ms/)).toBeTruthy();
    expect(log.getByText('later')).toBeTruthy();
    fireEvent.click(log.getByRole('button', { name: /^Send again/ }));
    expect(await screen.findByText('It is sent again')).toBeTruthy();
    fireEvent.click(log.getByRole('button', { name: 'Send a test' }));
    expect(await screen.findByText('A test is on its way')).toBeTruthy();
    expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(2);
  });

  it('get another secret, are switched off and deleted', async () => {
    const requests = open({
      'GET /api/webhooks': { body: [webhookOf()] },
      'POST /api/webhooks/w1/secret': { body: { ...webhookOf(), secret: 'whsec_next' } },
      'PUT /api/webhooks/w1': { body: webhookOf({ is_active: false }) },
      'DELETE /api/webhooks/w1': {},
    });
    await choose('Replace secret');
    await press('Replace');
    expect(await screen.findByText('whsec_next')).toBeTruthy();
    const [close] = screen.getAllByRole('button', { name: 'Close' });
    fireEvent.click(close as HTMLElement);
    await waitFor(() => expect(screen.queryByText('whsec_next')).toBeNull());
    await choose('Switch off');
    expect(await screen.findByText('The webhook is off')).toBeTruthy();
    expect(bodyOf(requests.find(({ method }) => method === 'PUT'))).toEqual({ is_active: false });
    await choose('Delete');
    await press('Delete');
    expect(await screen.findByText('Deleted the webhook')).toBeTruthy();
  });

  it('are read only for an operator who acts for the company', async () => {
    const me = meOf('admin');
    const permissions = me.permissions.filter((permission) => permission !== 'automation.manage');
    open({ 'GET /api/webhooks': { body: [webhookOf()] } }, { ...me, permissions });
    await screen.findByText('https://erp.example.com/hook');
    expect(screen.queryByRole('button', { name: /^New/ })).toBeNull();
    await press('More actions: https://erp.example.com/hook');
    await screen.findByRole('menuitem', { name: 'Deliveries' });
    expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull();
  });
});
