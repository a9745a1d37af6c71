import '../../../testing/browser.js';
import { afterEach, expect, it, jest } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { answerWith } from '../../../testing/answer.js';
import { renderPage } from '../../../testing/render-page.js';

const real = await import('./stored-recordings.js');
const stored = {
  ...{
    id: 'k1',
    startedAt: new Date('2026-11-23T03:20:00Z'),
    seconds: 64,
    uploadId: null,
    lastUploadId: null,
  },
  file: new File(['x'], 'screen-recording-20261123-0320.webm'),
};
jest.unstable_mockModule('./stored-recordings.js', () => ({
  ...real,
  listStoredRecordings: () => Promise.resolve([stored]),
}));
const { Recorder } = await import('../recorder.js');

afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, 'mediaDevices');
  Reflect.deleteProperty(navigator, 'permissions');
  Reflect.deleteProperty(globalThis, 'MediaRecorder');
});

it('offers the stored recording after a reload during recording', async () => {
  const devices = { getDisplayMedia: () => undefined, enumerateDevices: () => Promise.resolve([]) };
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: devices });
  Object.defineProperty(globalThis, 'MediaRecorder', { configurable: true, value: class {} });
  const query = () => Promise.resolve(Object.assign(new EventTarget(), { state: 'prompt' }));
  Object.defineProperty(navigator, 'permissions', { configurable: true, value: { query } });
  const allowed = { enabled: true, default_quality: 'medium', max_duration_minutes: 30 };
  answerWith({
    'GET /api/users/me': { body: { id: 'me', permissions: ['sop.create'] } },
    'GET /api/screen-recording/settings': {
      body: { ...allowed, monthly_limit_minutes: 60, remaining_minutes: 12 },
    },
  });
  const nothing = () => undefined;
  renderPage(<Recorder storedId={null} onUse={nothing} onLeaveRisk={nothing} onFile={nothing} />);
  const look = await screen.findByRole('link', { name: 'Review it' });
  expect(look.getAttribute('href')).toBe('/create?source=record&stored=k1');
  expect(screen.getByRole('button', { name: 'Start Recording' })).toBeTruthy();
});
