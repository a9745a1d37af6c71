import '../../testing/browser.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { idempotencyHeader } from '@sop/contracts';
import { noConnection, problem } from '../../testing/answer.js';
import { sopOf } from '../../testing/sop.js';
import { sentChanges } from '../../testing/sent-changes.js';
import {
  changed,
  resetBetweenTests,
  first,
  inMenu,
  open,
  refusal,
  renumbered,
  second,
  sent,
  sop,
  stepsPath,
  titles,
} from './testing/edited-sop.js';

describe('editing without a connection', () => {
  resetBetweenTests();

  const waiting = 'Not saved yet: no connection. Your changes will be saved when you are back online.';
  let reconnect = () => undefined as void;
  /** From here on no change reaches the server. */
  const cutOff = () => {
    const connected = globalThis.fetch;
    globalThis.fetch = (address, init) =>
      init?.method === 'GET' ? connected(address, init) : Promise.reject(new TypeError('Failed to fetch'));
    reconnect = () => {
      globalThis.fetch = connected;
      act(() => void window.dispatchEvent(new Event('online')));
    };
  };
  afterEach(() => reconnect());
  const isSaved = async () => {
    await screen.findByText('All changes saved');
    await waitFor(() => expect(screen.queryByText(waiting)).toBeNull());
  };
  const typeInto = async (label: string, value: string) =>
    fireEvent.change(await screen.findByLabelText(label), { target: { value } });
  const edited = { ...first, description: 'Loosen both bolts.', sentences: [], revision: 2 };
  const saved = changed({ ...sop, steps: [edited, second] }, 2);
  const firstPath = `${stepsPath}/${first.id}`;
  const editFirst = async () => {
    cutOff();
    fireEvent.click(screen.getByRole('button', { name: `Edit: ${first.title}` }));
    await typeInto('Description', edited.description);
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  };

  it('keeps a step’s text in its editor, shows that it waits, and saves it once connected', async () => {
    const { requests } = await open(sop, { [`PUT ${firstPath}`]: { body: saved } });
    await editFirst();
    await screen.findByText(waiting);
    expect(screen.getByText('Not saved yet')).toBeTruthy();
    expect(screen.queryByText('Failed to save changes. Please try again.')).toBeNull();
    reconnect();
    await isSaved();
    expect(screen.queryByLabelText('Description')).toBeNull();
    expect(screen.getByText(edited.description)).toBeTruthy();
    expect(requests.filter(({ method }) => method === 'PUT')).toHaveLength(1);
  });

  it('saves a step’s text after the page was left, without opening its editor again', async () => {
    const { unmount } = await open(sop, { [`PUT ${firstPath}`]: { body: saved } });
    await editFirst();
    await screen.findByText(waiting);
    unmount();
    reconnect();
    await waitFor(() => expect(window.sessionStorage).toHaveLength(0));
    await open(sopOf({ steps: [edited, second] }));
    expect(screen.queryByLabelText('Description')).toBeNull();
  });

  it('keeps further input while the first part is saved', async () => {
    const { requests } = await open(sop, {
      [`PUT ${firstPath}`]: [
        { body: saved },
        {
          body: changed(
            { ...sop, steps: [{ ...edited, description: `${edited.description} Keep them.` }, second] },
            3,
          ),
        },
      ],
    });
    await editFirst();
    await screen.findByText(waiting);
    await typeInto('Description', 'Loosen both bolts. Keep them.');
    reconnect();
    await isSaved();
    expect(screen.getByLabelText<HTMLTextAreaElement>('Description').value).toMatch(/Keep them\.$/);
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByLabelText('Description')).toBeNull());
    expect(requests.filter(({ method }) => method === 'PUT')).toHaveLength(2);
  });

  it('still asks if another user has changed the same step', async () => {
    const theirs = { ...first, description: 'Unplug it.', revision: 5 };
    await open(sop, { [`PUT ${firstPath}`]: refusal({ ...sop, revision: 5, steps: [theirs, second] }) });
    await editFirst();
    await screen.findByText(waiting);
    reconnect();
    await screen.findByText('Someone else saved this step while you were editing it.');
    expect(screen.getByText('Not saved')).toBeTruthy();
  });

  it('retries a title automatically if only its service is down', async () => {
    const named = { ...sop, title: 'Changing the die of press 4', revision: 2 };
    await open(sop, { [`PUT /api/sops/${sop.id}`]: [problem(503, ''), { body: named }] });
    fireEvent.click(screen.getByRole('button', { name: 'Edit the title' }));
    await typeInto('Title', named.title);
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText(waiting);
    await isSaved();
    expect(await screen.findByRole('heading', { level: 1, name: named.title })).toBeTruthy();
  });

  it('sends changes in their order and shows all of them before', async () => {
    const moved = { ...sop, revision: 2, steps: renumbered(second, first) };
    const { requests } = await open(sop, {
      [`PUT ${stepsPath}/order`]: { body: moved },
      [`DELETE ${firstPath}`]: [refusal(moved), { body: { ...sop, revision: 3, steps: renumbered(second) } }],
    });
    cutOff();
    await inMenu(2, 'Move up');
    await screen.findByText(waiting);
    await inMenu(1, 'Delete step');
    await waitFor(() => expect(titles()).toEqual(['1. Do thing 2']));
    expect(requests.filter(({ method }) => method === 'DELETE')).toEqual([]);
    reconnect();
    await isSaved();
    expect(titles()).toEqual(['1. Do thing 2']);
    const changes = sentChanges(requests).map(({ method }) => method);
    expect(changes).toEqual(['PUT', 'DELETE', 'DELETE']);
  });

  it('undoes pending changes once they have arrived, also after the page was left', async () => {
    const without = { ...sop, steps: renumbered(second) };
    const { requests, unmount } = await open(sop, {
      [`DELETE ${firstPath}`]: { body: changed(without, 2) },
      [`POST /api/sops/${sop.id}/revisions/2/undo`]: { body: changed(sop, 3) },
    });
    cutOff();
    await inMenu(1, 'Delete step');
    await screen.findByText(waiting);
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    unmount();
    reconnect();
    await waitFor(() => expect(sent(requests, 'POST', '/revisions/2/undo')).toHaveLength(1));
  });

  it('sends a change again under the same key and the next one under another if only the reply was lost', async () => {
    const copy = { ...first, id: '0198a000-0000-7000-8000-0000000000ff', revision: 1 };
    const arrived = { ...sop, revision: 2, steps: renumbered(first, copy, second) };
    const { requests } = await open(sop, {
      [`POST ${firstPath}/duplicate`]: [noConnection, { status: 201, body: changed(arrived, 2) }],
      [`POST /api/sops/${sop.id}/revisions/2/undo`]: [noConnection, { body: changed(sop, 3) }],
    });
    await inMenu(1, 'Duplicate');
    await screen.findByText('Step 1 was duplicated');
    expect(titles()).toHaveLength(3);
    expect(sent(requests, 'POST', '/duplicate')).toEqual([{ revision: 1 }, { revision: 1 }]);
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    await screen.findByText('Undone');
    await waitFor(() => expect(titles()).toHaveLength(2));
    const [made, madeAgain, undone, undoneAgain] = sentChanges(requests)
      .filter(({ method }) => method === 'POST')
      .map(({ headers }) => headers[idempotencyHeader]);
    expect(made).toMatch(/^[\w-]{16,64}$/);
    expect([madeAgain, undoneAgain]).toEqual([made, undone]);
    expect(undone).not.toBe(made);
  });
});
