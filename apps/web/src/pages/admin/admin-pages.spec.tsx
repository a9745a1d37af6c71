import '../../testing/browser.js';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { processingSettings, type Plan } from '@sop/contracts';
import { answerWith, problem } from '../../testing/answer.js';
import { renderPage } from '../../testing/render-page.js';
import { Component as AdminPage } from './admin-page.js';
import { ApiKey } from './api-key.js';
import { LanguageModel } from './language-model.js';
import { PlanEditor } from './plans/plan-editor.js';
import { Toaster } from '../../ui/toaster.js';
import { Component as ProcessingPage } from './processing/processing-page.js';
import { settingSections } from './processing/settings-fields.js';
import { Component as UiControlsPage } from './ui-controls-page.js';

const operator = {
  body: { permissions: ['platform.companies', 'platform.settings', 'platform.plans', 'platform.keys'] },
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const sentTo = (requests: ReturnType<typeof answerWith>, method: string) =>
  requests
    .filter((each) => each.method === method)
    .map(({ body }) => (body ? JSON.parse(String(body)) : null));

// Unsaved input is stored for the tab.
afterEach(() => window.sessionStorage.clear());

describe('operator pages', () => {
  afterEach(cleanup);

  it.each([AdminPage, ProcessingPage, UiControlsPage])(
    'are refused to all other users with an explanation',
    async (PageOfOperator) => {
      answerWith({ 'GET /api/users/me': { body: { permissions: ['sop.view'] } } });
      renderPage(<PageOfOperator />);
      expect(await screen.findByText('These pages are only for platform operators.')).toBeTruthy();
    },
  );

  it('show diagnostics, an overview, and where plans are configured', async () => {
    answerWith({ 'GET /api/users/me': operator });
    renderPage(<AdminPage />, '/admin');
    expect(await screen.findByText('System Diagnostics')).toBeTruthy();
    for (const name of ['Enable Detailed Logging', 'Clear Console'])
      expect(screen.getByRole('button', { name })).toBeTruthy();
    const values = screen.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(values.slice(0, 4)).toEqual(['Development', 'localhost', 'No', 'On']);
    expect(screen.getByText(/^A trial is called “trialing” .* “trial” in plan filters/)).toBeTruthy();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Overview',
      'UI Customization',
    ]);
  });

  it('clear the console and enable the request log where it is off', async () => {
    answerWith({ 'GET /api/users/me': operator });
    const clear = jest.spyOn(console, 'clear').mockReturnValue();
    renderPage(<AdminPage />, '/admin');
    fireEvent.click(await screen.findByRole('button', { name: 'Clear Console' }));
    expect(clear).toHaveBeenCalledTimes(1);
    const enable = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Enable Detailed Logging' });
    expect(enable().disabled).toBe(true);
    cleanup();
    localStorage.setItem('enableDetailedApiLogging', 'false');
    renderPage(<AdminPage />, '/admin');
    expect(await screen.findByText('Off')).toBeTruthy();
    expect(enable().disabled).toBe(false);
    localStorage.removeItem('enableDetailedApiLogging');
    clear.mockRestore();
  });

  it.each([
    { address: '/admin', first: 'Admin Metrics' },
    { address: '/admin/api-keys', first: 'API Key Management' },
  ])('start with $first at $address', async ({ address, first }) => {
    answerWith({
      'GET /api/users/me': operator,
      'GET /api/admin/api-key': { body: { is_set: false, source: null, key_preview: null } },
    });
    renderPage(<AdminPage />, address);
    await screen.findByText('API Key Management');
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(headings.slice(0, 2)).toEqual(['System Diagnostics', first]);
  });
});

