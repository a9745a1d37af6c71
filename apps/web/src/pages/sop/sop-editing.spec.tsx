import '../../testing/browser.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { idempotencyHeader, type ChangedSop, type Screenshot, type Sop, type Step } from '@sop/contracts';
import { keys } from '../../api/query.js';
import { answerWith, noConnection, problem, type Asked } from '../../testing/answer.js';
import { meOf } from '../../testing/me.js';
import { show } from '../../testing/show.js';
import { sentenceOf, sopOf, stepOf } from '../../testing/sop.js';
import { Toaster } from '../../ui/toaster.js';
import { keepMarks } from './kept-marks.js';
import { Component as SopPage } from './sop-page.js';

const sop = sopOf();
const [first, second] = sop.steps as [Step, Step];
const stepsPath = `/api/sops/${sop.id}/steps`;
const refusal = (current: Sop) => ({
  status: 409,
  body: {
    type: 'conflict',
    title: 'Conflict',
    status: 409,
    detail: 'Somebody else changed this SOP meanwhile.',
    request_id: 'r',
    code: 'sop.changed-meanwhile',
    parameters: {},
    versions: { current, submitted: {} },
  },
});

/** The answer to a change of the SOP that became this number. */
const changed = (now: Sop, change: number): ChangedSop => ({ ...now, revision: change, change });

const load = (shown: Sop, answers: Parameters<typeof answerWith>[0] = {}, role = 'editor' as const) => {
  const asked = answerWith({
    [`GET /api/sops/${shown.id}`]: { body: shown },
    'GET /api/users/me': { body: meOf(role) },
    'GET /api/departments': { body: [] },
    ...answers,
  });
  const view = show(
    <>
      <SopPage />
      <Toaster />
    </>,
    `/sop/${shown.id}`,
    '/sop/:id',
  );
  return { asked, ...view };
};
const open = async (...page: Parameters<typeof load>) => {
  const shown = load(...page);
  await screen.findByRole('heading', { level: 1 });
  await screen.findByRole('button', { name: 'Edit the title' });
  return shown;
};
const inMenu = async (position: number, item: string) => {
  fireEvent.click(await screen.findByRole('button', { name: `More for Do thing ${position}` }));
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
};
/** What was sent by calls whose address ends so, in order. */
const sent = (asked: readonly Asked[], method: string, end: string): unknown[] =>
  asked
    .filter((each) => each.method === method && each.address.endsWith(end))
    .map(({ body }) => (typeof body === 'string' ? (JSON.parse(body) as unknown) : null));
const titles = () =>
  within(screen.getByRole('region', { name: 'Procedure' }))
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);
/** Whether closing the tab would ask now. */
const isLeaveAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
const renumbered = (...steps: Step[]): Step[] => steps.map((step, at) => ({ ...step, position: at + 1 }));

