import '../../testing/browser.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { answerWith, noConnection, problem } from '../../testing/answer.js';
import { MemoryRunStore } from '../../testing/memory-run-store.js';
import { procedureOf } from '../../testing/procedure.js';
import { beginRun, endRun, tick } from './run.js';
import { sendRuns } from './send-runs.js';
import { mayHaveUnsentRuns } from './unsent-runs.js';

const at = '2026-11-28T08:00:00.000Z';
const run = beginRun({ id: 'run-1', userId: 'me', procedure: procedureOf(2), at });
const route = `PUT /api/sops/${run.sopId}/executions/run-1`;

/** Replies to uploads, which are sent by XMLHttpRequest. */
function answerPhotos(status: number, detail: string): void {
  const responseText =
    status === 204 ? '' : JSON.stringify({ type: 'x', title: 'x', status, detail, request_id: 'r' });
  class Answered {
    readonly upload = {};
    readonly status = status;
    readonly responseText = responseText;
    onload: () => void = () => undefined;
    open = () => undefined;
    setRequestHeader = () => undefined;
    send = () => queueMicrotask(() => this.onload());
  }
  globalThis.XMLHttpRequest = Answered as unknown as typeof XMLHttpRequest;
}

describe('runs that are stored on the device', () => {
  let store: MemoryRunStore;
  beforeEach(() => {
    store = new MemoryRunStore();
    window.localStorage.clear();
  });
  const send = async () => (await sendRuns(store, 'me')).state;
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

  it('are stored with the photos that the server takes, and without those that it refuses', async () => {
    answerWith({ [route]: { body: {} } });
    await put(endRun(run, 'finished', at));
    const photo = { id: 'p', runId: 'run-1', bytes: new Blob(['x']), isSent: false, refusal: null };
    await store.putPhoto(photo);
    answerPhotos(402, 'The plan is full.');
    expect(await sendRuns(store, 'me')).toEqual({ state: 'sent', photoRefusal: 'The plan is full.' });
    expect([store.byId.size, store.photos.size]).toEqual([0, 0]);
    await put(run);
    await store.putPhoto(photo);
    answerPhotos(204, '');
    expect(await sendRuns(store, 'me')).toEqual({ state: 'sent', photoRefusal: null });
    expect(store.photos.get('p')).toMatchObject({ isSent: true });
  });

  it('of another user of the device are left alone', async () => {
    const requests = answerWith({});
    await put();
    expect((await sendRuns(store, 'somebody else')).state).toBe('sent');
    expect([requests, store.byId.size]).toEqual([[], 1]);
  });
});
