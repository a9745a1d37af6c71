import '../../testing/browser.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { CompanyExport } from '@sop/contracts';
import { answerWith, problem } from '../../testing/answer.js';
import { renderPage } from '../../testing/render-page.js';
import { DataExport } from './data-export.js';

const made = (change: Partial<CompanyExport>): CompanyExport => ({
  id: '1',
  state: 'done',
  percent: 100,
  detail: '',
  detail_codes: [],
  includes_videos: false,
  created_at: '2026-11-20T09:00:00Z',
  expires_at: '2026-11-27T09:00:00Z',
  size_bytes: 12 * 1024 * 1024,
  file_name: 'company-data-2026-11-20.zip',
  path: 'storage/exports/a/b/company.zip?expires=1&signature=x',
  ...change,
});
const open = (
  exports: CompanyExport[],
  create: Parameters<typeof answerWith>[0][string] = { body: made({}) },
) => {
  const videos = { count: 3, size_bytes: 40 * 1024 * 1024 };
  const requests = answerWith({
    'GET /api/company/me/exports': { body: { exports, videos } },
    'POST /api/company/me/exports': create,
  });
  renderPage(<DataExport />);
  return requests;
};

describe('data export of the company', () => {
  afterEach(cleanup);

  it('is requested without or with the videos, whose size is shown first', async () => {
    const requests = open([]);
    fireEvent.click(await screen.findByLabelText('Include videos (3 videos, 40 MB)'));
    fireEvent.click(screen.getByRole('button', { name: 'Export all data' }));
    await waitFor(() =>
      expect(requests.find(({ method }) => method === 'POST')?.body).toBe('{"include_videos":true}'),
    );
  });

  it('is downloaded by a streaming link and shows how long it is available', async () => {
    open([made({})]);
    const link = await screen.findByRole('link', { name: 'Download company-data-2026-11-20.zip (12 MB)' });
    expect(link.getAttribute('href')).toBe('/api/storage/exports/a/b/company.zip?expires=1&signature=x');
    expect(link.getAttribute('download')).toBe('company-data-2026-11-20.zip');
    expect(screen.getByText('Kept until 27/11/2026.')).toBeTruthy();
  });

  it('shows its progress and cannot be requested twice', async () => {
    open([made({ state: 'running', percent: 40, detail: 'Collecting SOPs', path: null, size_bytes: null })]);
    expect(await screen.findByText('Collecting SOPs')).toBeTruthy();
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40');
    expect(screen.getByRole('button', { name: 'Export all data' })).toHaveProperty('disabled', true);
  });

  it('shows why it failed or was refused', async () => {
    const failed = made({ state: 'failed', detail: 'No room.', path: null, size_bytes: null });
    open([failed], problem(409, 'An export of all data is already being created.'));
    expect(await screen.findByText('The export failed: No room.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Export all data' }));
    expect(await screen.findByText(/An export of all data is already being created/)).toBeTruthy();
  });
});
