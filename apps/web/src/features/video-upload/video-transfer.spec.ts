import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { answerWith, problem } from '../../testing/answer.js';
import { startTusServer } from '../../testing/tus-server.js';
import { unfinishedUploads } from './unfinished-uploads.js';
import { beginResumable } from './video-transfer.js';
import type { VideoTransfer } from './video-transfer.js';

const bytes = 300_000;
const film = () =>
  new File([new Uint8Array(bytes).fill(7)], 'press.mp4', { type: 'video/mp4', lastModified: 1 });
const fields = { title: 'Press', department_id: 'd1' };

describe('resumable upload', () => {
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

  it('starts at once and the form refers to it instead of the file', async () => {
    begin();
    await reaches('sent');
    expect(server.uploads.get('u1')?.bytes.length).toBe(bytes);
    const requests = answerWith({ 'POST /api/sops': { status: 201, body: { id: 's1' } } });
    expect(await transfer.submit(fields)).toEqual({ id: 's1' });
    expect(Object.fromEntries(requests[0]?.body as FormData)).toEqual({ ...fields, upload_id: 'u1' });
  });

  it('submits a form that was completed early as soon as the video has arrived', async () => {
    begin();
    const requests = answerWith({ 'POST /api/sops': { status: 201, body: { id: 's1' } } });
    const submitted = transfer.submit(fields);
    expect(requests).toEqual([]);
    expect(await submitted).toEqual({ id: 's1' });
    expect(transfer.status().state).toBe('sent');
  });

  it('continues where it was after a lost connection', async () => {
    server.faults.chunksToLose = 2;
    const states = begin();
    await reaches('sent');
    expect(states).toContain('interrupted');
    expect(server.uploads.get('u1')?.bytes.length).toBe(bytes);
    expect(server.requests.filter((each) => each.startsWith('POST'))).toHaveLength(1);
  });

  it('waits after a long outage and continues when the network is back', async () => {
    server.faults.chunksToLose = 1;
    begin([]);
    await reaches('interrupted');
    window.dispatchEvent(new Event('online'));
    await reaches('sent');
    expect(server.uploads.get('u1')?.bytes.length).toBe(bytes);
  });

  it('pauses on request and continues from there', async () => {
    server.faults.chunksToLose = 1;
    begin([60_000]);
    await reaches('interrupted');
    transfer.pause();
    expect(transfer.status().state).toBe('paused');
    transfer.resume();
    await reaches('sent');
    expect(server.requests.filter((each) => each.startsWith('POST'))).toHaveLength(1);
  });

  it('shows the server’s reason when it refuses the video, before a byte is sent', async () => {
    await server.close();
    server = await startTusServer({ maxBytes: 1000 });
    begin();
    await reaches('refused');
    expect(transfer.status().error).toBe('Too large.');
    expect(server.requests.some((each) => each.startsWith('PATCH'))).toBe(false);
    await expect(transfer.submit(fields)).rejects.toMatchObject({ status: 413, detail: 'Too large.' });
  });

  it('deletes the upload on cancel and submits nothing', async () => {
    server.faults.chunksToLose = 1;
    begin([60_000]);
    await reaches('interrupted');
    const submitted = transfer.submit(fields);
    transfer.cancel();
    await expect(submitted).rejects.toMatchObject({ name: 'AbortError' });
    await waitFor(() => expect(server.uploads.size).toBe(0));
  });

  it('is not sent a second time when the user left before its SOP was created', async () => {
    begin();
    await reaches('sent');
    transfer.detach();
    expect(unfinishedUploads()).toMatchObject([{ name: 'press.mp4' }]);
    begin();
    await reaches('sent');
    expect(server.requests.filter((each) => /^(POST|PATCH)/.test(each))).toHaveLength(2);
    answerWith({ 'POST /api/sops': { status: 201, body: { id: 's1' } } });
    await transfer.submit(fields);
    expect(unfinishedUploads()).toEqual([]);
  });

  it('is still known after an expired session', async () => {
    server.faults.chunksToLose = 1;
    begin([60_000]);
    await reaches('interrupted');
    transfer.pause();
    server.faults.isRefused = true;
    transfer.resume();
    await waitFor(() => expect(server.requests.at(-1)).toMatch(/^HEAD/));
    await reaches('interrupted');
    transfer.detach();
    server.faults.isRefused = false;
    begin();
    await reaches('sent');
    expect(server.requests.filter((each) => each.startsWith('POST'))).toHaveLength(1);
  });

  it('rejects with the server’s reason for a refused form, and the video stays', async () => {
    begin();
    await reaches('sent');
    answerWith({ 'POST /api/sops': problem(402, 'Your plan has no more SOPs.') });
    await expect(transfer.submit(fields)).rejects.toMatchObject({ detail: 'Your plan has no more SOPs.' });
    expect(transfer.status().state).toBe('sent');
  });
});
