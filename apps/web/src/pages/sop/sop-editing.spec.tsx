import '../../testing/browser.js';
import { describe, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Screenshot } from '@sop/contracts';
import { keys } from '../../api/query-keys.js';
import { sentenceOf, sopOf, stepOf } from '../../testing/sop.js';
import { saveDraftMarks } from './pictures/draft-marks.js';
import {
  changed,
  resetBetweenTests,
  first,
  inMenu,
  warnsBeforeUnload,
  load,
  open,
  refusal,
  renumbered,
  second,
  sent,
  sop,
  stepsPath,
  titles,
} from './testing/edited-sop.js';

describe('editing of an SOP', () => {
  resetBetweenTests();

  it('adds a step below another and opens its editor', async () => {
    const added = stepOf(7, [], { title: '', description: '', position: 2 });
    const { requests } = await open(sop, {
      [`POST ${stepsPath}`]: {
        status: 201,
        body: { ...sop, revision: 2, steps: renumbered(first, added, second) },
      },
    });
    await inMenu(1, 'Add a step below');
    expect(await screen.findByPlaceholderText('Enter step description...')).toBeTruthy();
    expect(titles()[1]).toBe('2. Step 2');
    expect(sent(requests, 'POST', '/steps')[0]).toMatchObject({ after: first.id, revision: 1 });
    expect(await screen.findByText('All changes saved')).toBeTruthy();
  });

  it.each([
    ['Cancel', () => fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
    ['Escape', () => fireEvent.keyDown(screen.getByLabelText('Title'), { key: 'Escape' })],
    ['Save with nothing typed', () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))],
  ])('removes an empty step after %s', async (_, leave) => {
    const added = stepOf(7, [], { title: '', description: '', position: 2 });
    const { requests } = await open(sop, {
      [`POST ${stepsPath}`]: {
        status: 201,
        body: changed({ ...sop, steps: renumbered(first, added, second) }, 2),
      },
      [`DELETE ${stepsPath}/${added.id}`]: { body: changed(sop, 3) },
    });
    await inMenu(1, 'Add a step below');
    await screen.findByPlaceholderText('Enter step description...');
    leave();
    await waitFor(() => expect(titles()).toEqual(['1. Do thing 1', '2. Do thing 2']));
    await waitFor(() => expect(requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1));
  });

  it('opens the first step of an SOP for editing and keeps an added step with text', async () => {
    const added = stepOf(7, [], { title: '', description: '', position: 1 });
    const written = { ...added, title: 'Clamp', revision: 2 };
    const { requests } = await open(sopOf({ steps: [added] }), {
      [`PUT ${stepsPath}/${added.id}`]: { body: changed(sopOf({ steps: [written] }), 2) },
    });
    fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'Clamp' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(titles()).toEqual(['1. Clamp']));
    expect(requests.filter(({ method }) => method === 'DELETE')).toEqual([]);
  });

  it('deletes a step at once, and puts it back on Undo', async () => {
    const without = { ...sop, steps: renumbered(second) };
    const { requests } = await open(sop, {
      // Another user's change arrived before the reply.
      [`DELETE ${stepsPath}/${first.id}`]: { body: { ...changed(without, 2), revision: 9 } },
      [`POST /api/sops/${sop.id}/revisions/2/undo`]: { body: changed(sop, 10) },
      [`POST /api/sops/${sop.id}/revisions/10/undo`]: { body: changed(without, 11) },
    });
    await inMenu(1, 'Delete step');
    await screen.findByText('Step 1 was deleted');
    expect(titles()).toEqual(['1. Do thing 2']);
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    await waitFor(() => expect(titles()).toEqual(['1. Do thing 1', '2. Do thing 2']));
    fireEvent.keyDown(document.body, { key: 'Z', ctrlKey: true, shiftKey: true });
    await waitFor(() => expect(titles()).toEqual(['1. Do thing 2']));
    expect(sent(requests, 'POST', '/undo')).toHaveLength(2);
  });

  it('shows a moved step before it is saved', async () => {
    const { requests } = await open(sop, {
      [`PUT ${stepsPath}/order`]: { body: { ...sop, revision: 2, steps: renumbered(second, first) } },
    });
    await inMenu(2, 'Move up');
    await waitFor(() => expect(titles()).toEqual(['1. Do thing 2', '2. Do thing 1']));
    expect(sent(requests, 'PUT', '/order')[0]).toMatchObject({ step_ids: [second.id, first.id] });
  });

  it('moves the step back when saving fails and shows the reason', async () => {
    await open(sop, { [`PUT ${stepsPath}/order`]: { status: 500, body: {} } });
    await inMenu(2, 'Move up');
    await screen.findByText('Failed to save changes. Please try again.');
    expect(titles()).toEqual(['1. Do thing 1', '2. Do thing 2']);
    expect(screen.getByText('Not saved')).toBeTruthy();
  });

  it('saves without a question if another user changed another step, and asks if it was this one', async () => {
    const elsewhere = { ...sop, revision: 5, steps: [first, { ...second, revision: 9 }] };
    const { requests } = await open(sop, {
      [`POST ${stepsPath}/${first.id}/duplicate`]: [
        refusal(elsewhere),
        { status: 201, body: { ...elsewhere, revision: 6 } },
        refusal({ ...elsewhere, revision: 8, steps: [{ ...first, revision: 7, title: 'Theirs' }, second] }),
      ],
    });
    await inMenu(1, 'Duplicate');
    await screen.findByText('Step 1 was duplicated');
    expect(sent(requests, 'POST', '/duplicate')).toEqual([{ revision: 1 }, { revision: 5 }]);
    await inMenu(1, 'Duplicate');
    await screen.findByText(/^Someone else changed this at the same time/);
    expect(titles()[0]).toBe('1. Theirs');
  });

  it('returns focus to the menu when the history closes', async () => {
    await open(sop, {
      [`GET /api/sops/${sop.id}/revisions`]: { body: { items: [], next_cursor: null, total: 0 } },
    });
    const more = screen.getByRole('button', { name: 'More' });
    more.focus();
    fireEvent.click(more);
    const entry = await screen.findByRole('menuitem', { name: 'Version history' });
    entry.focus();
    fireEvent.click(entry);
    const history = await screen.findByRole('dialog', { name: 'Version history' });
    await waitFor(() => expect(history.contains(document.activeElement)).toBe(true));
    fireEvent.keyDown(document.activeElement ?? history, { key: 'Escape' });
    await waitFor(() => expect(document.activeElement).toBe(more));
  });

  it('splits a step before the chosen sentence', async () => {
    const { requests } = await open(sop, {
      [`POST ${stepsPath}/${second.id}/split`]: { body: { ...sop, revision: 2 } },
    });
    await inMenu(2, 'Split into two…');
    fireEvent.change(await screen.findByLabelText('Title of the second step'), { target: { value: 'Hold' } });
    fireEvent.click(screen.getByRole('button', { name: 'Split' }));
    await screen.findByText('Step 2 was split');
    expect(sent(requests, 'POST', '/split')[0]).toEqual({ offset: 18, title: 'Hold', revision: 1 });
  });

  /** As clicks and arrow keys do. */
  const placeCursor = (at: number) => {
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Where does the second step/ });
    field.setSelectionRange(at, at);
    fireEvent.select(field);
    return field;
  };

  it('splits a sentence with two actions at the cursor, in a field that cannot be edited', async () => {
    const text = 'Open the valve and drain the tank.';
    const both = stepOf(1, [sentenceOf(text, 4, 9)]);
    const { requests } = await open(sopOf({ steps: [both] }), {
      [`POST ${stepsPath}/${both.id}/split`]: { body: { ...sop, revision: 2 } },
    });
    await inMenu(1, 'Split into two…');
    await screen.findByText('Drain the tank.');
    const field = placeCursor(text.indexOf('valve'));
    await screen.findByText('Valve and drain the tank.');
    fireEvent.change(field, { target: { value: 'Something else' } });
    expect(field.value).toBe(text);
    fireEvent.click(screen.getByRole('button', { name: 'Split' }));
    await screen.findByText('Step 1 was split');
    expect(sent(requests, 'POST', '/split')[0]).toEqual({ offset: text.indexOf('valve'), revision: 1 });
  });

  it('splits nothing if one part would be empty, and splits a title without a description', async () => {
    const titled = stepOf(1, [], { title: 'Open and drain' });
    await open(sopOf({ steps: [titled] }));
    fireEvent.click(await screen.findByRole('button', { name: 'More for Open and drain' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Split into two…' }));
    await screen.findByText('Drain');
    placeCursor(0);
    await screen.findByText(/^Both steps need some words/);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Split' }).disabled).toBe(true);
  });

  it('shows several pictures of a step, each of which can be removed', async () => {
    const shot = (seconds: number) => ({
      path: `storage/${seconds}.jpg`,
      thumbnail: `storage/${seconds}-small.jpg`,
      seconds,
      detections: null,
    });
    const withPictures = (...seconds: number[]) =>
      sopOf({ steps: [{ ...first, more_screenshots: seconds.map(shot) }, second] });
    const { requests } = await open(withPictures(5, 6), {
      [`DELETE ${stepsPath}/${first.id}/pictures/0`]: { body: { ...withPictures(6), revision: 2 } },
    });
    expect(screen.getAllByRole('button', { name: /^Enlarge: Do thing 1, picture/ })).toHaveLength(2);
    fireEvent.click(screen.getByRole('button', { name: 'Remove picture 2: Do thing 1' }));
    await screen.findByText('The picture was removed');
    expect(screen.getAllByRole('button', { name: /^Enlarge: Do thing 1, picture/ })).toHaveLength(1);
    expect(requests.filter(({ method }) => method === 'DELETE').map(({ address }) => address)).toEqual([
      expect.stringContaining('/pictures/0?revision=1'),
    ]);
  });

  it('restores an unsaved title after the page was closed, until it is discarded', async () => {
    const title = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Title' });
    await open(sop);
    fireEvent.click(screen.getByRole('button', { name: 'Edit the title' }));
    fireEvent.change(await title(), { target: { value: 'Changing the die of press 4' } });
    expect(warnsBeforeUnload()).toBe(true);
    cleanup();
    const theirs = { ...sop, title: 'Changing the die safely', revision: 3 };
    const { requests } = load(theirs, { [`PUT /api/sops/${sop.id}`]: refusal(theirs) });
    expect((await title()).value).toBe('Changing the die of press 4');
    fireEvent.keyDown(await title(), { key: 'Enter' });
    await screen.findByText('Someone else changed this SOP in the meantime.');
    expect(sent(requests, 'PUT', sop.id)).toEqual([expect.objectContaining({ revision: 1 })]);
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    cleanup();
    await open(theirs);
    expect(screen.queryByRole('textbox', { name: 'Title' })).toBeNull();
  });

  it('restores unsaved marks of a picture after the page was closed, unless the picture has changed', async () => {
    const box = { kind: 'box', colour: 'red', size: 'medium' } as const;
    const rect = { x: 0.1, y: 0.1, width: 0.2, height: 0.2 };
    const picture = { ...(first.screenshots[0] as Screenshot), path: 'storage/one.jpg' };
    const drawnOn = (shown: Screenshot) => sopOf({ steps: [{ ...first, screenshots: [shown] }, second] });
    saveDraftMarks(first.id, 0, picture, [{ ...box, rect, id: 0 }]);
    load(drawnOn({ ...picture, path: 'storage/two.jpg' }));
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('dialog')).toBeNull();
    cleanup();
    load(drawnOn({ ...picture, path: 'storage/one.jpg?signed=anew' }));
    const dialog = await screen.findByRole('dialog');
    const save = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Save' });
    expect(save.disabled).toBe(false);
  });

  it.each([
    ['of redacted areas offers no way back', 'Redact', 'The areas are redacted', false],
    ['of marks offers to undo them', 'Box', 'The picture was marked up', true],
  ])('labels a change of a picture, %s', async (_, tool, message, isUndoable) => {
    const picture = { ...(first.screenshots[0] as Screenshot), path: 'storage/one.jpg' };
    const drawn = sopOf({ steps: [{ ...first, screenshots: [picture] }, second] });
    const { requests } = await open(drawn, {
      [`PUT ${stepsPath}/${first.id}/pictures/0/markup`]: { body: changed(drawn, 2) },
      [`POST /api/sops/${sop.id}/revisions/2/undo`]: { body: changed(drawn, 3) },
    });
    fireEvent.click((await screen.findAllByRole('button', { name: /^Mark up: / }))[0] as HTMLElement);
    const editor = within(await screen.findByRole('dialog'));
    fireEvent.click(await editor.findByRole('button', { name: tool }));
    fireEvent.click(editor.getByRole('button', { name: 'Save' }));
    if (!isUndoable) {
      fireEvent.click(await screen.findByRole('checkbox', { name: 'Hide video from viewers' }));
      fireEvent.click(screen.getByRole('button', { name: 'Redact and save' }));
    }
    await screen.findByText(message);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryAllByRole('button', { name: 'Undo' })).toHaveLength(isUndoable ? 1 : 0);
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    if (isUndoable) await screen.findByText('Undone');
    expect(sent(requests, 'POST', '/undo')).toHaveLength(isUndoable ? 1 : 0);
  });

  it('offers markup next to the other actions of its step, without covering the picture', async () => {
    const picture = { path: 'storage/one.jpg', thumbnail: 'storage/one.jpg', seconds: 1, detections: null };
    const further = { ...picture, path: 'storage/two.jpg', seconds: 9 };
    await open(sopOf({ steps: [{ ...first, screenshots: [picture], more_screenshots: [further] }] }));
    const buttons = await screen.findAllByRole('button', { name: /^Mark up: / });
    const [ofFurther, ofFirst] = buttons as [HTMLElement, HTMLElement];
    expect(ofFirst.parentElement).toBe(screen.getByRole('button', { name: /^Change Image: / }).parentElement);
    expect(ofFurther.parentElement).toBe(
      screen.getByRole('button', { name: /^Remove picture 2: / }).parentElement,
    );
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['Mark Up', 'Mark Up']);
  });

  it('keeps another user’s title when the title editor was opened before', async () => {
    const theirs = { ...sop, title: 'Changing the die safely', revision: 3 };
    const { requests, client } = await open(sop, { [`PUT /api/sops/${sop.id}`]: refusal(theirs) });
    fireEvent.click(screen.getByRole('button', { name: 'Edit the title' }));
    const name = await screen.findByRole('textbox', { name: 'Title' });
    act(() => void client.setQueryData(keys.sop(sop.id), theirs));
    fireEvent.keyDown(name, { key: 'Enter' });
    await screen.findByText('Someone else changed this SOP in the meantime.');
    expect(sent(requests, 'PUT', sop.id)).toEqual([expect.objectContaining({ revision: 1 })]);
  });

  it('shows a new title at once and refetches the lists', async () => {
    const list = keys.sopPages({ sort: 'title', order: 'asc' });
    const { client } = await open(sop, {
      [`PUT /api/sops/${sop.id}`]: { body: { ...sop, title: 'Another name', revision: 2 } },
    });
    client.setQueryData(list, 'old titles');
    fireEvent.click(screen.getByRole('button', { name: 'Edit the title' }));
    fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'Another name' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Another name' })).toBeTruthy();
    expect(client.getQueryState(list)?.isInvalidated).toBe(true);
  });

  it('looks finished only with steps', async () => {
    const { unmount } = await open(sop);
    expect(screen.getByText('✓ Completed')).toBeTruthy();
    unmount();
    await open(sopOf({ steps: [] }));
    expect(screen.queryByText('✓ Completed')).toBeNull();
    expect(screen.getByText('No steps found')).toBeTruthy();
  });

  it('shows the video as a seekable bar with its steps as chapters', async () => {
    await open(sop);
    const line = screen.getByRole<HTMLInputElement>('slider', { name: 'Position in the video' });
    const video = screen.getByLabelText<HTMLVideoElement>(/^Original Video:/);
    act(() => void fireEvent.change(line, { target: { value: '19' } }));
    expect(video.currentTime).toBe(19);
    expect(line.getAttribute('aria-valuetext')).toBe('0:19, 2. Do thing 2');
    act(() => void fireEvent.keyDown(line, { key: 'ArrowLeft' }));
    expect(video.currentTime).toBe(18);
  });
});
