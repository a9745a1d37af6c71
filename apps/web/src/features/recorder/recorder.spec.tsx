import '../../testing/browser.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { answerWith } from '../../testing/answer.js';
import { renderPage } from '../../testing/render-page.js';
import { Recorder } from './recorder.js';

const allowed = {
  enabled: true,
  default_quality: 'high',
  max_duration_minutes: 30,
  monthly_limit_minutes: 60,
  remaining_minutes: 12,
};
const nothing = () => undefined;

function open(answer: { status?: number; body: unknown } = { body: allowed }) {
  answerWith({
    'GET /api/users/me': { body: { id: 'me', permissions: ['sop.create'] } },
    'GET /api/screen-recording/settings': answer,
  });
  renderPage(<Recorder storedId={null} onUse={nothing} onLeaveRisk={nothing} onFile={nothing} />);
}

const devices = {
  getDisplayMedia: () => Promise.reject(new Error('Permission denied by user.')),
  getUserMedia: () => Promise.reject(new Error('no microphone')),
  enumerateDevices: () => Promise.resolve([]),
};

describe('recorder', () => {
  beforeEach(() => {
    Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: devices });
    Object.defineProperty(globalThis, 'MediaRecorder', { configurable: true, value: class {} });
    const query = () => Promise.resolve(Object.assign(new EventTarget(), { state: 'prompt' }));
    Object.defineProperty(navigator, 'permissions', { configurable: true, value: { query } });
  });
  afterEach(() => {
    cleanup();
    for (const [of, name] of [
      [navigator, 'mediaDevices'],
      [navigator, 'permissions'],
      [globalThis, 'MediaRecorder'],
    ] as const)
      Reflect.deleteProperty(of, name);
  });

  it.each([
    [402, 'Screen recording requires a Professional plan or add-on. Please upgrade your subscription.', true],
    [403, 'Screen recording is not enabled for your account. Please contact your administrator.', false],
    [404, 'Failed to load screen recording settings. Please try again.', false],
  ])('explains a %i and what to do', async (status, sentence, isPlan) => {
    open({ status, body: { detail: 'x' } });
    expect((await screen.findByText(sentence)).closest('[role=alert]')).toBeTruthy();
    const upgrade = screen.queryByRole('link', { name: 'Upgrade Now' });
    expect(upgrade?.getAttribute('href') ?? null).toBe(isPlan ? '/billing' : null);
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go Back' }).getAttribute('href')).toBe('/create');
    expect(screen.getByRole('link', { name: 'Cancel SOP Creation' })).toBeTruthy();
  });

  it('offers all settings and shows the remaining minutes of the month', async () => {
    open();
    await screen.findByRole('button', { name: 'Turn on microphone' });
    expect(
      await screen.findByText('12 recording minutes left this month, up to 30 minutes at a time'),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to Selection' })).toBeTruthy();
    expect(screen.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual([
      ...['red', 'yellow', 'blue', 'white', 'black', 'lime'],
    ]);
    const size = screen.getByRole('slider');
    expect([size.getAttribute('aria-valuemin'), size.getAttribute('aria-valuemax')]).toEqual(['1', '3']);
    fireEvent.keyDown(size, { key: 'ArrowRight' });
    expect(size.getAttribute('aria-valuenow')).toBe('1.75');
    expect((screen.getByLabelText('Quality') as HTMLSelectElement).value).toBe('high');
    expect(screen.getByText(/The browser records the cursor/)).toBeTruthy();
  });

  it('does not start without minutes', async () => {
    open({ body: { ...allowed, remaining_minutes: 0 } });
    await screen.findByRole('button', { name: 'Turn on microphone' });
    fireEvent.click(await screen.findByRole('button', { name: 'Start Recording' }));
    expect(await screen.findByText('You have no recording minutes remaining this month.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Upgrade Now' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(screen.getByRole('button', { name: 'Start Recording' })).toBeTruthy();
    await screen.findByRole('button', { name: 'Turn on microphone' });
  });

  it('shows why it could not start', async () => {
    open();
    await screen.findByRole('button', { name: 'Turn on microphone' });
    fireEvent.click(await screen.findByRole('button', { name: 'Start Recording' }));
    expect(
      await screen.findByText(
        "Failed to start recording: Permission denied by user. Ensure you've granted screen and microphone permissions.",
      ),
    ).toBeTruthy();
  });

  it('offers the camera to devices that cannot record the screen', async () => {
    Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: {} });
    open();
    const film = await screen.findByLabelText('Film now');
    expect(film.getAttribute('capture')).toBe('environment');
    expect(screen.getByLabelText('Choose a recording')).toBeTruthy();
  });
});
