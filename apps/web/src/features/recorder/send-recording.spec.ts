import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { answerWith, noConnection, problem } from '../../testing/answer.js';
import { Upload } from '../../testing/upload.js';
import { sendRecording } from './send-recording.js';

const recording = {
  file: new File(['recorded'], 'screen-recording-1.webm', { type: 'video/webm' }),
  seconds: 8,
  keptId: 'k1',
  uploadId: null,
};
const sentAs = '0198a000-0000-7000-8000-000000000001';
const asked = `GET /api/screen-recording/conversions/${sentAs}`;
const converted = (upload_id: string, is_ready = true) => ({ upload_id, is_ready });

describe('sending a recording', () => {
  const original = globalThis.XMLHttpRequest;
  let begun: string[];
  beforeEach(() => {
    begun = [];
    globalThis.XMLHttpRequest = Upload as unknown as typeof XMLHttpRequest;
    Upload.last = new Upload();
  });
  afterEach(() => {
    globalThis.XMLHttpRequest = original;
  });
  const send = (earlier: string | null) =>
    sendRecording(recording, {
      signal: new AbortController().signal,
      onSent: () => undefined,
      sentAs: earlier,
      onSending: async (id) => void begun.push(id),
    });
  const isSent = () => waitFor(() => expect(Upload.last.body).toBeInstanceOf(FormData));

  it('tells the id by which it can be asked for before its first byte goes', async () => {
    const uploadId = send(null);
    await isSent();
    const [id] = begun;
    expect((Upload.last.body as FormData).get('recording_id')).toBe(id);
    Upload.last.answer(200, converted(id ?? ''));
    expect(await uploadId).toBe(id);
  });

  it('sends nothing twice where it had arrived and only the answer was lost', async () => {
    answerWith({ [asked]: [{ body: converted(sentAs, false) }, { body: converted(sentAs) }] });
    expect(await send(sentAs)).toBe(sentAs);
    expect(begun).toEqual([]);
    expect(Upload.last.body).toBeNull();
  });

  it('sends it under another id where it had not arrived', async () => {
    answerWith({ [asked]: problem(404, 'This recording no longer exists.') });
    const uploadId = send(sentAs);
    await isSent();
    expect(begun).toHaveLength(1);
    expect(begun).not.toContain(sentAs);
    Upload.last.answer(200, converted(begun[0] ?? ''));
    expect(await uploadId).toBe(begun[0]);
  });

  it('sends nothing before it is known whether it had arrived', async () => {
    answerWith({ [asked]: noConnection });
    await expect(send(sentAs)).rejects.toMatchObject({ status: 0 });
    expect(begun).toEqual([]);
  });
});
