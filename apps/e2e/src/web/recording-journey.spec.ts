import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes, type ProcessingSettings } from '@sop/contracts';
import { eventually } from '@sop/testing';
import type { Browser, Page, Route } from 'playwright-core';
import { Client } from '../api/client.js';
import { signInOperator } from '../api/companies.js';
import { accessibilityProblems, launchBrowser, openPage, phone, picture } from './browser.js';
import { createDepartment, register, tokenOf, untilMade } from './journey.js';

const execute = promisify(execFile);
const jobMilliseconds = 300_000;
const person = {
  company: 'Recording Works',
  email: `${randomUUID()}@example.com`,
  password: 'correct horse battery',
};
/** Video is encoded by the processor. */
const screen = { width: 1100, height: 800 };
/** Chromium’s own capture of this tab, and a microphone that beeps. */
const flags = ['--auto-select-tab-capture-source-by-title=Create SOP', '--use-fake-device-for-media-stream'];

describe('screen recording', () => {
  let browser: Browser;
  let page: Page;
  let problems: string[];
  let operator: Client;
  let before: ProcessingSettings;

  beforeAll(async () => {
    operator = await signInOperator();
    before = await operator.call(routes.processingSettings.read);
    browser = await launchBrowser(flags);
    ({ page, problems } = await openPage(browser, { viewport: screen, permissions: ['microphone'] }));
    await register(page, person);
    await createDepartment(page, 'Office');
  });

  afterAll(async () => {
    await operator.call(routes.processingSettings.write, { body: before });
    await browser.close();
  });

  const allow = (changed: Partial<ProcessingSettings>) =>
    operator.call(routes.processingSettings.write, { body: { ...before, ...changed } });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const looked = async (name: string) => {
    await picture(page, name);
    expect(await accessibilityProblems(page)).toEqual([]);
  };
  /** Waits until this much is recorded. */
  const untilRecorded = (seconds: number) =>
    eventually(
      async () => {
        const [minutes = 0, rest = 0] = (await page.getByRole('timer').innerText())
          .split(' ')[0]
          ?.split(':')
          .map(Number) ?? [0, 0];
        expect(minutes * 60 + rest).toBeGreaterThanOrEqual(seconds);
      },
      { timeoutSeconds: seconds + 60 },
    );
  /** Complete chunks of all recordings in the browser's file system: what survives a crashed tab. */
  const storedPieces = () =>
    page.evaluate<number>(`(async () => {
      const root = await navigator.storage.getDirectory();
      const shelf = await root.getDirectoryHandle('recordings', { create: true });
      let pieces = 0;
      for await (const folder of shelf.values())
        for await (const file of folder.values())
          if (file.name.endsWith('.part') && (await file.getFile()).size > 0) pieces += 1;
      return pieces;
    })()`);
  async function startRecording() {
    await page.goto('/create?source=record');
    await button('Start Recording').click();
    await page.getByRole('timer').waitFor();
  }

  it('is not offered if the operator has disabled it', async () => {
    await allow({ enable_screen_recording: false });
    await page.goto('/create');
    await page
      .getByText('Screen recording is not enabled for your account. Please contact your administrator.')
      .waitFor();
    expect(await page.getByText('Upgrade Required').count()).toBe(0);
    await page.goto('/create?source=record');
    await page
      .getByText('Screen recording is not enabled for your account. Please contact your administrator.')
      .waitFor();
    await looked('recorder-error');
    await page.goto('/dashboard');
    await page.getByText('Create your first SOP').waitFor();
    await page.getByRole('link', { name: 'Record Screen' }).first().waitFor({ state: 'detached' });
  });

  it('offers microphone, sound, quality and the look of the cursor', async () => {
    await allow({ enable_screen_recording: true });
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Record Screen' }).first().click();
    await button('Start Recording').waitFor();
    await page.getByRole('meter').waitFor();
    await eventually(async () =>
      expect(Number(await page.getByRole('meter').getAttribute('aria-valuenow'))).toBeGreaterThan(0),
    );
    const microphones = page.getByLabel('Microphone', { exact: true }).locator('option');
    await eventually(async () => expect(await microphones.allInnerTexts()).toContain('Fake Audio Input 1'));
    await page.getByRole('radio', { name: 'Lime' }).check();
    await page.getByRole('slider').press('End');
    await page.getByText('3 ×').waitFor();
    await page.getByLabel('Quality').selectOption('high');
    await looked('recorder-configuring');
    await page.emulateMedia({ colorScheme: 'dark' });
    await picture(page, 'recorder-configuring-dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 390, height: 844 });
    await picture(page, 'recorder-configuring-narrow');
    await page.setViewportSize(screen);
  });

  it('records this tab with the cursor highlight, pauses, resumes and stops', async () => {
    await button('Start Recording').click();
    await page.getByRole('timer').waitFor();
    await page.getByText('The highlight is included in this recording.').waitFor();
    await page.mouse.move(300, 700);
    await untilRecorded(1);
    await looked('recorder-recording');
    await button('Pause').click();
    await page.getByText('Paused', { exact: true }).waitFor();
    await looked('recorder-paused');
    await button('Resume').click();
    for (let step = 0; step < 40; step += 1) await page.mouse.move(300 + step * 8, 700);
    await untilRecorded(4);
    await button('Stop').click();
    const watched = page.getByLabel('Your recording');
    await watched.waitFor();
    await eventually(async () =>
      expect(await watched.evaluate((video: { duration: number }) => video.duration)).toBeGreaterThan(2),
    );
    await looked('recorder-reviewing');
    await page.setViewportSize({ width: 390, height: 844 });
    await picture(page, 'recorder-reviewing-narrow');
    await page.setViewportSize(screen);
  });

  it('discards a recording and starts again', async () => {
    await button('Discard & Record Again').click();
    await button('Start Recording').click();
    await page.getByRole('timer').waitFor();
    for (let step = 0; step < 30; step += 1) await page.mouse.move(700 + step * 8, 760);
    await untilRecorded(3);
    await button('Stop').click();
    await button('Use Recording & Proceed').waitFor();
  });

  it(
    'becomes an SOP',
    async () => {
      const lookBefore = async (route: Route) => {
        await looked('recorder-processing');
        await route.continue();
      };
      await page.route('**/screen-recording/convert', lookBefore, { times: 1 });
      const converted = page.waitForResponse(/screen-recording\/convert/);
      await button('Use Recording & Proceed').click();
      const reply = (await (await converted).json()) as { filename: string; video_path: string };
      expect(reply.filename).toMatch(/^screen-recording-/);
      await expectHighlight(reply.video_path);
      await page.getByLabel('SOP Name').waitFor();
      await page.getByRole('button', { name: 'Back' }).click();
      await button('Use Recording & Proceed').click();
      await page.getByLabel('SOP Name').fill('Create an SOP from a recording');
      await picture(page, 'recorder-named');
      await button('Next').click();
      await page.getByLabel('Department', { exact: true }).selectOption({ label: 'Office' });
      await button('Create SOP').click();
      await untilMade(page, jobMilliseconds);
      await page.getByRole('heading', { level: 1, name: 'Create an SOP from a recording' }).waitFor();
      await page.goto('/create');
      await page.getByText('How would you like to create your SOP?').waitFor();
      await page.getByText('You have an unused recording').first().waitFor({ state: 'detached' });
      await page.goto('/dashboard');
      await page.getByText('Screen Record', { exact: true }).first().waitFor();
    },
    jobMilliseconds + 60_000,
  );

  it('R7 is found again after its tab crashed, and can be used', async () => {
    const before = await storedPieces();
    await startRecording();
    await eventually(async () => expect(await storedPieces()).toBeGreaterThanOrEqual(before + 3));
    const context = page.context();
    await page.close();
    page = await context.newPage();
    await page.goto('/create');
    const stored = page.getByRole('region', { name: 'You have an unused recording' });
    await stored.waitFor();
    await looked('recorder-stored');
    await stored.getByRole('link', { name: 'Review it' }).click();
    await page.getByText('This recording was saved when its tab was closed.').waitFor();
    const watched = page.getByLabel('Your recording');
    await eventually(async () =>
      expect(await watched.evaluate((video: { duration: number }) => video.duration)).toBeGreaterThan(1),
    );
    await button('Use Recording & Proceed').click();
    await page.getByLabel('SOP Name').waitFor();
    // Once sent, it is not sent again, although the tab closes before an SOP is created.
    await page.close();
    page = await context.newPage();
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    await page.goto('/create');
    await page.getByRole('link', { name: 'Review it' }).click();
    await button('Use Recording & Proceed').click();
    await page.getByLabel('SOP Name').waitFor();
    expect(sent.filter((url) => url.includes('/screen-recording/convert'))).toEqual([]);
    await page.goto('/create');
    await button('Discard').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    await eventually(async () =>
      expect(await page.getByText('You have an unused recording').count()).toBe(0),
    );
  });

  it.each([
    ['on its way', 'Request', 1],
    ['there, and only its answer was not', 'Response', 0],
  ] as const)(
    'is offered again after its tab closed while it was %s, without loss or double counting',
    async (_, requestStage, sentAgain) => {
      const client = new Client(await tokenOf(page));
      const minutes = async () => (await client.call(routes.billing.usage)).recording_minutes_used;
      const before = await minutes();
      await startRecording();
      await untilRecorded(2);
      await button('Stop').click();
      const context = page.context();
      const held = await context.newCDPSession(page);
      const isHeld = new Promise<{ requestId: string }>((resolve) =>
        held.once('Fetch.requestPaused', resolve),
      );
      await held.send('Fetch.enable', {
        patterns: [{ urlPattern: '*/screen-recording/convert', requestStage }],
      });
      await button('Use Recording & Proceed').click();
      const { requestId } = await isHeld;
      // A closing tab aborts blocked requests, which could still arrive.
      if (requestStage === 'Request')
        await held.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
      await page.close();
      page = await context.newPage();
      let sent = 0;
      page.on('request', (request) => {
        if (request.url().endsWith('/screen-recording/convert')) sent += 1;
      });
      await page.goto('/create');
      await page.getByRole('link', { name: 'Review it' }).click();
      await button('Use Recording & Proceed').click();
      await page.getByLabel('SOP Name').waitFor();
      expect(sent).toBe(sentAgain);
      await eventually(async () => expect(await minutes()).toBe(before + 1));
      await page.goto('/create');
      await button('Discard').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
      await page.getByText('You have an unused recording').first().waitFor({ state: 'detached' });
    },
  );

  it('records another tab in full motion while the recorder’s tab is hidden', async () => {
    const other = await launchBrowser([
      '--auto-select-tab-capture-source-by-title=The work',
      '--use-fake-device-for-media-stream',
    ]);
    try {
      const recorder = await openPage(other, { viewport: screen, permissions: ['microphone'] });
      const token = await page.evaluate(() => localStorage.getItem('access_token'));
      await recorder.page.addInitScript((value) => localStorage.setItem('access_token', value ?? ''), token);
      const work = await recorder.page.context().newPage();
      await work.setContent(
        '<title>The work</title><style>@keyframes go{to{margin-left:80%}}div{width:200px;height:200px;background:teal;animation:go 2s infinite alternate linear}</style><div></div>',
      );
      await recorder.page.goto('/create?source=record');
      await recorder.page.getByRole('button', { name: 'Start Recording' }).click();
      await recorder.page.getByText(/recorded without the highlight/).waitFor();
      await picture(recorder.page, 'recorder-other-tab');
      await work.bringToFront();
      await eventually(
        async () => expect(await recorder.page.getByRole('timer').innerText()).toMatch(/^0:(0[3-9]|[1-5])/),
        { timeoutSeconds: 60 },
      );
      const converted = recorder.page.waitForResponse(/screen-recording\/convert/);
      await recorder.page.getByRole('button', { name: 'Stop' }).click();
      await recorder.page.getByRole('button', { name: 'Use Recording & Proceed' }).click();
      const reply = (await (await converted).json()) as { video_path: string; duration_seconds: number };
      expect(reply.duration_seconds).toBeGreaterThan(1);
      // A hidden tab gets one timer tick a second.
      expect(await framesOf(reply.video_path)).toBeGreaterThan(reply.duration_seconds * 2);
    } finally {
      await other.close();
    }
  });

  it('stops at the maximum length after a warning', async () => {
    await allow({ enable_screen_recording: true, screen_recording_max_duration_minutes: 1 });
    await page.clock.install();
    await startRecording();
    await page.getByText(/The recording stops automatically in/).waitFor();
    await picture(page, 'recorder-last-minute');
    await page.clock.runFor(61_000);
    await page.getByText('Recording automatically stopped at max duration of 1 minutes.').waitFor();
    await button('Use Recording & Proceed').waitFor();
  });

  it('explains on a phone that its screen cannot be recorded, and offers the camera', async () => {
    const narrow = await openPage(browser, phone);
    await narrow.page.addInitScript(() => {
      const devices = (globalThis as { MediaDevices?: { prototype: object } }).MediaDevices;
      if (devices) Reflect.deleteProperty(devices.prototype, 'getDisplayMedia');
    });
    const token = await page.evaluate(() => localStorage.getItem('access_token'));
    await narrow.page.addInitScript((value) => localStorage.setItem('access_token', value ?? ''), token);
    await narrow.page.goto('/create?source=record');
    await narrow.page.getByText('Film now').waitFor();
    await picture(narrow.page, 'recorder-phone');
    expect(await accessibilityProblems(narrow.page)).toEqual([]);
    await narrow.page.locator('input[capture=environment]').waitFor({ state: 'attached' });
    await narrow.page.context().close();
  });

  it('ends without an error in the page, the console or the network', () => {
    expect(problems).toEqual([]);
  });

  async function framesOf(path: string): Promise<number> {
    const folder = await mkdtemp(join(tmpdir(), 'sop-e2e-recording-'));
    try {
      const film = join(folder, 'film.mp4');
      await writeFile(film, await (await page.request.get(`/api/${path}`)).body());
      const counted = ['-count_packets', '-show_entries', 'stream=nb_read_packets', '-of', 'csv=p=0', film];
      const { stdout } = await execute('ffprobe', ['-v', 'error', '-select_streams', 'v', ...counted]);
      return Number.parseInt(stdout, 10);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** The chosen colour is in the video as the server converted it. */
  async function expectHighlight(path: string): Promise<void> {
    const folder = await mkdtemp(join(tmpdir(), 'sop-e2e-recording-'));
    try {
      const film = join(folder, 'film.mp4');
      const bytes = await page.request.get(`/api/${path}`);
      await writeFile(film, await bytes.body());
      const raw = join(folder, 'seconds.rgb');
      await execute('ffmpeg', [
        ...['-v', 'error', '-i', film, '-vf', 'fps=1'],
        ...['-f', 'rawvideo', '-pix_fmt', 'rgb24', raw],
      ]);
      const pixels = await readFile(raw);
      let lime = 0;
      for (let at = 0; at + 2 < pixels.length; at += 3) {
        const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3);
        if (green > 200 && red < 90 && blue < 90) lime += 1;
      }
      expect(lime).toBeGreaterThan(100);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
});
