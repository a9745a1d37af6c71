import '../../testing/browser.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import type { TrashedSop } from '@sop/contracts';
import { answerWith, problem } from '../../testing/answer.js';
import { meOf } from '../../testing/me.js';
import { renderPage } from '../../testing/render-page.js';
import { Toaster } from '../../ui/toaster.js';
import { Component as TrashPage } from './trash-page.js';

const list = 'GET /api/trash';
const trashed = (change: Partial<TrashedSop> = {}): TrashedSop => ({
  ...{ id: 's1', title: 'Oil the press', department: { id: 'd1', name: 'Workshop' } },
  ...{ creation_type: 'video_upload', size_bytes: 5 * 2 ** 20 },
  ...{ trashed_at: '2026-11-01T12:00:00Z', trashed_by: 'Ann Lee', deleted_at: '2026-12-01T12:00:00Z' },
  ...change,
});
const page = (items: readonly TrashedSop[]) => ({
  body: { items, next_cursor: null, total: items.length },
});

const open = (table: Parameters<typeof answerWith>[0], me = meOf('editor')) => {
  const requests = answerWith({ 'GET /api/users/me': { body: me }, ...table });
  renderPage(
    <>
      <TrashPage />
      <Toaster />
    </>,
    '/trash',
  );
  return requests;
};

describe('the trash', () => {
  afterEach(cleanup);

  it('names who moved an SOP there, when it is deleted, and that it counts until then', async () => {
    open({
      [list]: page([trashed(), trashed({ id: 's2', title: 'Weld', department: null, trashed_by: null })]),
    });
    const row = (await screen.findByText('Oil the press')).closest('tr') as HTMLElement;
    for (const text of ['Workshop', 'By Ann Lee on 1 November 2026', '1 December 2026', '5.0 MB'])
      expect(row.textContent).toContain(text);
    expect((await screen.findByText('Weld')).closest('tr')?.textContent).toContain('Unknown');
    expect(screen.getByText(/They still count in your storage/)).toBeTruthy();
  });

  it('gives an SOP back, and says when that fails', async () => {
    open({ [list]: [page([trashed()]), page([])], 'POST /api/trash/s1/restore': { status: 204 } });
    fireEvent.click(await screen.findByRole('button', { name: 'Restore Oil the press' }));
    await screen.findByText('Restored “Oil the press”');
    expect(await screen.findByText('The trash is empty')).toBeTruthy();
    cleanup();
    open({ [list]: page([trashed()]), 'POST /api/trash/s1/restore': problem(500, '') });
    fireEvent.click(await screen.findByRole('button', { name: 'Restore Oil the press' }));
    expect(await screen.findByText('The SOP could not be restored. Please try again.')).toBeTruthy();
  });

  it('asks before it deletes one for good, and offers no trash there', async () => {
    const requests = open({ [list]: [page([trashed()]), page([])], 'DELETE /api/sops/s1': { status: 204 } });
    fireEvent.click(await screen.findByRole('button', { name: 'Delete Oil the press permanently' }));
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText(
      'Are you sure you want to delete "Oil the press"? This will also delete the associated video and cannot be undone.',
    );
    expect(dialog.queryByRole('button', { name: 'Move to trash' })).toBeNull();
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await screen.findByText('The trash is empty');
    expect(requests.some(({ method }) => method === 'DELETE')).toBe(true);
  });

  it('says that it could not be loaded', async () => {
    open({ [list]: problem(500, '') });
    expect(await screen.findByText('Failed to load the trash')).toBeTruthy();
  });

  it('is for editors', async () => {
    const requests = open({ [list]: page([]) }, meOf('viewer'));
    expect(await screen.findByText('The trash is for editors')).toBeTruthy();
    expect(requests.some(({ address }) => address.startsWith('/api/trash'))).toBe(false);
  });
});