describe('editing an SOP', () => {
  beforeEach(() => {
    window.localStorage.clear();
    window.sessionStorage.clear();
  });
  afterEach(() => {
    for (const message of screen.queryAllByRole('button', { name: 'Dismiss' })) fireEvent.click(message);
    cleanup();
  });

  it('adds a step below another and opens it to be written', async () => {
    const added = stepOf(7, [], { title: '', description: '', position: 2 });
    const { asked } = await open(sop, {
      [`POST ${stepsPath}`]: {
        status: 201,
        body: { ...sop, revision: 2, steps: renumbered(first, added, second) },
      },
    });
    await inMenu(1, 'Add a step below');
    expect(await screen.findByPlaceholderText('Enter step description...')).toBeTruthy();
    expect(titles()[1]).toBe('2. Step 2');
    expect(sent(asked, 'POST', '/steps')[0]).toMatchObject({ after: first.id, revision: 1 });
    expect(await screen.findByText('All changes saved')).toBeTruthy();
  });

  it('deletes a step at once, and puts it back on Undo', async () => {
    const without = { ...sop, steps: renumbered(second) };
    const { asked } = await open(sop, {
      // Somebody else's change came before the answer.
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
    expect(sent(asked, 'POST', '/undo')).toHaveLength(2);
  });

  it('has buttons that undo and do again, as long as there is something', async () => {
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

  describe('undone while it is still being saved', () => {
    const without = { ...sop, steps: renumbered(second) };
    const undoOf = (revision: number) => `POST /api/sops/${sop.id}/revisions/${revision}/undo`;
    const deleteFirst = `DELETE ${stepsPath}/${first.id}`;
    const both = ['1. Do thing 1', '2. Do thing 2'];
    const pressUndo = () => fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    const pressRedo = () => fireEvent.keyDown(document.body, { key: 'Z', ctrlKey: true, shiftKey: true });
    const tool = (name: 'Undo' | 'Redo') =>
      screen.getByRole<HTMLButtonElement>('button', { name: new RegExp(`^${name} \\(`) });
    /** What was sent to change something, in order. */
    const sentChanges = (asked: readonly Asked[]) =>
      asked.filter(({ method }) => method !== 'GET').map(({ method, address }) => `${method} ${address}`);
    /** An answer that does not come before it is let go. */
    const answered = () => {
      let letGo = () => undefined as void;
      const after = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      return { after, release: () => act(async () => letGo()) };
    };

    it.each([
      ['by keys', pressUndo],
      ['by the button', () => fireEvent.click(tool('Undo'))],
    ])('waits for it, says so, and undoes just that: %s', async (_, undo) => {
      const { after, release } = answered();
      const { asked } = await open(sop, {
        [deleteFirst]: { body: changed(without, 2), after },
        [undoOf(2)]: { body: changed(sop, 3) },
      });
      await inMenu(1, 'Delete step');
      await waitFor(() => expect(sentChanges(asked)).toHaveLength(1));
      undo();
      await screen.findByText('It is undone as soon as it is saved.');
      expect([tool('Undo').disabled, tool('Redo').disabled]).toEqual([true, false]);
      expect(sentChanges(asked)).toHaveLength(1);
      await release();
      await screen.findByText('Undone');
      expect(titles()).toEqual(both);
      expect(sentChanges(asked)).toEqual([
        expect.stringMatching(/^DELETE/),
        expect.stringMatching(/revisions\/2\/undo$/),
      ]);
    });

    it('is done again where that was wanted before the answer came', async () => {
      const { after, release } = answered();
      const { asked } = await open(sop, {
        [deleteFirst]: { body: changed(without, 2), after },
        [undoOf(2)]: { body: changed(sop, 3) },
        [undoOf(3)]: { body: changed(without, 4) },
      });
      await inMenu(1, 'Delete step');
      await waitFor(() => expect(sentChanges(asked)).toHaveLength(1));
      pressUndo();
      pressRedo();
      await release();
      await waitFor(() => expect(sentChanges(asked)).toHaveLength(3));
      await screen.findByText('Step 1 was deleted');
      expect(titles()).toEqual(['1. Do thing 2']);
      await waitFor(() => expect([tool('Undo').disabled, tool('Redo').disabled]).toEqual([false, true]));
    });

    it('goes before what was changed after it, and what was saved before goes when it is asked once more', async () => {
      const swapped = { ...sop, steps: renumbered(second, first) };
      const { after, release } = answered();
      const { asked } = await open(sop, {
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
      await waitFor(() => expect(sentChanges(asked)).toHaveLength(2));
      pressUndo();
      pressUndo();
      await inMenu(2, 'Move up');
      await release();
      await waitFor(() => expect(sentChanges(asked)).toHaveLength(5));
      expect(sentChanges(asked).slice(2)).toEqual([
        expect.stringMatching(/revisions\/3\/undo$/),
        expect.stringMatching(/revisions\/2\/undo$/),
        expect.stringMatching(/^PUT/),
      ]);
      await screen.findByText('All changes saved');
      expect(titles()).toEqual(['1. Do thing 2', '2. Do thing 1']);
    });

    it('leaves what was saved before as it is where it could not be saved', async () => {
      const swapped = { ...sop, steps: renumbered(second, first) };
      const { after, release } = answered();
      const { asked } = await open(sop, {
        [`PUT ${stepsPath}/order`]: { body: changed(swapped, 2) },
        [deleteFirst]: { ...problem(500, ''), after },
      });
      await inMenu(2, 'Move up');
      await screen.findByText('Step 2 is now step 1');
      await inMenu(1, 'Delete step');
      await waitFor(() => expect(sentChanges(asked)).toHaveLength(2));
      pressUndo();
      await release();
      await screen.findByText('Failed to save changes. Please try again.');
      await screen.findByText('Not saved');
      expect(sentChanges(asked)).toHaveLength(2);
      expect(screen.queryByText('Undone')).toBeNull();
      await waitFor(() => expect([tool('Undo').disabled, tool('Redo').disabled]).toEqual([false, true]));
    });

    it('has its former words back', async () => {
      const { after, release } = answered();
      const edited = { ...first, description: 'Mine.', sentences: [], revision: 2 };
      const { asked } = await open(sop, {
        [`PUT ${stepsPath}/${first.id}`]: [{ body: edited, after }, { body: { ...first, revision: 3 } }],
      });
      fireEvent.click(screen.getByRole('button', { name: `Edit: ${first.title}` }));
      fireEvent.change(await screen.findByLabelText('Description'), { target: { value: 'Mine.' } });
      fireEvent.click(screen.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(sentChanges(asked)).toHaveLength(1));
      fireEvent.submit(screen.getByRole('button', { name: 'Save' }));
      pressUndo();
      await release();
      await screen.findByText('Undone');
      expect(sentChanges(asked)).toHaveLength(2);
      expect(screen.queryByText('Mine.')).toBeNull();
      expect(screen.queryByLabelText('Description')).toBeNull();
    });

    it('stands in its editor as the field’s own undo left it, and not saved', async () => {
      const { after, release } = answered();
      const edited = { ...first, description: 'Mine.', sentences: [], revision: 2 };
      const { asked } = await open(sop, { [`PUT ${stepsPath}/${first.id}`]: { body: edited, after } });
      fireEvent.click(screen.getByRole('button', { name: `Edit: ${first.title}` }));
      const field = await screen.findByLabelText<HTMLTextAreaElement>('Description');
      fireEvent.change(field, { target: { value: 'Mine.' } });
      fireEvent.click(screen.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(sentChanges(asked)).toHaveLength(1));
      fireEvent.change(field, { target: { value: first.description } });
      await release();
      await screen.findByText('All changes saved');
      expect(screen.getByLabelText<HTMLTextAreaElement>('Description').value).toBe(first.description);
    });
  });

  it('can be undone once more where undoing failed', async () => {
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

  it('has nothing to undo of what changed nothing', async () => {
    await open(sop, { [`PUT ${stepsPath}/order`]: { body: { ...sop, change: null } } });
    await inMenu(2, 'Move up');
    await screen.findByText('All changes saved');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Undo/ }).disabled).toBe(true);
  });

  it('can undo and do again what a server from before changes were numbered has saved, where nobody came between', async () => {
    const without = { ...sop, revision: 2, steps: renumbered(second) };
    const { asked } = await open(sop, {
      [`DELETE ${stepsPath}/${first.id}`]: { body: without },
      [`POST /api/sops/${sop.id}/revisions/2/undo`]: { body: { ...sop, revision: 3 } },
      [`POST /api/sops/${sop.id}/revisions/3/undo`]: { body: { ...without, revision: 6 } },
    });
    await inMenu(1, 'Delete step');
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(titles()).toEqual(['1. Do thing 1', '2. Do thing 2']));
    fireEvent.click(await screen.findByRole('button', { name: 'Redo' }));
    await waitFor(() => expect(titles()).toEqual(['1. Do thing 2']));
    expect(sent(asked, 'POST', '/undo')).toHaveLength(2);
    // Two changes of others came between: which one is ours is not known any more.
    const tools = within(screen.getByRole('group', { name: 'Undo and redo' }));
    for (const button of tools.getAllByRole<HTMLButtonElement>('button')) expect(button.disabled).toBe(true);
  });

  it('moves a step and shows it there before it is saved', async () => {
    const { asked } = await open(sop, {
      [`PUT ${stepsPath}/order`]: { body: { ...sop, revision: 2, steps: renumbered(second, first) } },
    });
    await inMenu(2, 'Move up');
    await waitFor(() => expect(titles()).toEqual(['1. Do thing 2', '2. Do thing 1']));
    expect(sent(asked, 'PUT', '/order')[0]).toMatchObject({ step_ids: [second.id, first.id] });
  });

  it('puts a moved step back where saving fails, and says so', async () => {
    await open(sop, { [`PUT ${stepsPath}/order`]: { status: 500, body: {} } });
    await inMenu(2, 'Move up');
    await screen.findByText('Failed to save changes. Please try again.');
    expect(titles()).toEqual(['1. Do thing 1', '2. Do thing 2']);
    expect(screen.getByText('Not saved')).toBeTruthy();
  });

  it('asks nothing where somebody else changed another step, and says so where it was this one', async () => {
    const elsewhere = { ...sop, revision: 5, steps: [first, { ...second, revision: 9 }] };
    const { asked } = await open(sop, {
      [`POST ${stepsPath}/${first.id}/duplicate`]: [
        refusal(elsewhere),
        { status: 201, body: { ...elsewhere, revision: 6 } },
        refusal({ ...elsewhere, revision: 8, steps: [{ ...first, revision: 7, title: 'Theirs' }, second] }),
      ],
    });
    await inMenu(1, 'Duplicate');
    await screen.findByText('Step 1 was duplicated');
    expect(sent(asked, 'POST', '/duplicate')).toEqual([{ revision: 1 }, { revision: 5 }]);
    await inMenu(1, 'Duplicate');
    await screen.findByText(/^Somebody else changed the same meanwhile/);
    expect(titles()[0]).toBe('1. Theirs');
  });

  it('splits a step before the sentence that is chosen', async () => {
    const { asked } = await open(sop, {
      [`POST ${stepsPath}/${second.id}/split`]: { body: { ...sop, revision: 2 } },
    });
    await inMenu(2, 'Split into two…');
    fireEvent.change(await screen.findByLabelText('Title of the second step'), { target: { value: 'Hold' } });
    fireEvent.click(screen.getByRole('button', { name: 'Split' }));
    await screen.findByText('Step 2 was split');
    expect(sent(asked, 'POST', '/split')[0]).toEqual({ offset: 18, title: 'Hold', revision: 1 });
  });

  it('says of a step of one sentence why it cannot be split', async () => {
    await open(sop);
    await inMenu(1, 'Split into two…');
    expect(await screen.findByText(/This step has one sentence only/)).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Split' }).disabled).toBe(true);
  });

  describe('its safety precautions', () => {
    const precautionOf = (text: string) => ({
      text,
      kind: 'hazard' as const,
      step_index: null,
      evidence: sentenceOf(text, 1, 2).evidence,
      confidence: 1,
    });
    const withPrecautions = (...texts: string[]) =>
      sopOf({ precautions: texts.map(precautionOf), safety_precautions: texts.join('\n') });
    const field = (number: number) => screen.getByLabelText<HTMLTextAreaElement>(`Precaution ${number}`);

    it('are saved by themselves when a field is left; nothing empty is', async () => {
      const saved = { ...withPrecautions('Lock the press.', 'Mind the edge.'), revision: 2 };
      const { asked } = await open(withPrecautions('Lock the press.'), {
        [`PUT /api/sops/${sop.id}`]: { body: saved },
      });
      fireEvent.click(screen.getByRole('button', { name: 'Edit the safety precautions' }));
      fireEvent.click(await screen.findByRole('button', { name: 'Add a precaution' }));
      fireEvent.blur(field(2));
      expect(sent(asked, 'PUT', sop.id)).toEqual([]);
      fireEvent.change(field(2), { target: { value: 'Mind the edge.' } });
      fireEvent.blur(field(2));
      await screen.findByText('The safety precautions were saved');
      expect(sent(asked, 'PUT', sop.id)[0]).toMatchObject({
        revision: 1,
        precautions: [
          { text: 'Lock the press.', kind: 'hazard' },
          { text: 'Mind the edge.', kind: 'instruction' },
        ],
      });
    });

    it('keep both lists where two people write them at once', async () => {
      const theirs = { ...withPrecautions('Wear a mask.'), revision: 4 };
      const { asked } = await open(withPrecautions('Lock the press.'), {
        [`PUT /api/sops/${sop.id}`]: [
          refusal(theirs),
          { body: { ...withPrecautions('Lock it.'), revision: 5 } },
        ],
      });
      fireEvent.click(screen.getByRole('button', { name: 'Edit the safety precautions' }));
      fireEvent.change(field(1), { target: { value: 'Lock it.' } });
      fireEvent.blur(field(1));
      const alert = await screen.findByText(/Somebody else saved this list/);
      expect(alert.parentElement?.textContent).toContain('Wear a mask.');
      expect(field(1).value).toBe('Lock it.');
      fireEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
      await screen.findByText('The safety precautions were saved');
      expect(sent(asked, 'PUT', sop.id).map((body) => (body as { revision: number }).revision)).toEqual([
        1, 4,
      ]);
    });

    it('ask also where what somebody else wrote has come before one’s own is saved', async () => {
      const theirs = { ...withPrecautions('Wear a mask.'), revision: 4 };
      const { asked, client } = await open(withPrecautions('Lock the press.'), {
        [`PUT /api/sops/${sop.id}`]: refusal(theirs),
      });
      fireEvent.click(screen.getByRole('button', { name: 'Edit the safety precautions' }));
      fireEvent.change(field(1), { target: { value: 'Lock it.' } });
      act(() => void client.setQueryData(keys.sop(sop.id), theirs));
      fireEvent.blur(field(1));
      await screen.findByText(/Somebody else saved this list/);
      expect(sent(asked, 'PUT', sop.id)).toEqual([expect.objectContaining({ revision: 1 })]);
    });

    it('are given back after a page that was lost, and written over nobody’s meanwhile', async () => {
      await open(withPrecautions('Lock the press.'));
      fireEvent.click(screen.getByRole('button', { name: 'Edit the safety precautions' }));
      fireEvent.change(field(1), { target: { value: 'Lock it.' } });
      cleanup();
      const theirs = { ...withPrecautions('Wear a mask.'), revision: 4 };
      const { asked } = await open(theirs, { [`PUT /api/sops/${sop.id}`]: refusal(theirs) });
      await waitFor(() => expect(field(1).value).toBe('Lock it.'));
      fireEvent.click(screen.getByRole('button', { name: 'Done' }));
      await screen.findByText(/Somebody else saved this list/);
      expect(sent(asked, 'PUT', sop.id)).toEqual([expect.objectContaining({ revision: 1 })]);
      fireEvent.click(screen.getByRole('button', { name: 'Take theirs' }));
      fireEvent.click(screen.getByRole('button', { name: 'Done' }));
      cleanup();
      await open(theirs);
      expect(screen.queryByLabelText('Precaution 1')).toBeNull();
    });

    it('stay in their fields where they could not be saved, until they are or are given up', async () => {
      const saved = { ...withPrecautions('Lock it.'), revision: 2 };
      const { asked } = await open(withPrecautions('Lock the press.'), {
        [`PUT /api/sops/${sop.id}`]: [problem(500, ''), problem(500, ''), { body: saved }],
      });
      fireEvent.click(screen.getByRole('button', { name: 'Edit the safety precautions' }));
      fireEvent.change(field(1), { target: { value: 'Lock it.' } });
      expect(isLeaveAsked()).toBe(true);
      fireEvent.blur(field(1));
      await screen.findByText('Failed to save changes. Please try again.');
      fireEvent.click(screen.getByRole('button', { name: 'Done' }));
      await waitFor(() => expect(sent(asked, 'PUT', sop.id)).toHaveLength(2));
      expect(field(1).value).toBe('Lock it.');
      fireEvent.click(screen.getByRole('button', { name: 'Done' }));
      await waitFor(() => expect(screen.queryByLabelText('Precaution 1')).toBeNull());
      expect(sent(asked, 'PUT', sop.id)).toHaveLength(3);
      expect(isLeaveAsked()).toBe(false);
    });

    it('can be begun where there are none', async () => {
      await open(sop);
      fireEvent.click(screen.getByRole('button', { name: 'More' }));
      fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit the safety precautions' }));
      expect(screen.getByRole('region', { name: 'Safety Precautions' })).toBeTruthy();
      fireEvent.click(screen.getByRole('button', { name: 'Done' }));
      expect(screen.queryByRole('region', { name: 'Safety Precautions' })).toBeNull();
    });
  });

  it('shows several pictures in a step, each of which can be taken away', async () => {
    const shot = (seconds: number) => ({
      path: `storage/${seconds}.jpg`,
      thumbnail: `storage/${seconds}-small.jpg`,
      seconds,
      detections: null,
    });
    const withPictures = (...seconds: number[]) =>
      sopOf({ steps: [{ ...first, more_screenshots: seconds.map(shot) }, second] });
    const { asked } = await open(withPictures(5, 6), {
      [`DELETE ${stepsPath}/${first.id}/pictures/0`]: { body: { ...withPictures(6), revision: 2 } },
    });
    expect(screen.getAllByRole('button', { name: /^Enlarge: Do thing 1, picture/ })).toHaveLength(2);
    fireEvent.click(screen.getByRole('button', { name: 'Remove picture 2: Do thing 1' }));
    await screen.findByText('The picture was removed');
    expect(screen.getAllByRole('button', { name: /^Enlarge: Do thing 1, picture/ })).toHaveLength(1);
    expect(asked.filter(({ method }) => method === 'DELETE').map(({ address }) => address)).toEqual([
      expect.stringContaining('/pictures/0?revision=1'),
    ]);
  });

  it('gives its title back to whoever lost the page while writing it, until it is given up', async () => {
    const title = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Title' });
    await open(sop);
    fireEvent.click(screen.getByRole('button', { name: 'Edit the title' }));
    fireEvent.change(await title(), { target: { value: 'Changing the die of press 4' } });
    expect(isLeaveAsked()).toBe(true);
    cleanup();
    const theirs = { ...sop, title: 'Changing the die safely', revision: 3 };
    const { asked } = load(theirs, { [`PUT /api/sops/${sop.id}`]: refusal(theirs) });
    expect((await title()).value).toBe('Changing the die of press 4');
    fireEvent.keyDown(await title(), { key: 'Enter' });
    await screen.findByText('Somebody else changed this SOP meanwhile.');
    expect(sent(asked, 'PUT', sop.id)).toEqual([expect.objectContaining({ revision: 1 })]);
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    cleanup();
    await open(theirs);
    expect(screen.queryByRole('textbox', { name: 'Title' })).toBeNull();
  });

  it('opens a picture again that was being drawn on when the page was lost, unless it is another by now', async () => {
    const box = { kind: 'box', colour: 'red', size: 'medium' } as const;
    const rect = { x: 0.1, y: 0.1, width: 0.2, height: 0.2 };
    const picture = { ...(first.screenshots[0] as Screenshot), path: 'storage/one.jpg' };
    const drawnOn = (shown: Screenshot) => sopOf({ steps: [{ ...first, screenshots: [shown] }, second] });
    keepMarks(first.id, 0, picture, [{ ...box, rect, id: 0 }]);
    load(drawnOn({ ...picture, path: 'storage/two.jpg' }));
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('dialog')).toBeNull();
    cleanup();
    load(drawnOn({ ...picture, path: 'storage/one.jpg?signed=anew' }));
    const dialog = await screen.findByRole('dialog');
    const save = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Save' });
    expect(save.disabled).toBe(false);
  });

  it('is not named back to what it was by whoever opened its name before', async () => {
    const theirs = { ...sop, title: 'Changing the die safely', revision: 3 };
    const { asked, client } = await open(sop, { [`PUT /api/sops/${sop.id}`]: refusal(theirs) });
    fireEvent.click(screen.getByRole('button', { name: 'Edit the title' }));
    const name = await screen.findByRole('textbox', { name: 'Title' });
    act(() => void client.setQueryData(keys.sop(sop.id), theirs));
    fireEvent.keyDown(name, { key: 'Enter' });
    await screen.findByText('Somebody else changed this SOP meanwhile.');
    expect(sent(asked, 'PUT', sop.id)).toEqual([expect.objectContaining({ revision: 1 })]);
  });

  describe('without a connection', () => {
    const waiting = 'Not saved yet: no connection. It is saved when you are connected again.';
    let reconnect = () => undefined as void;
    /** From here on nothing that changes something reaches the server. */
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
    const firstPath = `${stepsPath}/${first.id}`;
    const editFirst = async () => {
      cutOff();
      fireEvent.click(screen.getByRole('button', { name: `Edit: ${first.title}` }));
      await typeInto('Description', edited.description);
      fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    };

    it('keeps a step’s words in their editor, says so, and saves them once connected again', async () => {
      const { asked } = await open(sop, { [`PUT ${firstPath}`]: { body: edited } });
      await editFirst();
      await screen.findByText(waiting);
      expect(screen.getByText('Not saved yet')).toBeTruthy();
      expect(screen.queryByText('Failed to save changes. Please try again.')).toBeNull();
      reconnect();
      await isSaved();
      expect(screen.queryByLabelText('Description')).toBeNull();
      expect(screen.getByText(edited.description)).toBeTruthy();
      expect(asked.filter(({ method }) => method === 'PUT')).toHaveLength(1);
    });

    it('saves a step’s words also where the page was left, and does not open their editor again', async () => {
      const { unmount } = await open(sop, { [`PUT ${firstPath}`]: { body: edited } });
      await editFirst();
      await screen.findByText(waiting);
      unmount();
      reconnect();
      await waitFor(() => expect(window.sessionStorage).toHaveLength(0));
      await open(sopOf({ steps: [edited, second] }));
      expect(screen.queryByLabelText('Description')).toBeNull();
    });

    it('keeps what is typed on while the beginning is saved', async () => {
      const { asked } = await open(sop, {
        [`PUT ${firstPath}`]: [
          { body: edited },
          { body: { ...edited, description: `${edited.description} Keep them.` } },
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
      expect(asked.filter(({ method }) => method === 'PUT')).toHaveLength(2);
    });

    it('still asks where somebody else changed the same step meanwhile', async () => {
      const theirs = { ...first, description: 'Unplug it.', revision: 5 };
      const conflict = refusal(sop);
      await open(sop, {
        [`PUT ${firstPath}`]: {
          ...conflict,
          body: { ...conflict.body, versions: { current: theirs, submitted: {} } },
        },
      });
      await editFirst();
      await screen.findByText(waiting);
      reconnect();
      await screen.findByText('Somebody else saved this step while you were editing it.');
      expect(screen.getByText('Not saved')).toBeTruthy();
    });

    it('saves a title by itself too, where the server is there and its service is not', async () => {
      const named = { ...sop, title: 'Changing the die of press 4', revision: 2 };
      await open(sop, { [`PUT /api/sops/${sop.id}`]: [problem(503, ''), { body: named }] });
      fireEvent.click(screen.getByRole('button', { name: 'Edit the title' }));
      await typeInto('Title', named.title);
      fireEvent.click(screen.getByRole('button', { name: 'Save' }));
      await screen.findByText(waiting);
      await isSaved();
      expect(await screen.findByRole('heading', { level: 1, name: named.title })).toBeTruthy();
    });

    it('sends changes in the order in which they were made, and shows all of them meanwhile', async () => {
      const moved = { ...sop, revision: 2, steps: renumbered(second, first) };
      const { asked } = await open(sop, {
        [`PUT ${stepsPath}/order`]: { body: moved },
        [`DELETE ${firstPath}`]: [
          refusal(moved),
          { body: { ...sop, revision: 3, steps: renumbered(second) } },
        ],
      });
      cutOff();
      await inMenu(2, 'Move up');
      await screen.findByText(waiting);
      await inMenu(1, 'Delete step');
      await waitFor(() => expect(titles()).toEqual(['1. Do thing 2']));
      expect(asked.filter(({ method }) => method === 'DELETE')).toEqual([]);
      reconnect();
      await isSaved();
      expect(titles()).toEqual(['1. Do thing 2']);
      const changes = asked.filter(({ method }) => method !== 'GET').map(({ method }) => method);
      expect(changes).toEqual(['PUT', 'DELETE', 'DELETE']);
    });

    it('undoes what waits once it has arrived, also where its page was left', async () => {
      const without = { ...sop, steps: renumbered(second) };
      const { asked, unmount } = await open(sop, {
        [`DELETE ${firstPath}`]: { body: changed(without, 2) },
        [`POST /api/sops/${sop.id}/revisions/2/undo`]: { body: changed(sop, 3) },
      });
      cutOff();
      await inMenu(1, 'Delete step');
      await screen.findByText(waiting);
      fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
      unmount();
      reconnect();
      await waitFor(() => expect(sent(asked, 'POST', '/revisions/2/undo')).toHaveLength(1));
    });

    it('sends a change again as the same, and the next one as another, where only the answer was lost', async () => {
      const copy = { ...first, id: '0198a000-0000-7000-8000-0000000000ff', revision: 1 };
      const arrived = { ...sop, revision: 2, steps: renumbered(first, copy, second) };
      const { asked } = await open(sop, {
        [`POST ${firstPath}/duplicate`]: [noConnection, { status: 201, body: changed(arrived, 2) }],
        [`POST /api/sops/${sop.id}/revisions/2/undo`]: [noConnection, { body: changed(sop, 3) }],
      });
      await inMenu(1, 'Duplicate');
      await screen.findByText('Step 1 was duplicated');
      expect(titles()).toHaveLength(3);
      expect(sent(asked, 'POST', '/duplicate')).toEqual([{ revision: 1 }, { revision: 1 }]);
      fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
      await screen.findByText('Undone');
      await waitFor(() => expect(titles()).toHaveLength(2));
      const [made, madeAgain, undone, undoneAgain] = asked
        .filter(({ method }) => method === 'POST')
        .map(({ headers }) => headers[idempotencyHeader]);
      expect(made).toMatch(/^[\w-]{16,64}$/);
      expect([madeAgain, undoneAgain]).toEqual([made, undone]);
      expect(undone).not.toBe(made);
    });
  });

  it('has its name at once where it is open, and the lists that show it are asked for anew', async () => {
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

  it('shows the video as a line that can be scrubbed, with its steps as chapters', async () => {
    await open(sop);
    const line = screen.getByRole<HTMLInputElement>('slider', { name: 'Place in the video' });
    const video = screen.getByLabelText<HTMLVideoElement>(/^Original Video:/);
    act(() => void fireEvent.change(line, { target: { value: '19' } }));
    expect(video.currentTime).toBe(19);
    expect(line.getAttribute('aria-valuetext')).toBe('0:19, 2. Do thing 2');
    act(() => void fireEvent.keyDown(line, { key: 'ArrowLeft' }));
    expect(video.currentTime).toBe(18);
  });
});
