import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { answerWith, noConnection, problem } from '../../../testing/answer.js';
import { Upload } from '../../../testing/upload.js';
import { sendRecording } from './send-recording.js';

const recording = {
  file: new File(['recorded'], 'screen-recording-1.webm', { type: 'video/webm' }),
  seconds: 8,
  storedId: 'k1',
  uploadId: null,
};
const lastUploadId = '0198a000-0000-7000-8000-000000000001';
const requests = `GET /api/screen-recording/conversions/${lastUploadId}`;
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
      lastUploadId: earlier,
      onSending: async (id) => void begun.push(id),
    });
  const isSent = () => waitFor(() => expect(Upload.last.body).toBeInstanceOf(FormData));

  it('reports its upload id before the first byte is sent', async () => {
    const uploadId = send(null);
    await isSent();
    const [id] = begun;
    expect((Upload.last.body as FormData).get('recording_id')).toBe(id);
    Upload.last.answer(200, converted(id ?? ''));
    expect(await uploadId).toBe(id);
  });

  it('is not sent twice when it arrived and only the reply was lost', async () => {
    answerWith({ [requests]: [{ body: converted(lastUploadId, false) }, { body: converted(lastUploadId) }] });
    expect(await send(lastUploadId)).toBe(lastUploadId);
    expect(begun).toEqual([]);
    expect(Upload.last.body).toBeNull();
  });

  it('is sent under another id when it had not arrived', async () => {
    answerWith({ [requests]: problem(404, 'This recording no longer exists.') });
    const uploadId = send(lastUploadId);
    await isSent();
    expect(begun).toHaveLength(1);
    expect(begun).not.toContain(lastUploadId);
    Upload.last.answer(200, converted(begun[0] ?? ''));
    expect(await uploadId).toBe(begun[0]);
  });

  it('sends nothing before it is known whether it had arrived', async () => {
    answerWith({ [requests]: noConnection });
    await expect(send(lastUploadId)).rejects.toMatchObject({ status: 0 });
    expect(begun).toEqual([]);
  });
});