describe('API key', () => {
  afterEach(cleanup);
  const unset = { body: { is_set: false, source: null, key_preview: null } };
  const set = { body: { is_set: true, source: 'settings', key_preview: 'sk-…cdef' } };

  it('must not be empty and must start with sk- before the server is called', async () => {
    const requests = answerWith({ 'GET /api/admin/api-key': unset });
    renderPage(<ApiKey />);
    expect(await screen.findByText('Not Configured')).toBeTruthy();
    press('Save');
    expect(await screen.findByText('Please enter an API key')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Master API key'), { target: { value: 'key' } });
    press('Save');
    expect(
      await screen.findByText('Invalid API key format. OpenAI API keys should start with "sk-"'),
    ).toBeTruthy();
    expect(sentTo(requests, 'PUT')).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
  });

  it('is saved, shown by its preview and source, and removed after a confirmation', async () => {
    const requests = answerWith({
      'GET /api/admin/api-key': unset,
      'PUT /api/admin/api-key': set,
      'DELETE /api/admin/api-key': unset,
    });
    renderPage(
      <>
        <Toaster />
        <ApiKey />
      </>,
    );
    await screen.findByText('Not Configured');
    const field = screen.getByLabelText<HTMLInputElement>('Master API key');
    expect(field.type).toBe('password');
    fireEvent.change(field, { target: { value: ' sk-abcdef ' } });
    press('Save');
    expect(await screen.findByText('Admin Settings')).toBeTruthy();
    expect(screen.getByText('sk-…cdef')).toBeTruthy();
    expect(await screen.findByText('API key updated successfully!')).toBeTruthy();
    expect(sentTo(requests, 'PUT')).toEqual([{ api_key: 'sk-abcdef' }]);
    press('Remove');
    await screen.findByText('Remove the API key');
    expect(sentTo(requests, 'DELETE')).toEqual([]);
    fireEvent.click(screen.getAllByRole('button', { name: 'Remove' }).at(-1) as HTMLElement);
    expect(await screen.findByText('Not Configured')).toBeTruthy();
    expect(await screen.findByText('API key removed from settings')).toBeTruthy();
  });

  it('from the environment is shown as such and cannot be removed', async () => {
    const given = { is_set: true, source: 'environment', key_preview: 'sk-…wxyz' };
    answerWith({ 'GET /api/admin/api-key': { body: given } });
    renderPage(<ApiKey />);
    expect(await screen.findByText('Environment Variable')).toBeTruthy();
    expect(screen.getByText('sk-…wxyz')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
    for (const note of [
      'The key set here overrides environment variables.',
      'All companies use this master key.',
      'Users need no keys of their own.',
    ])
      expect(screen.getByText(note)).toBeTruthy();
  });

  it('is hidden while it is typed and can be revealed', async () => {
    answerWith({ 'GET /api/admin/api-key': unset });
    renderPage(<ApiKey />);
    await screen.findByText('Not Configured');
    const field = screen.getByLabelText<HTMLInputElement>('Master API key');
    expect(field.type).toBe('password');
    fireEvent.mouseDown(screen.getByRole('button', { name: 'Show or hide the key' }));
    expect(field.type).toBe('text');
  });

  it('can be tested while it is in use and shows the result', async () => {
    const trial = (works: boolean, message: string) => ({ body: { works, message } });
    answerWith({
      'GET /api/admin/api-key': set,
      'POST /api/admin/api-key/try': trial(true, 'The key works.'),
    });
    renderPage(<ApiKey />);
    fireEvent.click(await screen.findByRole('button', { name: 'Test the key' }));
    expect(await screen.findByText('The key works.')).toBeTruthy();
    answerWith({ 'POST /api/admin/api-key/try': trial(false, 'The key is refused.') });
    press('Test the key');
    expect(await screen.findByText('The key is refused.')).toBeTruthy();
    answerWith({ 'POST /api/admin/api-key/try': problem(500, '') });
    press('Test the key');
    expect(await screen.findByText('The key could not be tested')).toBeTruthy();
  });

  it('shows an error when saving fails', async () => {
    answerWith({ 'GET /api/admin/api-key': problem(404, '') });
    renderPage(<ApiKey />);
    expect(await screen.findByText('Failed to fetch API key status')).toBeTruthy();
    cleanup();
    answerWith({
      'GET /api/admin/api-key': set,
      'PUT /api/admin/api-key': problem(500, ''),
      'DELETE /api/admin/api-key': problem(500, ''),
    });
    renderPage(<ApiKey />);
    await screen.findByText('Admin Settings');
    fireEvent.change(screen.getByLabelText('Master API key'), { target: { value: 'sk-abcdef' } });
    press('Save');
    expect(await screen.findByText('Failed to update API key')).toBeTruthy();
    press('Remove');
    await screen.findByText('Remove the API key');
    fireEvent.click(screen.getAllByRole('button', { name: 'Remove' }).at(-1) as HTMLElement);
    expect(await screen.findByText('Failed to remove API key')).toBeTruthy();
  });
});

describe('plan editor', () => {
  afterEach(cleanup);
  const plan: Plan = {
    id: 'p1',
    name: 'starter',
    display_name: 'Starter',
    price_cents: 2900,
    currency_code: 'USD',
    sops_per_month: 20,
    storage_mb: 51_200,
    max_users: 5,
    models_per_month: -1,
    features_json: ['PDF export'],
    highlight: false,
    custom_badge: null,
    sort_order: 1,
    is_active: true,
  };

  it('saves changed names, prices, limits and features as numbers', async () => {
    const requests = answerWith({
      'GET /api/billing/admin/billing/plans': { body: [plan] },
      'PUT /api/billing/admin/billing/plans/p1': { body: { ...plan, price_cents: 3100 } },
    });
    renderPage(<PlanEditor />);
    fireEvent.change(await screen.findByLabelText('Price in cents'), { target: { value: '3100' } });
    fireEvent.change(screen.getByLabelText('Currency code'), { target: { value: 'eur' } });
    fireEvent.change(screen.getByLabelText('Sort order'), { target: { value: '-2' } });
    expect(await screen.findByText('Shown as 31 €')).toBeTruthy();
    press('Add feature');
    fireEvent.change(await screen.findByLabelText('Feature 2'), { target: { value: ' Support ' } });
    press('Add feature');
    press('Save Changes');
    await waitFor(() =>
      expect(sentTo(requests, 'PUT')).toMatchObject([
        {
          price_cents: 3100,
          currency_code: 'EUR',
          models_per_month: -1,
          sort_order: -2,
          features_json: ['PDF export', 'Support'],
        },
      ]),
    );
  });

  it('has a form for each plan with its limits, badges and features', async () => {
    const trial = { ...plan, id: 'p0', name: 'trial', display_name: 'Free Trial', is_active: false };
    const requests = answerWith({
      'GET /api/billing/admin/billing/plans': { body: [trial, plan] },
      'PUT /api/billing/admin/billing/plans/p1': { body: plan },
    });
    renderPage(<PlanEditor />);
    const form = within(await screen.findByRole('region', { name: 'Starter' }));
    expect(screen.getByRole('region', { name: 'Free Trial' })).toBeTruthy();
    expect(form.getByLabelText<HTMLInputElement>('Currency code').maxLength).toBe(3);
    for (const [currency, shown] of [
      ['usd', '$29'],
      ['gbp', '£29'],
      ['eur', '29 €'],
    ] as const) {
      fireEvent.change(form.getByLabelText('Currency code'), { target: { value: currency } });
      expect(await form.findByText(`Shown as ${shown}`)).toBeTruthy();
    }
    for (const [label, value] of [
      ['SOPs per month', '-1'],
      ['Storage in MB', '2048'],
      ['Users', '7'],
      ['Models per month', '3'],
    ] as const)
      fireEvent.change(form.getByLabelText(label), { target: { value } });
    fireEvent.click(form.getByLabelText('Highlight'));
    fireEvent.click(form.getByLabelText('Active'));
    fireEvent.click(form.getByRole('button', { name: 'Delete feature 1' }));
    fireEvent.click(form.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(sentTo(requests, 'PUT')).toHaveLength(1));
    expect(sentTo(requests, 'PUT')[0]).toMatchObject({
      ...{ currency_code: 'EUR', sops_per_month: -1, storage_mb: 2048, max_users: 7, models_per_month: 3 },
      ...{ highlight: true, is_active: false, features_json: [] },
    });
  });

  it('shows an error with the server’s message if there is one', async () => {
    answerWith({
      'GET /api/billing/admin/billing/plans': { body: [plan] },
      'PUT /api/billing/admin/billing/plans/p1': problem(500, ''),
    });
    renderPage(<PlanEditor />);
    fireEvent.change(await screen.findByLabelText('Display name'), { target: { value: 'New' } });
    press('Save Changes');
    expect(await screen.findByText('Failed to update plan starter')).toBeTruthy();
    answerWith({
      'PUT /api/billing/admin/billing/plans/p1': {
        status: 422,
        body: {
          ...{ type: 'invalid-form', title: 'x', status: 422, detail: 'x', request_id: 'r' },
          errors: [
            { path: 'price_cents', message: 'Too dear.', code: 'custom' },
            { path: 'sort_order', message: 'No such place.', code: 'custom' },
          ],
        },
      },
    });
    press('Save Changes');
    expect(await screen.findByText('Too dear.')).toBeTruthy();
    expect(screen.getByText('No such place.')).toBeTruthy();
    cleanup();
    answerWith({ 'GET /api/billing/admin/billing/plans': problem(404, '') });
    renderPage(<PlanEditor />);
    expect(await screen.findByText('Failed to load plans for admin')).toBeTruthy();
  });

  it('reports a saved plan that is missing from the reply, or a reply without it', async () => {
    const put = 'PUT /api/billing/admin/billing/plans/p1';
    answerWith({
      'GET /api/billing/admin/billing/plans': { body: [plan] },
      [put]: [problem(404, 'This plan does not exist.'), { body: {} }],
    });
    renderPage(
      <>
        <Toaster />
        <PlanEditor />
      </>,
    );
    fireEvent.change(await screen.findByLabelText('Display name'), { target: { value: 'New' } });
    press('Save Changes');
    expect(await screen.findByText('Could not find plan with ID p1 to save.')).toBeTruthy();
    press('Save Changes');
    expect(
      await screen.findByText("Plan updated, but couldn't verify response. Please refresh."),
    ).toBeTruthy();
  });
});

describe('processing settings', () => {
  afterEach(cleanup);
  const settings = processingSettings.parse({});

  it('show every setting of the contract once', () => {
    const shown = settingSections.flatMap(({ fields }) => fields.map(({ name }) => name));
    expect(shown.toSorted()).toEqual(Object.keys(settings).toSorted());
  });

  it('have the bounds of the contract', () => {
    for (const field of settingSections.flatMap(({ fields }) => fields)) {
      if (field.kind !== 'number') continue;
      const { name, min, max } = field;
      const takes = (value: number) => processingSettings.safeParse({ ...settings, [name]: value }).success;
      expect([name, takes(min), takes(max), takes(min - 0.5), takes(max + 1)]).toEqual([
        name,
        true,
        true,
        false,
        false,
      ]);
    }
  });

  it('offer the choices and explain each', async () => {
    answerWith({ 'GET /api/users/me': operator, 'GET /api/admin/processing-settings': { body: settings } });
    renderPage(<ProcessingPage />);
    await screen.findByLabelText('Enable screen recording');
    const choices = screen.getAllByRole('combobox').map((field) =>
      within(field)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    );
    expect(choices).toEqual([
      ['yolov8n (fast, CPU)', 'yolov8m (balanced)', 'yolov8x (accurate, GPU)'],
      ['720p', '1080p', '1440p', '4K', 'Original'],
      ['480p', '720p', '1080p', 'Original'],
      ['Low: 720p at about 1 Mbps', 'Medium: 1080p at about 2.5 Mbps', 'High: 1080p+ at about 5 Mbps'],
    ]);
    expect(screen.getByText('Lower is better quality but larger files.')).toBeTruthy();
    const sections = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(sections).toEqual([
      ...['Video Processing', 'Resource Management', 'Training Studio', 'Screen Recording'],
      'System Information',
    ]);
  });

  it('are saved as a whole', async () => {
    const requests = answerWith({
      'GET /api/users/me': operator,
      'GET /api/admin/processing-settings': { body: settings },
      'PUT /api/admin/processing-settings': [
        problem(500, ''),
        { body: { ...settings, enable_screen_recording: false } },
      ],
    });
    renderPage(
      <>
        <Toaster />
        <ProcessingPage />
      </>,
    );
    fireEvent.click(await screen.findByLabelText('Enable screen recording'));
    press('Save Settings');
    expect(await screen.findByText('Failed to save settings')).toBeTruthy();
    expect(sentTo(requests, 'PUT')).toEqual([{ ...settings, enable_screen_recording: false }]);
    press('Save Settings');
    expect(await screen.findByText('Settings saved successfully!')).toBeTruthy();
  });

  it('mark a frame rate above the maximum at its field, and show a failed load', async () => {
    const error = {
      path: 'default_fps',
      message: 'Choose at most the maximum frame rate, 4.',
      code: 'custom',
    };
    answerWith({
      'GET /api/users/me': operator,
      'GET /api/admin/processing-settings': { body: settings },
      'PUT /api/admin/processing-settings': {
        status: 422,
        body: {
          type: 'invalid-form',
          title: 'x',
          status: 422,
          detail: 'x',
          request_id: 'r',
          errors: [error],
        },
      },
    });
    renderPage(<ProcessingPage />);
    await screen.findByLabelText('Enable screen recording');
    press('Save Settings');
    expect(await screen.findByText('Choose at most the maximum frame rate, 4.')).toBeTruthy();
    cleanup();
    answerWith({ 'GET /api/users/me': operator, 'GET /api/admin/processing-settings': problem(404, '') });
    renderPage(<ProcessingPage />);
    expect(await screen.findByText('Failed to load settings')).toBeTruthy();
  });
});

describe('UI controls', () => {
  afterEach(cleanup);

  it('restore missing plans and list the existing ones', async () => {
    answerWith({
      'GET /api/users/me': operator,
      'GET /api/billing/admin/billing/plans': { body: [] },
      'POST /api/admin/fix-missing-plans': {
        body: {
          message: 'Put back: starter.',
          results: { added_plans: ['starter'], final_plans: ['trial', 'starter'] },
        },
      },
    });
    renderPage(<UiControlsPage />);
    expect(await screen.findByRole('heading', { name: 'Fix Missing Subscription Plans' })).toBeTruthy();
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Plan Features',
      'UI Settings',
      'Branding',
    ]);
    expect(screen.getByRole('heading', { name: 'Plan and Feature Configuration' })).toBeTruthy();
    fireEvent.click(await screen.findByRole('button', { name: 'Fix Missing Plans' }));
    expect(await screen.findByText(/Put back: starter\. Plans now: trial, starter\./)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to Admin Dashboard' }).getAttribute('href')).toBe('/admin');
    for (const name of ['UI Settings', 'Branding']) {
      fireEvent.click(screen.getByRole('tab', { name }));
      expect(await screen.findByText('Coming soon')).toBeTruthy();
    }
    cleanup();
    answerWith({ 'GET /api/users/me': operator, 'POST /api/admin/fix-missing-plans': problem(500, '') });
    renderPage(<UiControlsPage />);
    fireEvent.click(await screen.findByRole('button', { name: 'Fix Missing Plans' }));
    expect(await screen.findByText('Failed to fix plans')).toBeTruthy();
  });
});

describe('requests to the language model', () => {
  afterEach(cleanup);
  const call = {
    at: '2026-11-27T10:00:00Z',
    task: 'writing',
    model: 'qwen3:8b',
    form: 'json_object',
    seconds: 41.23,
    tokens_in: 2000,
    tokens_out: 500,
    cost: 0.0006,
    outcome: 'answered',
  };
  const price = { currency: 'EUR', input_per_million: 0.1, output_per_million: 0.8 };

  it('are listed with duration, cost and outcome', async () => {
    const failed = {
      ...call,
      task: 'checking',
      seconds: 2,
      tokens_in: null,
      tokens_out: null,
      cost: null,
      outcome: 'server',
    };
    answerWith({ 'GET /api/admin/language-model/calls': { body: { price, calls: [call, failed] } } });
    renderPage(<LanguageModel />);
    expect(
      await screen.findByText('qwen3:8b (JSON object)', { exact: true, selector: 'tr:nth-child(1) *' }),
    ).toBeTruthy();
    for (const text of ['41.2 s', '2,000 / 500', '0.0006 EUR', 'Answered', 'Server failed', '– / –'])
      expect(screen.getAllByText(text).length).toBeGreaterThan(0);
  });

  it('are empty at first, and a price is saved once it is valid', async () => {
    const requests = answerWith({
      'GET /api/admin/language-model/calls': { body: { price: null, calls: [] } },
      'PUT /api/admin/language-model/price': { body: price },
    });
    renderPage(<LanguageModel />);
    expect(await screen.findByText('No requests yet')).toBeTruthy();
    press('Save price');
    expect(await screen.findAllByText('Please enter an amount of 0 or more.')).toHaveLength(2);
    fireEvent.change(screen.getByLabelText('Currency'), { target: { value: 'EUR' } });
    fireEvent.change(screen.getByLabelText('Input, per million tokens'), { target: { value: '0.1' } });
    fireEvent.change(screen.getByLabelText('Output, per million tokens'), { target: { value: '0.8' } });
    press('Save price');
    await waitFor(() => expect(sentTo(requests, 'PUT')).toEqual([price]));
  });

  it('show an error when they cannot be loaded', async () => {
    answerWith({ 'GET /api/admin/language-model/calls': problem(500, 'no') });
    renderPage(<LanguageModel />);
    expect(await screen.findByText('Failed to load the requests')).toBeTruthy();
  });
});
