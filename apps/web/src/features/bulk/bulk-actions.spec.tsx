import '../../testing/browser.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { SopCard } from '@sop/contracts';
import { answerWith } from '../../testing/answer.js';
import { meOf } from '../../testing/me.js';
import { renderPage } from '../../testing/render-page.js';
import { sopOf } from '../../testing/sop.js';
import { Toaster } from '../../ui/toaster.js';
import { BulkActions } from './bulk-actions.js';

const card = (id: string, title: string, tags: string[] = []): SopCard => ({
  ...sopOf(),
  ...{ id, title, tags, step_count: 2, review_count: 0, open_comments: 0, to_read: false },
  ...{ readings: null, thumbnail: null },
});
const both = [card('a', 'First', ['Old']), card('b', 'Second')];

const open = (table: Parameters<typeof answerWith>[0], me = meOf('editor')) => {
  let cleared = 0;
  const requests = answerWith({
    'GET /api/users/me': { body: me },
    'GET /api/departments': { body: [{ id: 'd1', name: 'Workshop' }] },
    'GET /api/tags': { body: [] },
    ...table,
  });
  renderPage(
    <>
      <BulkActions sops={both} onDone={() => void (cleared += 1)} />
      <Toaster />
    </>,
  );
  return {
    cleared: () => cleared,
    sent: () =>
      requests
        .filter(({ method }) => method === 'POST')
        .map(({ address, body }) => [address, JSON.parse(String(body))] as const),
  };
};
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const done = { body: { done: ['a', 'b'], refused: [] } };

describe('actions on the selected SOPs', () => {
  afterEach(cleanup);

  it('move them to a department, and clear the selection', async () => {
    const { sent, cleared } = open({ 'POST /api/bulk/sops/move': done });
    await press('Move…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Move 2 SOPs' }));
    await dialog.findByRole('option', { name: 'Workshop' });
    fireEvent.change(dialog.getByLabelText('Department'), { target: { value: 'd1' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Move' }));
    await screen.findByText('Moved 2 SOPs');
    expect(sent()).toEqual([['/api/bulk/sops/move', { sop_ids: ['a', 'b'], department_id: 'd1' }]]);
    expect(cleared()).toBe(1);
  });

  it('add tags and remove those that they have', async () => {
    const { sent } = open({ 'POST /api/bulk/sops/tag': done });
    await press('Tags…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Tags of 2 SOPs' }));
    const field = dialog.getByRole('combobox', { name: 'Tags to add' });
    fireEvent.change(field, { target: { value: 'Safety' } });
    fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' });
    fireEvent.click(dialog.getByRole('checkbox', { name: 'Old' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Changed the tags of 2 SOPs');
    expect(sent()[0]?.[1]).toEqual({ sop_ids: ['a', 'b'], add: ['Safety'], remove: ['Old'] });
  });

  it('move them to the trash, and take that back', async () => {
    const { sent } = open({ 'POST /api/bulk/sops/trash': done, 'POST /api/bulk/sops/restore': done });
    await press('Move to trash');
    await screen.findByText('Moved 2 SOPs to the trash');
    await press('Undo');
    await screen.findByText('Restored 2 SOPs');
    expect(sent().map(([address]) => address)).toEqual(['/api/bulk/sops/trash', '/api/bulk/sops/restore']);
  });

  it('ask before they delete, and say what was refused and why', async () => {
    const refused = [{ id: 'b', code: 'sop.not-found', detail: 'SOP not found' }];
    const { sent } = open({ 'POST /api/bulk/sops/delete': { body: { done: ['a'], refused } } });
    await press('Delete…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete 2 SOPs' }));
    dialog.getByText(/^Are you sure you want to delete 2 SOPs\?/);
    expect(sent()).toEqual([]);
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await screen.findByText('Deleted 1 SOP');
    await screen.findByText('1 SOP could not be changed: SOP not found');
  });

  it('are for viewers the export only', async () => {
    open({}, meOf('viewer'));
    await screen.findByRole('button', { name: 'Export PDF' });
    await waitFor(() => expect(screen.getAllByRole('button')).toHaveLength(1));
  });
});
