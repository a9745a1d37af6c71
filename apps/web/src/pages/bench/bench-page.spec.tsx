import '../../testing/browser.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Procedure } from '@sop/contracts';
import { beginRun, changeStep, endRun, goTo } from '../../features/executions/run.js';
import { answerWith, noConnection, problem } from '../../testing/answer.js';
import { answerUploads } from '../../testing/answer-uploads.js';
import { MemoryRunStore } from '../../testing/memory-run-store.js';
import { meOf } from '../../testing/me.js';
import { procedureOf } from '../../testing/procedure.js';
import { renderPage } from '../../testing/render-page.js';
import { BenchPage } from './bench-page.js';

const procedure = procedureOf(3);
const id = procedure.sop_id;
const userId = meOf('viewer').id;
const route = `GET /api/sops/${id}/procedure`;

describe('bench mode', () => {
  let store: MemoryRunStore;
  beforeEach(() => {
    store = new MemoryRunStore();
    window.localStorage.clear();
  });
  afterEach(cleanup);

  /** The server: every run is accepted under any id. */
  const serve = (shown: Procedure | Parameters<typeof answerWith>[0][string] = procedure) => {
    const isProcedure = 'steps' in shown;
    const requests = answerWith({
      'GET /api/users/me': { body: meOf('viewer') },
      [route]: isProcedure ? { body: shown } : shown,
    });
    const answer = globalThis.fetch;
    globalThis.fetch = async (input, init) => {
      const reply = await answer(input, init);
      const isRun = init?.method === 'PUT' && String(input).includes('/executions/');
      return isRun ? ({ ok: true, status: 200, text: async () => '{}' } as Response) : reply;
    };
    return requests;
  };
  const open = (search = '') =>
    renderPage(<BenchPage id={id} store={store} userId={userId} />, `/sop/${id}/do${search}`);
  const button = (name: string | RegExp) => screen.findByRole('button', { name });
  const press = async (name: string | RegExp) => fireEvent.click(await button(name));
  const heading = async (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
  const start = () => press('I have read this – start');
  const stored = () => [...store.byId.values()][0];

  it('shows safety and equipment, and begins a run only once they are acknowledged', async () => {
    serve();
    open();
    expect(await screen.findByText('Wear gloves.')).toBeTruthy();
    expect(screen.getByText('Wrench')).toBeTruthy();
    expect(store.byId.size).toBe(0);
    fireEvent.keyDown(window, { key: ' ' });
    fireEvent.keyDown(window, { key: 'ArrowRight' });
    expect(store.byId.size).toBe(0);
    await start();
    expect((await heading(/Step 1$/)).textContent).toBe('Step 1 of 3: Step 1');
    await waitFor(() => expect(stored()?.record).toMatchObject({ state: 'in_progress', version: 2 }));
  });

  it('ticks with Done or the space bar, and moves with arrows, Back and a swipe without a tick', async () => {
    serve();
    open();
    await start();
    await press('Done');
    await heading(/Step 2$/);
    fireEvent.keyDown(window, { key: ' ' });
    await heading(/Step 3$/);
    fireEvent.keyDown(window, { key: 'ArrowLeft' });
    await heading(/Step 2$/);
    await press('Back');
    const first = await heading(/Step 1$/);
    const swipe = (from: number, to: number) => {
      fireEvent.touchStart(first, { touches: [{ clientX: from, clientY: 0 }] });
      fireEvent.touchEnd(first, { changedTouches: [{ clientX: to, clientY: 5 }] });
    };
    swipe(300, 290);
    await heading(/Step 1$/);
    swipe(300, 100);
    await heading(/Step 2$/);
    fireEvent.keyDown(window, { key: 'ArrowRight' });
    fireEvent.keyDown(window, { key: 'ArrowRight' });
    expect(await screen.findByText('2 of 3 steps done')).toBeTruthy();
    await press('Step 3 of 3: Step 3');
    await heading(/Step 3$/);
  });

  it('gives the focus to the heading of each step, which says where one is', async () => {
    serve();
    open();
    await start();
    expect(document.activeElement).toBe(await heading(/Step 1$/));
    await press('Done');
    const second = await heading(/Step 2$/);
    await waitFor(() => expect(document.activeElement).toBe(second));
    expect(second.textContent).toBe('Step 2 of 3: Step 2');
  });

  it('takes readings with their limits, a deviation and a note, and sends all of it', async () => {
    const requests = serve();
    open();
    await start();
    const field = await screen.findByRole('textbox', { name: 'Reading in Nm' });
    expect(screen.getByText('Should be 20 to 25 Nm')).toBeTruthy();
    fireEvent.change(field, { target: { value: 'x' } });
    expect(await screen.findByText('Please enter a number.')).toBeTruthy();
    fireEvent.change(field, { target: { value: '26,5' } });
    expect(await screen.findByText('Outside of the limits')).toBeTruthy();
    await press('Note, photo, deviation');
    const sheet = await screen.findByRole('dialog');
    fireEvent.change(within(sheet).getByRole('textbox', { name: 'Deviation' }), {
      target: { value: 'No clamp' },
    });
    fireEvent.click(within(sheet).getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    for (const at of [1, 2, 3]) {
      await heading(new RegExp(`Step ${at}$`));
      await press('Done');
    }
    fireEvent.change(await screen.findByRole('textbox', { name: 'Note on the run' }), {
      target: { value: 'All well' },
    });
    await press('Finish');
    await heading('Run finished');
    expect(await screen.findByText('The run is stored.')).toBeTruthy();
    const bodies = requests
      .filter(({ method }) => method === 'PUT')
      .map(({ body }) => JSON.parse(String(body)));
    expect(bodies.at(-1)).toMatchObject({
      ...{ state: 'finished', note: 'All well', version: 2 },
      steps: [{ deviation: 'No clamp', readings: [{ unit: 'Nm', min: 20, max: 25, value: 26.5 }] }, {}, {}],
    });
    expect(bodies.at(-1).steps.every((step: { done_at: string | null }) => step.done_at !== null)).toBe(true);
    await waitFor(() => expect(store.byId.size).toBe(0));
  });

  it('has the language of the SOP on its texts, which is not always that of the page', async () => {
    document.documentElement.lang = 'en';
    serve(procedureOf(3, { language: 'de' }));
    open();
    const languageOf = (element: Element) => element.closest('[lang]')?.getAttribute('lang');
    for (const text of ['Wear gloves.', 'Wrench'])
      expect(languageOf(await screen.findByText(text))).toBe('de');
    expect(languageOf(await heading('Change the filter'))).toBe('de');
    await start();
    expect(languageOf(await heading(/Step 1$/))).toBe('en');
    for (const text of ['Step 1', 'Change the filter', 'Tighten it to between 20 and 25 Nm.'])
      expect(languageOf(await screen.findByText(text))).toBe('de');
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight']) fireEvent.keyDown(window, { key });
    expect(languageOf(await screen.findByText('Step 3'))).toBe('de');
  });

  describe('in another language', () => {
    const german = procedureOf(3, { language: 'de', is_translated: true, title: 'Den Filter wechseln' });
    const asked = (requests: ReturnType<typeof serve>) =>
      requests
        .map(({ address }) => new URL(address, 'http://x'))
        .find(({ pathname }) => pathname.endsWith('procedure'))?.search;

    it('opens in that of the address, and keeps it for opening without a connection', async () => {
      const requests = serve(german);
      open('?language=de');
      await heading('Den Filter wechseln');
      expect(asked(requests)).toBe('?language=de');
      cleanup();
      await store.putProcedure({ sopId: id, userId, procedure: german });
      answerWith({ [route]: noConnection, 'GET /api/users/me': noConnection });
      open();
      await heading('Den Filter wechseln');
    });

    it('goes on with a run in that of the device’s copy, whichever it began in', async () => {
      await store.changeRun('r', () => beginRun({ id: 'r', userId, procedure, at: '2026-11-28T08:00:00Z' }));
      await store.putProcedure({ sopId: id, userId, procedure: german });
      const requests = serve(german);
      open();
      await heading(/Step 1$/);
      expect(await screen.findByText('Den Filter wechseln')).toBeTruthy();
      expect(asked(requests)).toBe('?language=de');
      expect(screen.queryByText(/has been released/)).toBeNull();
    });

    it('is the original unless another one is chosen', async () => {
      await store.putProcedure({ sopId: id, userId, procedure: german });
      const requests = serve();
      open('?language=x');
      await heading('Change the filter');
      expect(asked(requests)).toBe('');
    });
  });

  it('goes on where it was after a reload, also without a connection', async () => {
    const run = goTo(beginRun({ id: 'r', userId, procedure, at: '2026-11-28T08:00:00.000Z' }), 1);
    await store.changeRun('r', () => run);
    const record = `PUT /api/sops/${id}/executions/r`;
    answerWith({ [route]: noConnection, [record]: noConnection, 'GET /api/users/me': noConnection });
    open();
    await heading(/Step 2$/);
    await press('Done');
    expect(await screen.findByText('Offline. Saved on this device, sent later.')).toBeTruthy();
    expect(stored()?.record.steps[1]?.done_at).not.toBeNull();
  });

  it('sends what an earlier visit has stored without a connection', async () => {
    const ended = endRun(
      beginRun({ id: 'r', userId, procedure, at: '2026-11-28T08:00:00Z' }),
      'finished',
      '2026-11-28T09:00:00Z',
    );
    await store.changeRun('r', () => ended);
    window.localStorage.setItem('unsent-runs', 'yes');
    serve();
    open();
    await heading('Change the filter');
    await waitFor(() => expect(store.byId.size).toBe(0));
  });

  it('opens from the device’s copy without a connection, of the same user only', async () => {
    await store.putProcedure({ sopId: id, userId, procedure });
    answerWith({ [route]: noConnection, 'GET /api/users/me': noConnection });
    open();
    await heading('Change the filter');
    cleanup();
    await store.putProcedure({ sopId: id, userId: 'another', procedure });
    open();
    expect(await screen.findByText(/this device has no copy/)).toBeTruthy();
  });

  it('forgets the device’s copy once the SOP is gone', async () => {
    await store.putProcedure({ sopId: id, userId, procedure });
    await store.putProcedure({ sopId: 'another', userId, procedure });
    serve(problem(404, 'This SOP does not exist.'));
    open();
    await waitFor(() => expect([...store.procedures.keys()]).toEqual(['another']));
  });

  it('keeps the version of a run in progress, and says that there is another one', async () => {
    const begun = procedureOf(3, { version: 1 });
    await store.changeRun('r', () =>
      beginRun({ id: 'r', userId, procedure: begun, at: '2026-11-28T08:00:00Z' }),
    );
    serve();
    open();
    await heading(/Step 1$/);
    expect(
      await screen.findByText(/Version 2 has been released. This run still shows version 1/),
    ).toBeTruthy();
  });

  it('stops at a version that was withdrawn', async () => {
    await store.changeRun('r', () => beginRun({ id: 'r', userId, procedure, at: '2026-11-28T08:00:00Z' }));
    serve({ ...procedure, withdrawn_at: '2026-11-28T09:00:00Z', withdrawal_reason: 'Burns' });
    open();
    expect(
      await screen.findByText('It must not be used any more. Reason: Burns', { exact: false }),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Done' })).toBeNull();
  });

  it('asks before a run is left: it goes on later, or ends early', async () => {
    const requests = serve();
    open();
    await start();
    fireEvent.keyDown(window, { key: 'Escape' });
    await press('Go on');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('Leave bench mode');
    await press('End it early');
    await heading('Run ended early');
    await waitFor(() =>
      expect(requests.map(({ body }) => String(body)).some((body) => body.includes('abandoned'))).toBe(true),
    );
  });

  describe('with photos that the storage of the plan has no room for', () => {
    const full = 'Your plan includes 1 GB of storage. Delete something or upgrade on the Billing page.';
    const ended = changeStep(beginRun({ id: 'r', userId, procedure, at: '2026-11-28T08:00:00Z' }), 0, {
      photos: ['p', 'q'],
    });
    const photoOf = (photo: string) => ({
      ...{ id: photo, runId: 'r', bytes: new Blob(['x']), isSent: false, refusal: null },
    });
    const openWith = async (run = endRun(ended, 'finished', '2026-11-28T09:00:00Z')) => {
      await store.changeRun('r', () => run);
      for (const photo of ['p', 'q']) await store.putPhoto(photoOf(photo));
      window.localStorage.setItem('unsent-runs', 'yes');
      serve();
      answerUploads(402, full, 'plan.storage');
      open();
    };
    const waiting = '2 photos wait on this device, because the storage of your plan is full.';

    it('says how many wait and what to do, and sends them on request once there is room', async () => {
      await openWith();
      const notice = (await screen.findByText(waiting)).closest('[role=status]');
      expect(notice?.textContent).toContain(full);
      expect(notice?.textContent).toContain('The runs themselves are stored; try again once there is room.');
      answerUploads(204);
      await press('Try again');
      await waitFor(() => expect(screen.queryByText(waiting)).toBeNull());
      expect([store.byId.size, store.photos.size]).toEqual([0, 0]);
    });

    it('sends them when it is opened again', async () => {
      await openWith();
      await screen.findByText(waiting);
      cleanup();
      answerUploads(204);
      open();
      await waitFor(() => expect(store.byId.size).toBe(0));
      await waitFor(() => expect(screen.queryByText(waiting)).toBeNull());
    });

    it('says so while the run is in progress, and stores the run', async () => {
      await openWith(ended);
      await heading(/Step 1$/);
      expect(await screen.findByText('2 photos wait: storage full')).toBeTruthy();
      expect(stored()).toMatchObject({ sent: 2, refusal: null });
    });

    it('discards them only after asking', async () => {
      await openWith();
      await press('Discard');
      const dialog = within(await screen.findByRole('dialog'));
      expect(dialog.getByText(/^2 photos will be deleted from this device/)).toBeTruthy();
      expect(store.photos.size).toBe(2);
      fireEvent.click(dialog.getByRole('button', { name: 'Discard' }));
      await waitFor(() => expect([store.byId.size, store.photos.size]).toEqual([0, 0]));
    });
  });

  it('says why the server refuses a run that has ended, not that it is stored, and keeps it', async () => {
    const begun = beginRun({ id: 'r', userId, procedure, at: '2026-11-28T08:00:00Z' });
    await store.changeRun('r', () => goTo(begun, 3));
    answerWith({
      'GET /api/users/me': { body: meOf('viewer') },
      [route]: { body: procedure },
      [`PUT /api/sops/${id}/executions/r`]: problem(409, 'This SOP already has 20000 runs.'),
    });
    open();
    await press('Finish');
    expect(
      await screen.findByText('The server does not accept 1 run: This SOP already has 20000 runs.'),
    ).toBeTruthy();
    expect(screen.queryByText('The run is stored.')).toBeNull();
    expect(stored()).toMatchObject({ record: { state: 'finished' }, sent: 0 });
  });

  it('takes no more photos than a run may have', async () => {
    const many = procedureOf(11);
    const begun = beginRun({ id: 'r', userId, procedure: many, at: '2026-11-28T08:00:00Z' });
    const full = Array.from({ length: 10 }, (_, at) => at).reduce(
      (run, at) => changeStep(run, at, { photos: [1, 2, 3, 4, 5].map((photo) => `${at}-${photo}`) }),
      begun,
    );
    await store.changeRun('r', () => goTo(full, 10));
    serve(many);
    open();
    await press('Note, photo, deviation');
    const sheet = within(await screen.findByRole('dialog'));
    expect(sheet.getByText('A run can have 50 photos.')).toBeTruthy();
    expect(sheet.queryByRole('button', { name: 'Take a photo' })).toBeNull();
  });

  it.each([
    ['has no steps', { body: procedureOf(0) }, 'No steps to work through'],
    ['does not exist', problem(404, 'SOP not found'), 'SOP not found'],
  ])('says that the SOP %s', async (_, answer, message) => {
    serve(answer);
    open();
    expect(await screen.findByRole('heading', { name: message })).toBeTruthy();
  });

  it('says that the user cannot record runs', async () => {
    answerWith({
      'GET /api/users/me': { body: { ...meOf('viewer'), permissions: ['sop.view'] } },
      [route]: { body: procedure },
    });
    open();
    expect(await screen.findByRole('heading', { name: 'You cannot record runs' })).toBeTruthy();
  });

  it('offers to load again what could not be loaded', async () => {
    serve([problem(500, 'Broken'), { body: procedure }]);
    open();
    await press('Try Again');
    await heading('Change the filter');
  });
});
