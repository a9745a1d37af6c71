import '../../../testing/browser.js';
import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { problem, type RecordedRequest } from '../../../testing/answer.js';
import { sentChanges } from '../../../testing/sent-changes.js';
import {
  changed,
  resetBetweenTests,
  first,
  inMenu,
  open,
  renumbered,
  second,
  sent,
  sop,
  stepsPath,
  titles,
} from '../testing/edited-sop.js';

describe('undo of changes', () => {
  resetBetweenTests();

  it('has buttons for undo and redo while there is something', async () => {
    await open(sop, {
      [`DELETE ${stepsPath}/${first.id}`]: { body: changed({ ...sop, steps: renumbered(second) }, 2) },
      [`POST /api/sops/${sop.id}/revisions/2/undo`]: { body: changed(sop, 3) },
    });
    const tools = within(screen.getByRole('group', { name: 'Undo and redo' }));
    const isOff = (name: string) =>
      tools.getByRole<HTMLButtonElement>('button', { name: new RegExp(`^${name}`) }).disabled;
    expect([isOff('Undo'), isOff('Redo')]).toEqual([true, true]);
    await inMenu(1, 'Delete step');
    await waitFor(() => expect([isOff('Undo'), isOff('Redo')]).toEqual([false, true]));
    fireEvent.click(tools.getByRole('button', { name: /^Undo/ }));
    await waitFor(() => expect([isOff('Undo'), isOff('Redo')]).toEqual([true, false]));
  });

  describe('undo during saving', () => {
    const without = { ...sop, steps: renumbered(second) };
    const undoOf = (revision: number) => `POST /api/sops/${sop.id}/revisions/${revision}/undo`;
    const deleteFirst = `DELETE ${stepsPath}/${first.id}`;
    const both = ['1. Do thing 1', '2. Do thing 2'];
    const pressUndo = () => fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    const pressRedo = () => fireEvent.keyDown(document.body, { key: 'Z', ctrlKey: true, shiftKey: true });
    const tool = (name: 'Undo' | 'Redo') =>
      screen.getByRole<HTMLButtonElement>('button', { name: new RegExp(`^${name} \\(`) });
    /** The sent changes, in order. */
    const linesOf = (requests: readonly RecordedRequest[]) =>
      sentChanges(requests).map(({ method, address }) => `${method} ${address}`);
    /** A reply that waits for a release. */
    const answered = () => {
      let releaseReply = () => undefined as void;
      const after = new Promise<void>((resolve) => {
        releaseReply = resolve;
      });
      return { after, release: () => act(async () => releaseReply()) };
    };

    it.each([
      ['by keys', pressUndo],
      ['by the button', () => fireEvent.click(tool('Undo'))],
    ])('waits for the save, announces it, and undoes exactly that change: %s', async (_, undo) => {
      const { after, release } = answered();
      const { requests } = await open(sop, {
        [deleteFirst]: { body: changed(without, 2), after },
        [undoOf(2)]: { body: changed(sop, 3) },
      });
      await inMenu(1, 'Delete step');
      await waitFor(() => expect(linesOf(requests)).toHaveLength(1));
      undo();
      await screen.findByText('It will be undone once it is saved.');
      expect([tool('Undo').disabled, tool('Redo').disabled]).toEqual([true, false]);
      expect(linesOf(requests)).toHaveLength(1);
      await release();
      await screen.findByText('Undone');
      expect(titles()).toEqual(both);
      expect(linesOf(requests)).toEqual([
        expect.stringMatching(/^DELETE/),
        expect.stringMatching(/revisions\/2\/undo$/),
      ]);
    });

    it('is redone if that was requested before the reply', async () => {
      const { after, release } = answered();
      const { requests } = await open(sop, {
        [deleteFirst]: { body: changed(without, 2), after },
        [undoOf(2)]: { body: changed(sop, 3) },
        [undoOf(3)]: { body: changed(without, 4) },
      });
      await inMenu(1, 'Delete step');
      await waitFor(() => expect(linesOf(requests)).toHaveLength(1));
      pressUndo();
      pressRedo();
      await release();
      await waitFor(() => expect(linesOf(requests)).toHaveLength(3));
      await screen.findByText('Step 1 was deleted');
      expect(titles()).toEqual(['1. Do thing 2']);
      await waitFor(() => expect([tool('Undo').disabled, tool('Redo').disabled]).toEqual([false, true]));
    });

    it('undoes the pending change first, and an earlier one on the second request', async () => {
      const swapped = { ...sop, steps: renumbered(second, first) };
      const { after, release } = answered();
      const { requests } = await open(sop, {
        [`PUT ${stepsPath}/order`]: [
          { body: changed(swapped, 2) },
          { body: changed(sop, 3), after },
          { body: changed(swapped, 6) },
        ],
        [undoOf(3)]: { body: changed(swapped, 4) },
        [undoOf(2)]: { body: changed(sop, 5) },
      });
      await inMenu(2, 'Move up');
      await screen.findByText('Step 2 is now step 1');
      await inMenu(1, 'Move up');
      await waitFor(() => expect(linesOf(requests)).toHaveLength(2));
      pressUndo();
      pressUndo();
      await inMenu(2, 'Move up');
      await release();
      await waitFor(() => expect(linesOf(requests)).toHaveLength(5));
      expect(linesOf(requests).slice(2)).toEqual([
        expect.stringMatching(/revisions\/3\/undo$/),
        expect.stringMatching(/revisions\/2\/undo$/),
        expect.stringMatching(/^PUT/),
      ]);
      await screen.findByText('All changes saved');
      expect(titles()).toEqual(['1. Do thing 2', '2. Do thing 1']);
    });

    it('leaves earlier changes alone if the pending one failed', async () => {
      const swapped = { ...sop, steps: renumbered(second, first) };
      const { after, release } = answered();
      const { requests } = await open(sop, {
        [`PUT ${stepsPath}/order`]: { body: changed(swapped, 2) },
        [deleteFirst]: { ...problem(500, ''), after },
      });
      await inMenu(2, 'Move up');
      await screen.findByText('Step 2 is now step 1');
      await inMenu(1, 'Delete step');
      await waitFor(() => expect(linesOf(requests)).toHaveLength(2));
      pressUndo();
      await release();
      await screen.findByText('Failed to save changes. Please try again.');
      await screen.findByText('Not saved');
      expect(linesOf(requests)).toHaveLength(2);
      expect(screen.queryByText('Undone')).toBeNull();
      await waitFor(() => expect([tool('Undo').disabled, tool('Redo').disabled]).toEqual([false, true]));
    });

    it('restores the former text', async () => {
      const { after, release } = answered();
      const edited = { ...first, description: 'Mine.', sentences: [], revision: 2 };
      const { requests } = await open(sop, {
        [`PUT ${stepsPath}/${first.id}`]: { body: changed({ ...sop, steps: [edited, second] }, 2), after },
        [undoOf(2)]: { body: changed(sop, 3) },
      });
      fireEvent.click(screen.getByRole('button', { name: `Edit: ${first.title}` }));
      fireEvent.change(await screen.findByLabelText('Description'), { target: { value: 'Mine.' } });
      fireEvent.click(screen.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(linesOf(requests)).toHaveLength(1));
      fireEvent.submit(screen.getByRole('button', { name: 'Save' }));
      pressUndo();
      await release();
      await screen.findByText('Undone');
      expect(linesOf(requests)).toHaveLength(2);
      expect(screen.queryByText('Mine.')).toBeNull();
      expect(screen.queryByLabelText('Description')).toBeNull();
    });

    it('keeps the text of the field’s own undo in the editor, unsaved', async () => {
      const { after, release } = answered();
      const edited = { ...first, description: 'Mine.', sentences: [], revision: 2 };
      const saved = changed({ ...sop, steps: [edited, second] }, 2);
      const { requests } = await open(sop, { [`PUT ${stepsPath}/${first.id}`]: { body: saved, after } });
      fireEvent.click(screen.getByRole('button', { name: `Edit: ${first.title}` }));
      const field = await screen.findByLabelText<HTMLTextAreaElement>('Description');
      fireEvent.change(field, { target: { value: 'Mine.' } });
      fireEvent.click(screen.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(linesOf(requests)).toHaveLength(1));
      fireEvent.change(field, { target: { value: first.description } });
      await release();
      await screen.findByText('All changes saved');
      expect(screen.getByLabelText<HTMLTextAreaElement>('Description').value).toBe(first.description);
    });
  });

  it('can be repeated after a failed undo', async () => {
    const without = { ...sop, steps: renumbered(second) };
    await open(sop, {
      [`DELETE ${stepsPath}/${first.id}`]: { body: changed(without, 2) },
      [`POST /api/sops/${sop.id}/revisions/2/undo`]: [problem(500, ''), { body: changed(sop, 3) }],
    });
    await inMenu(1, 'Delete step');
    await screen.findByText('Step 1 was deleted');
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    await screen.findByText('Failed to save changes. Please try again.');
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    await screen.findByText('Undone');
    expect(titles()).toHaveLength(2);
  });

  it('ignores a change that changed nothing', async () => {
    await open(sop, { [`PUT ${stepsPath}/order`]: { body: { ...sop, change: null } } });
    await inMenu(2, 'Move up');
    await screen.findByText('All changes saved');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Undo/ }).disabled).toBe(true);
  });

  it('can undo and redo changes of a server without change numbers if no other user has saved between', async () => {
    const without = { ...sop, revision: 2, steps: renumbered(second) };
    const { requests } = await open(sop, {
      [`DELETE ${stepsPath}/${first.id}`]: { body: without },
      [`POST /api/sops/${sop.id}/revisions/2/undo`]: { body: { ...sop, revision: 3 } },
      [`POST /api/sops/${sop.id}/revisions/3/undo`]: { body: { ...without, revision: 6 } },
    });
    await inMenu(1, 'Delete step');
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(titles()).toEqual(['1. Do thing 1', '2. Do thing 2']));
    fireEvent.click(await screen.findByRole('button', { name: 'Redo' }));
    await waitFor(() => expect(titles()).toEqual(['1. Do thing 2']));
    expect(sent(requests, 'POST', '/undo')).toHaveLength(2);
    // Two other changes came between, so the own one is unknown.
    const tools = within(screen.getByRole('group', { name: 'Undo and redo' }));
    for (const button of tools.getAllByRole<HTMLButtonElement>('button')) expect(button.disabled).toBe(true);
  });
});
