import '../../testing/browser.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import type { SopCard } from '@sop/contracts';
import { answerWith, problem } from '../../testing/answer.js';
import { show } from '../../testing/show.js';
import { sopOf } from '../../testing/sop.js';
import { Component as DashboardPage } from './dashboard-page.js';

const card = (change: Partial<SopCard> = {}): SopCard => ({
  ...sopOf(),
  step_count: 2,
  thumbnail: null,
  ...change,
});
const open = (sops: SopCard[] | undefined, more: Parameters<typeof answerWith>[0] = {}) => {
  const asked = answerWith({
    'GET /api/sops': sops ? { body: sops } : problem(500, ''),
    'GET /api/departments': { body: [] },
    ...more,
  });
  show(<DashboardPage />, '/dashboard');
  return asked;
};

describe('the dashboard', () => {
  afterEach(cleanup);

  it('invites to upload when there is no SOP at all', async () => {
    open([]);
    expect(await screen.findByText('Make your first SOP')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Upload Video' }).getAttribute('href')).toBe(
      '/create?source=upload',
    );
  });

  it('finds titles whatever their case, and says when nothing matches', async () => {
    open([card()]);
    const search = await screen.findByLabelText('Search SOPs by title');
    await screen.findByRole('link', { name: 'View Changing the die' });
    fireEvent.change(search, { target: { value: 'CHANGING' } });
    expect(screen.getByRole('link', { name: 'View Changing the die' })).toBeTruthy();
    fireEvent.change(search, { target: { value: 'toner' } });
    expect(await screen.findByText('No SOPs found matching your search criteria.')).toBeTruthy();
  });

  it('offers to record only where recording is enabled', async () => {
    const recording = { enabled: true, default_quality: 'medium', max_duration_minutes: 30 };
    open([card()]);
    await screen.findByText('1 SOP');
    expect(screen.queryByRole('link', { name: 'Record Screen' })).toBeNull();
    cleanup();
    open([card()], { 'GET /api/screen-recording/settings': { body: recording } });
    expect(await screen.findByRole('link', { name: 'Record Screen' })).toBeTruthy();
  });

  it('names what goes before it deletes', async () => {
    const asked = open([card()], { [`DELETE /api/sops/${card().id}`]: { status: 204 } });
    fireEvent.click(await screen.findByRole('button', { name: 'Delete Changing the die' }));
    await screen.findByText(
      'Are you sure you want to delete "Changing the die"? This will also delete the associated video and cannot be undone.',
    );
    expect(asked.some((each) => each.method === 'DELETE')).toBe(false);
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await screen.findByText('1 SOP');
    expect(asked.some((each) => each.method === 'DELETE')).toBe(true);
  });

  it('shows why an SOP failed and offers to make it again', async () => {
    open([card({ status: 'failed', status_detail: 'The video is empty.' })]);
    expect(await screen.findByText('The video is empty.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  });

  it('offers to try again when the list does not come', async () => {
    open(undefined);
    expect(await screen.findByText('Failed to load SOPs list. Please try again.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy();
  });
});
