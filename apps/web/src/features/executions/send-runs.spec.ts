import '../../testing/browser.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { answerWith, noConnection, problem } from '../../testing/answer.js';
import { answerUploads } from '../../testing/answer-uploads.js';
import { MemoryRunStore } from '../../testing/memory-run-store.js';
import { procedureOf } from '../../testing/procedure.js';
import { discardRefused, readRefused, refusalsOf } from './refused-runs.js';
import { beginRun, changeStep, endRun, tick } from './run.js';
import { sendRuns } from './send-runs.js';
import { mayHaveUnsentRuns } from './unsent-runs.js';

const at = '2026-11-28T08:00:00.000Z';
const run = beginRun({ id: 'run-1', userId: 'me', procedure: procedureOf(2), at });
const route = `PUT /api/sops/${run.sopId}/executions/run-1`;

describe('runs that are stored on the device', () => {
  let store: MemoryRunStore;
  beforeEach(() => {
    store = new MemoryRunStore();
    window.localStorage.clear();
  });
  const send = () => sendRuns(store, 'me');
  const put = (stored = run) => store.changeRun(stored.id, () => stored);

  it('are sent once, and stay while they are in progress', async () => {
    const requests = answerWith({ [route]: { body: {} } });
    await put();
    expect([await send(), await send()]).toEqual(['sent', 'sent']);
    expect(requests.map(({ body }) => JSON.parse(String(body)))).toMatchObject([
      { sequence: 1, state: 'in_progress', steps: [{ title: 'Step 1' }, {}] },
    ]);
    expect(store.byId.get('run-1')).toMatchObject({ sent: 1 });
  });

  it('are removed once they have ended and the server has all of them', async () => {
    answerWith({ [route]: { body: {} } });
    await put(endRun(run, 'finished', at));
    await sendRuns(store, 'me');
    expect(store.byId.size).toBe(0);
  });

  it('wait for the connection, and are remembered for every other page until then', async () => {
    answerWith({ [route]: [noConnection, { body: {} }] });
    await put();
    expect([await send(), mayHaveUnsentRuns()]).toEqual(['waiting', true]);
    expect(store.byId.get('run-1')).toMatchObject({ sent: 0 });
    expect([await send(), mayHaveUnsentRuns()]).toEqual(['sent', false]);
  });

  it.each([429, 503])('wait while the server answers %d', async (status) => {
    answerWith({ [route]: problem(status, 'Later.') });
    await put();
    expect(await send()).toBe('waiting');
  });

  it('stay with the reason if the server refuses them, and hold up no other', async () => {
    const other = { ...run, id: 'run-2' };
    const accepted = `PUT /api/sops/${run.sopId}/executions/run-2`;
    const requests = answerWith({ [route]: problem(404, 'SOP not found'), [accepted]: { body: {} } });
    await put();
    await put(other);
    expect([await send(), await send()]).toEqual(['sent', 'sent']);
    expect(store.byId.get('run-1')).toMatchObject({ refusal: 'SOP not found', sent: 0 });
    expect(store.byId.get('run-2')).toMatchObject({ refusal: null, sent: 1 });
    expect(requests).toHaveLength(2);
  });

  it('are sent again an hour after they were refused, from whatever page, as the SOP may be back from the trash', async () => {
    answerWith({ [route]: [problem(404, 'SOP not found'), { body: {} }] });
    await put(endRun(run, 'finished', at));
    expect([await send(), mayHaveUnsentRuns()]).toEqual(['sent', true]);
    expect(store.byId.get('run-1')).toMatchObject({ refusal: 'SOP not found', sent: 0 });
    await store.changeRun('run-1', (now) => now && { ...now, refusedAt: Date.now() - 3_600_000 });
    expect([await send(), mayHaveUnsentRuns()]).toEqual(['sent', false]);
    expect(store.byId.size).toBe(0);
  });

  it('hold up no other if the server fails to store them', async () => {
    const accepted = `PUT /api/sops/${run.sopId}/executions/run-2`;
    answerWith({ [route]: problem(500, 'An error occurred.'), [accepted]: { body: {} } });
    await put();
    await put({ ...run, id: 'run-2' });
    expect([await send(), mayHaveUnsentRuns()]).toEqual(['waiting', true]);
    expect([store.byId.get('run-1')?.sent, store.byId.get('run-2')?.sent]).toEqual([0, 1]);
  });

  it('keep what is ticked while they are being sent', async () => {
    let release: () => void = () => undefined;
    const after = new Promise<void>((resolve) => (release = resolve));
    answerWith({ [route]: { body: {}, after } });
    await put();
    const sending = sendRuns(store, 'me');
    await store.changeRun('run-1', (now) => now && tick(now, at));
    release();
    await sending;
    expect(store.byId.get('run-1')).toMatchObject({ sequence: 2, sent: 1, position: 1 });
  });

  describe('with photos', () => {
    const full = ['The storage of the plan is full.', 'plan.storage'] as const;
    const photoOf = (id: string) => ({
      ...{ id, runId: 'run-1', bytes: new Blob(['x']), isSent: false, refusal: null },
    });
    const withPhotos = (...photos: string[]) => changeStep(run, 0, { photos });
    const putPhotos = async (ids: string[], by = (now: typeof run) => endRun(now, 'finished', at)) => {
      await put(by(withPhotos(...ids)));
      for (const id of ids) await store.putPhoto(photoOf(id));
    };
    const left = () => [store.byId.size, [...store.photos.keys()]];
    const again = () => sendRuns(store, 'me', { again: true });

    it('are stored at once, while the photos wait on the device until the plan has room', async () => {
      const requests = answerWith({ [route]: { body: {} } });
      await putPhotos(['p', 'q']);
      answerUploads(402, ...full);
      expect([await send(), mayHaveUnsentRuns()]).toEqual(['sent', true]);
      expect([requests.length, store.byId.get('run-1')?.sent]).toEqual([1, 3]);
      expect(left()).toEqual([1, ['p', 'q']]);
      expect(refusalsOf(await readRefused(store, 'me'))).toEqual([
        { what: 'photos', count: 2, code: 'plan.storage', reason: full[0] },
      ]);
      const sent = answerUploads(204);
      expect([await again(), mayHaveUnsentRuns(), sent.length]).toEqual(['sent', false, 2]);
      expect([left(), await readRefused(store, 'me')]).toEqual([[0, []], []]);
    });

    it('ask a full plan once for all of them, and by themselves an hour later only', async () => {
      answerWith({ [route]: { body: {} } });
      await putPhotos(['p', 'q']);
      const first = answerUploads(402, ...full);
      await send();
      await send();
      expect(first).toHaveLength(1);
      for (const photo of store.photos.values())
        await store.putPhoto({ ...photo, refusedAt: Date.now() - 3_600_000 });
      const later = answerUploads(204);
      await send();
      expect([later.length, left()]).toEqual([2, [0, []]]);
    });

    it.each([
      [404, 'This run does not exist.'],
      [409, 'This photo is not part of the run.'],
      [413, 'The photo is too large.'],
      [415, 'The photo cannot be read.'],
    ])('keep one that the server refuses with %d, with the reason', async (status, reason) => {
      answerWith({ [route]: { body: {} } });
      await putPhotos(['p', 'q']);
      answerUploads(status, reason);
      expect([await send(), left()]).toEqual(['sent', [1, ['p', 'q']]]);
      expect(refusalsOf(await readRefused(store, 'me'))).toMatchObject([
        { what: 'photos', count: 2, reason },
      ]);
    });

    it('send no photo that their stored record does not list yet', async () => {
      answerWith({ [route]: { body: {} } });
      await putPhotos(['p'], (now) => now);
      await store.putPhoto(photoOf('taken-now'));
      const sent = answerUploads(204);
      await send();
      expect(sent).toEqual([expect.stringMatching(/\/photos\/p$/)]);
      expect(store.photos.get('taken-now')).toMatchObject({ isSent: false, refusal: null });
      await put(changeStep(withPhotos('p', 'taken-now'), 0, {}));
      await send();
      expect(sent).toHaveLength(2);
    });

    it('do not bring back a photo that its user removed while it was sent', async () => {
      answerWith({ [route]: { body: {} } });
      await putPhotos(['p'], (now) => now);
      answerUploads(409, 'This photo is not part of the run.', '', () => store.removePhoto('p'));
      await send();
      expect(left()).toEqual([1, []]);
    });

    it('are discarded alone: what only waits for the connection stays', async () => {
      const other = { ...endRun(run, 'finished', at), id: 'run-2' };
      answerWith({
        [route]: { body: {} },
        [`PUT /api/sops/${run.sopId}/executions/run-2`]: problem(503, 'Later.'),
      });
      await putPhotos(['p']);
      await put(other);
      answerUploads(415, 'The photo cannot be read.');
      await send();
      await discardRefused(store, await readRefused(store, 'me'));
      await send();
      expect([...store.byId.keys()]).toEqual(['run-2']);
    });
  });

  it('that were refused stay with the reason until their user discards them', async () => {
    answerWith({ [route]: problem(409, 'This SOP already has 20000 runs.') });
    await put(endRun(run, 'finished', at));
    await send();
    const refused = await readRefused(store, 'me');
    expect(refusalsOf(refused)).toMatchObject([
      { what: 'runs', count: 1, reason: 'This SOP already has 20000 runs.' },
    ]);
    expect(await readRefused(store, 'somebody else')).toEqual([]);
    await discardRefused(store, refused);
    expect(store.byId.size).toBe(0);
  });

  it('of another user of the device are left alone', async () => {
    const requests = answerWith({});
    await put();
    expect(await sendRuns(store, 'somebody else')).toBe('sent');
    expect([requests, store.byId.size]).toEqual([[], 1]);
  });
});
