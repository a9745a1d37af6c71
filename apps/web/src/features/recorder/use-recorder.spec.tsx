import '../../testing/browser.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { Upload } from '../../testing/upload.js';
import { useRecorder } from './use-recorder.js';

const limits = {
  enabled: true,
  default_quality: 'medium',
  max_duration_minutes: 30,
  monthly_limit_minutes: 60,
  remaining_minutes: 12,
} as const;
const stored = {
  id: 'stored',
  file: new File(['recorded'], 'screen-recording-1.webm', { type: 'video/webm' }),
  seconds: 8,
  startedAt: new Date(0),
  uploadId: null,
  lastUploadId: null,
};

describe('recording in the review', () => {
  const original = globalThis.XMLHttpRequest;
  beforeEach(() => {
    const request = (_: string, hold: () => Promise<void>) => hold();
    Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
    globalThis.XMLHttpRequest = Upload as unknown as typeof XMLHttpRequest;
  });
  afterEach(() => {
    cleanup();
    Reflect.deleteProperty(navigator, 'locks');
    globalThis.XMLHttpRequest = original;
  });

  it('stays with the server’s reason when it could not be processed', async () => {
    const used: unknown[] = [];
    const { result } = renderHook(() =>
      useRecorder({ owner: 'me', limits, onUse: (recording) => used.push(recording) }),
    );
    await act(() => result.current.recover(stored));
    expect(result.current.state.view).toBe('reviewing');
    act(() => void result.current.submitRecording());
    await waitFor(() => expect(Upload.last.address).toBe('/api/screen-recording/convert'));
    const detail = 'The video file is damaged and cannot be read.';
    act(() => Upload.last.answer(422, { type: 'x', title: 'x', status: 422, detail, request_id: 'r' }));
    await waitFor(() =>
      expect(result.current.state.failure?.sentence).toBe(`Failed to process recording: ${detail}`),
    );
    act(() => result.current.retry());
    expect(result.current.state).toMatchObject({ view: 'reviewing', recording: { file: stored.file } });
    expect(used).toEqual([]);
  });
});
