import '../../testing/browser.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { answerWith, problem } from '../../testing/answer.js';
import { overviewOf } from '../../testing/billing.js';
import { renderPage } from '../../testing/render-page.js';
import { Component as CreateSopPage } from './create-sop-page.js';

const recorder = {
  enabled: true,
  default_quality: 'medium',
  max_duration_minutes: 30,
  monthly_limit_minutes: 60,
  remaining_minutes: 60,
};
const usage = overviewOf().current_usage;

function open(
  answers: Parameters<typeof answerWith>[0] = {},
  { address = '/create', permissions = ['sop.create', 'billing.manage'] } = {},
) {
  const requests = answerWith({
    'GET /api/users/me': { body: { permissions, company_name: 'Northwind' } },
    'GET /api/screen-recording/settings': { body: recorder },
    'GET /api/billing/overview': { body: overviewOf() },
    'GET /api/training/settings': { body: { max_video_size_gb: 2, default_fps: 1, max_fps: 8 } },
    'GET /api/departments': { body: [] },
    ...answers,
  });
  return { requests, ...renderPage(<CreateSopPage />, address) };
}

const choices = () => screen.queryAllByRole('link', { name: /Upload Video|Record Screen/ });

describe('choice of how an SOP is created', () => {
  afterEach(cleanup);

  it('offers both ways if both are available', async () => {
    open();
    await waitFor(() => expect(choices()).toHaveLength(2));
    expect(screen.queryByText('Upgrade Required')).toBeNull();
  });

  it('links to a plan with recording if the current one has none', async () => {
    open({ 'GET /api/screen-recording/settings': problem(402, 'No.') });
    await screen.findByText('Screen recording is not available for your current plan.');
    expect(screen.getByRole('link', { name: 'Upgrade Required' }).getAttribute('href')).toBe('/billing');
  });

  it('offers no plan if recording is disabled for all', async () => {
    open({ 'GET /api/screen-recording/settings': problem(403, 'No.') });
    await screen.findByText(
      'Screen recording is not enabled for your account. Please contact your administrator.',
    );
    expect(screen.queryByText('Upgrade Required')).toBeNull();
    expect(screen.queryByText(/current plan/)).toBeNull();
  });

  it('links users who may enable recording to the setting', async () => {
    open(
      { 'GET /api/screen-recording/settings': problem(403, 'No.') },
      { permissions: ['sop.create', 'platform.settings'] },
    );
    const link = await screen.findByRole('link', { name: 'Processing settings' });
    expect(link.getAttribute('href')).toBe('/admin/processing');
  });

  it('retries while it is unknown whether recording is available', async () => {
    open({ 'GET /api/screen-recording/settings': [problem(500, ''), { body: recorder }] });
    await screen.findByText('Failed to load screen recording settings. Please try again.');
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(choices()).toHaveLength(2));
  });
});

describe('a company whose plan has no room for another SOP', () => {
  afterEach(cleanup);
  const used = (change: object, subscription = {}) => ({
    'GET /api/billing/overview': {
      body: overviewOf(subscription, { current_usage: { ...usage, ...change } }),
    },
  });
  const noSops = used({ sops_created: 20, sops_limit: 20, sops_percentage: 100 });

  it.each(['/create', '/create?source=upload', '/create?source=record'])(
    'sees it at %s before a file is chosen, with a solution',
    async (address) => {
      open(noSops, { address });
      await screen.findByText(
        'All 20 SOPs that your plan includes per month are used. The count resets in 9 days.',
      );
      expect(screen.getByRole('link', { name: 'See plans' }).getAttribute('href')).toBe('/billing?tab=plans');
      expect(choices()).toHaveLength(0);
      expect(document.querySelector('input[type=file]')).toBeNull();
    },
  );

  it('learns that its storage is full', async () => {
    open(used({ storage_used_mb: 51_200, storage_percentage: 100 }));
    await screen.findByText('All 50 GB of storage that your plan includes are in use.', { exact: false });
    expect(choices()).toHaveLength(0);
  });

  it('learns that its trial is over', async () => {
    open(used({}, { status: 'trialing', trial_ends_at: '2020-01-01T00:00:00Z' }));
    await screen.findByText(
      'Your free trial has ended. You can still view your work, but not create anything new.',
    );
    expect(choices()).toHaveLength(0);
  });

  it('shows users who cannot choose a plan whom to ask', async () => {
    open(noSops, { permissions: ['sop.create'] });
    await screen.findByText('Please contact an administrator of Northwind.', { exact: false });
    expect(screen.queryByRole('link', { name: 'See plans' })).toBeNull();
  });

  it.each([
    ['no limit', used({ sops_created: 900, sops_limit: -1, storage_limit_mb: -1 })],
    ['usage that did not come', { 'GET /api/billing/overview': problem(500, '') }],
  ])('is not stopped by %s', async (_, answers) => {
    open(answers);
    await waitFor(() => expect(choices()).toHaveLength(2));
  });
});
