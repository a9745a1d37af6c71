import '../../../testing/browser.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { StorageStats } from '@sop/contracts';
import { answerWith, problem } from '../../../testing/answer.js';
import { withFakeClock } from '../../../testing/fake-clock.js';
import { renderPage } from '../../../testing/render-page.js';
import { Component as StoragePage } from './storage-page.js';

const operator = { body: { permissions: ['platform.storage'] } };
const none = { file_count: 0, size_mb: 0, size_bytes: 0 };
const stats: StorageStats = {
  disk: { used_gb: 25, free_gb: 75, total_gb: 100, percent_used: 25 },
  by_type: {
    videos: { file_count: 12, size_mb: 2048, size_bytes: 2048 * 1024 ** 2 },
    ...{ screenshots: { ...none, size_mb: 1023 }, models: none, datasets: none, temp: none, other: none },
  },
  by_company: [
    {
      ...{ company_id: 'a', company_name: 'Acme', videos_mb: 700, screenshots_mb: 20, models_mb: 0 },
      total_mb: 1536,
    },
  ],
  largest_files: [
    {
      name: 'video.mp4',
      path: 'videos/a/b/video.mp4',
      type: 'videos',
      size_mb: 800,
      modified: '2026-11-22T10:00:00Z',
    },
  ],
  measured_at: new Date().toISOString(),
  is_measuring: false,
};
const recommendations = [
  {
    ...{ priority: 'high', description: 'Temporary files: 3 files', potential_savings_mb: 2048 },
    ...{ action: 'cleanup_temp', storage_type: 'temp', days: 1 },
  },
];
const cleanupAddress = 'POST /api/admin/storage/cleanup';
const answers = (over: Parameters<typeof answerWith>[0] = {}) => ({
  'GET /api/users/me': operator,
  'GET /api/admin/storage/stats': { body: stats },
  'GET /api/admin/storage/recommendations': { body: { recommendations } },
  ...over,
});
const reply = (message: string, dry_run: boolean) => ({
  body: { message, dry_run, file_count: 3, size_mb: 1 },
});

afterEach(cleanup);

describe('storage page', () => {
  it('shows disk, types, companies, the largest files and what can be removed', async () => {
    answerWith(answers());
    renderPage(<StoragePage />);
    for (const text of [
      '25 GB (25 %)',
      '75 GB',
      '100 GB',
      '2 GB',
      '1023 MB',
      '1.5 GB',
      'Acme',
      'video.mp4',
      '800 MB',
    ])
      expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
    expect(within(screen.getByRole('row', { name: /video\.mp4/ })).getByText('Acme')).toBeTruthy();
    expect(await screen.findByText('High')).toBeTruthy();
    expect(screen.getByText(/frees 2 GB/)).toBeTruthy();
  });

  it.each([
    ['Temporary files', 'cleanup_temp', 'temp', 1],
    ['Videos older than 90 days', 'cleanup_old', 'videos', 90],
    ['Screenshots older than 60 days', 'cleanup_old', 'screenshots', 60],
    ['Datasets older than 30 days', 'cleanup_old', 'datasets', 30],
    ['Clean up', 'cleanup_temp', 'temp', 1],
  ])('shows what “%s” would remove before it removes anything', async (name, action, storage_type, days) => {
    const requests = answerWith(
      answers({
        [cleanupAddress]: [
          reply('3 files would be removed.', true),
          reply('3 files are being removed.', false),
        ],
      }),
    );
    renderPage(<StoragePage />);
    fireEvent.click(await screen.findByRole('button', { name }));
    expect(await screen.findByText('3 files would be removed.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('3 files are being removed.')).toBeTruthy();
    const request = { action, storage_type, days };
    const sent = requests
      .filter(({ method }) => method === 'POST')
      .map(({ body }) => JSON.parse(String(body)));
    expect(sent).toEqual([{ ...request, dry_run: true }, request]);
  });

  it('offers no removal where there is nothing to remove', async () => {
    const nothing = {
      body: { message: 'There is nothing to remove.', dry_run: true, file_count: 0, size_mb: 0 },
    };
    answerWith(answers({ [cleanupAddress]: nothing }));
    renderPage(<StoragePage />);
    fireEvent.click(await screen.findByRole('button', { name: 'Temporary files' }));
    expect(await screen.findByText('There is nothing to remove.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
  });

  it('shows the server’s reply to a clean-up for five seconds', () =>
    withFakeClock(async (pass) => {
      answerWith(answers({ [cleanupAddress]: reply('3 files are being removed.', false) }));
      renderPage(<StoragePage />);
      await pass(100);
      fireEvent.click(screen.getByRole('button', { name: 'Temporary files' }));
      await pass(100);
      fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
      await pass(100);
      const isShown = () => screen.queryAllByText('3 files are being removed.').length > 0;
      await pass(4500);
      expect(isShown()).toBe(true);
      await pass(500);
      expect(isShown()).toBe(false);
    }));

  it('counts the files if that was not done lately, and shows no figures before', async () => {
    const countAddress = 'POST /api/admin/storage/measure';
    const counts = async (first: Partial<StorageStats>) => {
      const requests = answerWith(
        answers({
          'GET /api/admin/storage/stats': [
            { body: { ...stats, ...first } },
            { body: { ...stats, ...first, is_measuring: true } },
          ],
          [countAddress]: { body: undefined },
        }),
      );
      renderPage(<StoragePage />);
      await screen.findByText('25 GB (25 %)');
      await screen.findByText(
        first.measured_at === stats.measured_at ? /^Files counted/ : 'Counting the files…',
      );
      const sent = requests.filter(({ method }) => method === 'POST');
      return sent.map(({ address }) => address);
    };
    const none = { by_company: [], largest_files: [], measured_at: null };
    expect(await counts(none)).toEqual(['/api/admin/storage/measure']);
    expect(screen.queryByText('No company has files.')).toBeNull();
    expect(screen.queryByText('12')).toBeNull();
    cleanup();
    const hourOld = new Date(Date.now() - 3_600_000).toISOString();
    expect(await counts({ measured_at: hourOld })).toEqual(['/api/admin/storage/measure']);
    expect(screen.getByText('video.mp4')).toBeTruthy();
    cleanup();
    expect(await counts({ measured_at: stats.measured_at })).toEqual([]);
  });

  it('shows a failed count and counts again, instead of loading endlessly', async () => {
    const requests = answerWith(
      answers({
        'GET /api/admin/storage/stats': {
          body: { ...stats, by_company: [], largest_files: [], measured_at: null },
        },
        'POST /api/admin/storage/measure': problem(403, ''),
      }),
    );
    renderPage(<StoragePage />);
    expect(await screen.findByText('Failed to count the files')).toBeTruthy();
    expect(document.querySelector('.mantine-Skeleton-root')).toBeNull();
    const counts = () => requests.filter(({ method }) => method === 'POST').length;
    const before = counts();
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(counts()).toBe(before + 1));
  });

  it('shows what failed', async () => {
    answerWith(answers({ 'GET /api/admin/storage/stats': problem(404, '') }));
    renderPage(<StoragePage />);
    expect(await screen.findByText('Failed to load storage data')).toBeTruthy();
    cleanup();
    answerWith(answers({ [cleanupAddress]: problem(404, '') }));
    renderPage(<StoragePage />);
    fireEvent.click(await screen.findByRole('button', { name: 'Temporary files' }));
    expect(await screen.findByText('Cleanup operation failed')).toBeTruthy();
  });
});
