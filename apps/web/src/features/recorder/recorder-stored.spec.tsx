import '../../testing/browser.js';
import { afterEach, expect, it, jest } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { answerWith } from '../../testing/answer.js';
import { show } from '../../testing/show.js';

const real = await import('./stored-recordings.js');
const kept = {
  ...{ id: 'k1', startedAt: new Date('2026-11-23T03:20:00Z'), seconds: 64, uploadId: null, sentAs: null },
  file: new File(['x'], 'screen-recording-20261123-0320.webm'),
};
jest.unstable_mockModule('./stored-recordings.js', () => ({
  ...real,
  listStoredRecordings: () => Promise.resolve([kept]),
}));
const { Recorder } = await import('./recorder.js');

afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, 'mediaDevices');
  Reflect.deleteProperty(navigator, 'permissions');
  Reflect.deleteProperty(globalThis, 'MediaRecorder');
});

it('a recorder that was loaded again while it recorded offers what it has', async () => {
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
  show(<Recorder keptId={null} onUse={nothing} onHeld={nothing} onFile={nothing} />);
  const look = await screen.findByRole('link', { name: 'Review it' });
  expect(look.getAttribute('href')).toBe('/create?source=record&kept=k1');
  expect(screen.getByRole('button', { name: 'Start Recording' })).toBeTruthy();
});
