import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { answerWith, problem } from '../../testing/answer.js';
import { startTusServer } from '../../testing/tus-server.js';
import { leftUploads } from './left-uploads.js';
import { beginResumable } from './video-transfer.js';
import type { VideoTransfer } from './video-transfer.js';

const bytes = 300_000;
const film = () =>
  new File([new Uint8Array(bytes).fill(7)], 'press.mp4', { type: 'video/mp4', lastModified: 1 });
const fields = { title: 'Press', department_id: 'd1' };

describe('a resumable transfer', () => {
  let server: Awaited<ReturnType<typeof startTusServer>>;
  let transfer: VideoTransfer;

  beforeEach(async () => {
    window.localStorage.clear();
    server = await startTusServer();
  });
  afterEach(async () => {
    transfer.cancel();
    await server.close();
  });

  const begin = (retries = [0, 10, 10]) => {
    transfer = beginResumable(film(), { endpoint: server.endpoint, retries });
    const states: string[] = [];
    transfer.subscribe(() => states.push(transfer.status().state));
    return states;
  };
  const reaches = (state: string) =>
    waitFor(() => expect(transfer.status().state).toBe(state), { timeout: 30_000 });

  it('travels from the start on, and the form then names it in the file’s place', async () => {
    begin();
    await reaches('sent');
    expect(server.uploads.get('u1')?.bytes.length).toBe(bytes);
    const asked = answerWith({ 'POST /api/sops': { status: 201, body: { id: 's1' } } });
    expect(await transfer.attach(fields)).toEqual({ id: 's1' });
    expect(Object.fromEntries(asked[0]?.body as FormData)).toEqual({ ...fields, upload_id: 'u1' });
  });

  it('hands in a form that was complete early as soon as the video is there', async () => {
    begin();
    const asked = answerWith({ 'POST /api/sops': { status: 201, body: { id: 's1' } } });
    const attached = transfer.attach(fields);
    expect(asked).toEqual([]);
    expect(await attached).toEqual({ id: 's1' });
    expect(transfer.status().state).toBe('sent');
  });

  it('goes on where it was when the connection is lost', async () => {
    server.trouble.piecesToLose = 2;
    const states = begin();
    await reaches('sent');
    expect(states).toContain('interrupted');
    expect(server.uploads.get('u1')?.bytes.length).toBe(bytes);
    expect(server.requests.filter((each) => each.startsWith('POST'))).toHaveLength(1);
  });

  it('waits when nobody answers for long, and goes on when the network is back', async () => {
    server.trouble.piecesToLose = 1;
    begin([]);
    await reaches('interrupted');
    window.dispatchEvent(new Event('online'));
    await reaches('sent');
    expect(server.uploads.get('u1')?.bytes.length).toBe(bytes);
  });

  it('stops for a while when told to, and goes on from there', async () => {
    server.trouble.piecesToLose = 1;
    begin([60_000]);
    await reaches('interrupted');
    transfer.pause();
    expect(transfer.status().state).toBe('paused');
    transfer.resume();
    await reaches('sent');
    expect(server.requests.filter((each) => each.startsWith('POST'))).toHaveLength(1);
  });

  it('says the server’s sentence when it will not have the video, before a byte is sent', async () => {
    await server.close();
    server = await startTusServer({ maxBytes: 1000 });
    begin();
    await reaches('refused');
    expect(transfer.status().fault).toBe('Too large.');
    expect(server.requests.some((each) => each.startsWith('PATCH'))).toBe(false);
    await expect(transfer.attach(fields)).rejects.toMatchObject({ detail: 'Too large.' });
  });

  it('leaves nothing on the server when it is cancelled, and hands in nothing', async () => {
    server.trouble.piecesToLose = 1;
    begin([60_000]);
    await reaches('interrupted');
    const attached = transfer.attach(fields);
    transfer.cancel();
    await expect(attached).rejects.toMatchObject({ name: 'AbortError' });
    await waitFor(() => expect(server.uploads.size).toBe(0));
  });

  it('is not sent a second time by whoever left before its SOP was made', async () => {
    begin();
    await reaches('sent');
    transfer.leave();
    expect(leftUploads()).toMatchObject([{ name: 'press.mp4' }]);
    begin();
    await reaches('sent');
    expect(server.requests.filter((each) => /^(POST|PATCH)/.test(each))).toHaveLength(2);
    answerWith({ 'POST /api/sops': { status: 201, body: { id: 's1' } } });
    await transfer.attach(fields);
    expect(leftUploads()).toEqual([]);
  });

  it('is still known after a session that ended', async () => {
    server.trouble.piecesToLose = 1;
    begin([60_000]);
    await reaches('interrupted');
    transfer.pause();
    server.trouble.isRefused = true;
    transfer.resume();
    await waitFor(() => expect(server.requests.at(-1)).toMatch(/^HEAD/));
    await reaches('interrupted');
    transfer.leave();
    server.trouble.isRefused = false;
    begin();
    await reaches('sent');
    expect(server.requests.filter((each) => each.startsWith('POST'))).toHaveLength(1);
  });

  it('rejects with what the server says of the form, and the video stays', async () => {
    begin();
    await reaches('sent');
    answerWith({ 'POST /api/sops': problem(402, 'Your plan has no more SOPs.') });
    await expect(transfer.attach(fields)).rejects.toMatchObject({ detail: 'Your plan has no more SOPs.' });
    expect(transfer.status().state).toBe('sent');
  });
});
