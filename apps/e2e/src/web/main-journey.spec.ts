import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@sop/testing';
import type { Browser, Page } from 'playwright-core';
import { sampleVideo } from '../system.js';
import {
  accessibilityFaults,
  desktop,
  faultsIn,
  launchBrowser,
  openPage,
  phone,
  picture,
} from './browser.js';
import { createDepartment, register, untilMade, upload } from './journey.js';

const jobMilliseconds = 300_000;
const title = 'Change the blade of a utility knife';
const person = {
  company: 'Browser Works',
  email: `${randomUUID()}@example.com`,
  password: 'correct horse battery',
};

describe('a newcomer with a browser', () => {
  let browser: Browser;
  let page: Page;
  let faults: string[];

  beforeAll(async () => {
    browser = await launchBrowser();
    ({ page, faults } = await openPage(browser, desktop));
  });

  afterAll(async () => {
    await browser.close();
  });

  const currentSeconds = () =>
    page
      .locator('video')
      .first()
      .evaluate((video: { currentTime: number }) => video.currentTime);

  it.each([
    ['/', 'landing'],
    ['/login', 'login'],
    ['/register', 'register'],
    ['/terms', 'terms'],
    ['/no-such-page', 'not-found'],
  ])(
    'can read %s whatever they see with',
    async (path, name) => {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await picture(page, name);
      expect(await accessibilityFaults(page)).toEqual([]);
    },
    120_000,
  );

  it('registers and finds an empty dashboard that says what to do', async () => {
    await register(page, person);
    await page.getByText('Make your first SOP').waitFor();
    await picture(page, 'dashboard-empty');
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('adds a department', async () => {
    await createDepartment(page, 'Workshop');
    await picture(page, 'settings-departments');
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it(
    'uploads a video and watches the six stages until the SOP opens by itself',
    async () => {
      await upload(page, { video: sampleVideo, title, department: 'Workshop' });
      const overlay = page.getByRole('dialog', { name: 'Generating SOP' });
      await eventually(async () => expect(await overlay.getByRole('listitem').count()).toBe(6));
      // What is heard and seen shows while one waits.
      await overlay
        .getByText(/gloves/i)
        .first()
        .waitFor({ timeout: jobMilliseconds });
      await overlay.locator('img').waitFor();
      await picture(page, 'generating');
      expect(await accessibilityFaults(page)).toEqual([]);
      await untilMade(page, jobMilliseconds);
    },
    jobMilliseconds + 30_000,
  );

  it('reads the SOP: title, safety, equipment, steps with pictures that load, transcript', async () => {
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    const steps = page.locator('[data-step]');
    await steps.first().waitFor();
    await eventually(async () => {
      expect(await steps.count()).toBeGreaterThanOrEqual(5);
      const text = (await page.locator('main').innerText()).toLowerCase();
      for (const word of ['gloves', 'blade', 'transcri', 'safety']) expect(text).toContain(word);
    });
    // Pictures load when they come near the view.
    for (const step of await steps.all()) await step.scrollIntoViewIfNeeded();
    await eventually(async () => {
      const widths = await steps
        .locator('img')
        .evaluateAll((images: { naturalWidth: number }[]) => images.map((image) => image.naturalWidth));
      expect(widths.length).toBeGreaterThan(0);
      expect(widths).not.toContain(0);
    });
    await picture(page, 'sop');
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('takes the SOP along as PDF, Word document, web page and Markdown', async () => {
    const saved = async (choose: () => Promise<void>) => {
      const [download] = await Promise.all([page.waitForEvent('download', { timeout: 60_000 }), choose()]);
      const bytes = await buffer(await download.createReadStream());
      return { name: download.suggestedFilename(), bytes };
    };
    const pdf = await saved(() => page.getByRole('button', { name: 'Export PDF' }).click());
    expect(pdf.name).toMatch(/^SOP_Change_the_blade_of_a_utility_knife_20\d\d-\d\d-\d\d\.pdf$/);
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const others = [
      ['Word (DOCX)', '.docx'],
      ['Web page (HTML)', '.html'],
      ['Markdown with pictures (ZIP)', '.zip'],
    ] as const;
    for (const [choice, extension] of others) {
      await page.getByRole('button', { name: 'Export as something else' }).click();
      if (extension === '.docx') {
        await picture(page, 'sop-export');
        expect(await accessibilityFaults(page)).toEqual([]);
      }
      const { name, bytes } = await saved(() => page.getByRole('menuitem', { name: choice }).click());
      expect(name.endsWith(extension)).toBe(true);
      if (extension === '.html') await readsAlone(bytes);
    }
  }, 180_000);

  /** With no network, in a browser of its own: pictures and words are all in the file. */
  async function readsAlone(html: Buffer): Promise<void> {
    const alone = await browser.newContext({ offline: true });
    const reader = await alone.newPage();
    const errors: string[] = [];
    reader.on('console', (message) => errors.push(message.text()));
    reader.on('request', (request) =>
      errors.push(...(request.url().startsWith('data:') ? [] : [request.url()])),
    );
    await reader.setContent(html.toString('utf8'), { waitUntil: 'load' });
    expect(await reader.title()).toBe(title);
    expect(await reader.locator('.steps img').count()).toBeGreaterThanOrEqual(5);
    const blank = await reader.evaluate('[...document.images].filter((image) => !image.naturalWidth).length');
    expect(blank).toBe(0);
    expect(errors).toEqual([]);
    await alone.close();
  }

  it('prints as a document: no controls, no player, steps unbroken', async () => {
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    for (const gone of ['video', 'nav']) await page.locator(gone).first().waitFor({ state: 'hidden' });
    for (const name of ['Export PDF', 'Logout', /^Edit/, /^Change Image/, 'Keyboard'])
      await page.getByRole('button', { name }).first().waitFor({ state: 'hidden' });
    await page.getByText('Please confirm your address').waitFor({ state: 'hidden' });
    await page.locator('[data-step] img').first().waitFor();
    const [isWhole, paper] = await page.evaluate<[string, string]>(
      '[getComputedStyle(document.querySelector("[data-step]")).breakInside, getComputedStyle(document.body).backgroundColor]',
    );
    expect([isWhole, paper]).toEqual(['avoid', 'rgb(255, 255, 255)']);
    await picture(page, 'sop-print');
    await page.emulateMedia({ media: null, colorScheme: null });
  });

  it('plays the video from a step, and sees which step is being played', async () => {
    const step = page.locator('[data-step]').nth(2);
    const link = step.getByRole('link', { name: /^Play this step/ });
    const start = Number((await link.getAttribute('href'))?.replace('#t=', ''));
    await link.click();
    await eventually(async () => {
      const now = await currentSeconds();
      expect(now).toBeGreaterThanOrEqual(start - 0.5);
      expect(now).toBeLessThan(start + 10);
    });
    await page.locator('[data-step][aria-current]').waitFor();
    await picture(page, 'sop-playing');
  });

  it('corrects a step, hears that it was saved, and takes it back', async () => {
    const step = page.locator('[data-step]').nth(2);
    await step.getByRole('button', { name: /^Edit: / }).click();
    const field = page.getByLabel('Description');
    await eventually(async () => expect(await field.inputValue()).not.toBe(''));
    const former = await field.inputValue();
    await eventually(async () =>
      expect(await page.evaluate('document.activeElement.tagName')).toBe('TEXTAREA'),
    );
    await page.keyboard.type(' Mind your fingers.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    await step.getByText(`${former} Mind your fingers.`).waitFor();
    await page.keyboard.press('Control+z');
    await page.getByText('Undone', { exact: true }).waitFor();
    await step.getByText('Mind your fingers.').waitFor({ state: 'detached' });
  });

  it('changes a picture by keyboard, seeing it large before it is saved', async () => {
    const step = page.locator('[data-step]').nth(2);
    await step.getByRole('button', { name: /^Change Image/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Change Screenshot' });
    await dialog.getByRole('group', { name: 'The rest of the video' }).waitFor();
    await picture(page, 'change-picture');
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('radio', { checked: true }).focus();
    await page.keyboard.press('ArrowRight');
    const preview = dialog.getByRole('figure').getByRole('img').last();
    await eventually(async () =>
      expect(await preview.evaluate((image: { naturalWidth: number }) => image.naturalWidth)).toBeGreaterThan(
        600,
      ),
    );
    await page.keyboard.press('Enter');
    await page.getByText('The picture was changed', { exact: true }).waitFor();
    await dialog.waitFor({ state: 'detached' });
  });

  it('enlarges a picture on a phone from edge to edge, and looks closer with two fingers', async () => {
    const storageState = await page.context().storageState();
    const other = await openPage(browser, { ...phone, storageState });
    await other.page.goto(page.url());
    await other.page
      .getByRole('button', { name: /^Enlarge: / })
      .first()
      .click();
    const image = other.page.getByRole('dialog').getByRole('img').first();
    const widthOf = async () => (await image.boundingBox())?.width ?? 0;
    await eventually(async () => expect(await widthOf()).toBeCloseTo(phone.viewport?.width ?? 0));
    const hand = await other.page.context().newCDPSession(other.page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...spread: number[]) =>
      hand.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: spread.flatMap((x) => [
          { x: 195 - x, y: 420, id: 0 },
          { x: 195 + x, y: 420, id: 1 },
        ]),
      });
    await touch('touchStart', 30);
    for (const spread of [45, 60, 75, 90]) await touch('touchMove', spread);
    await touch('touchEnd');
    await eventually(async () => expect((await widthOf()) / (phone.viewport?.width ?? 1)).toBeCloseTo(3, 0));
    await picture(other.page, 'picture-large-phone');
    // What lies behind it, half below the video, is not to be touched meanwhile.
    expect(await accessibilityFaults(other.page, '[role="dialog"]')).toEqual([]);
    await other.page.context().close();
    expect(other.faults).toEqual([]);
  });

  it('finds the SOP on the dashboard', async () => {
    await page.goto('/dashboard');
    await page.getByText(title).first().waitFor();
    await picture(page, 'dashboard');
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it.each(['/settings', '/billing', '/create'])(
    'can use %s whatever they see with',
    async (path) => {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.waitForLoadState('networkidle');
      await picture(page, path.slice(1));
      expect(await accessibilityFaults(page)).toEqual([]);
    },
    120_000,
  );

  it.each([
    ['light', 'a phone', phone],
    ['dark', 'a wide screen', desktop],
    ['dark', 'a phone', phone],
  ] as const)(
    'reads the same in %s on %s, without sideways scrolling',
    async (colorScheme, device, size) => {
      const storageState = await page.context().storageState();
      const other = await openPage(browser, { ...size, storageState, colorScheme });
      for (const room of ['dashboard', 'sop']) {
        await other.page.goto('/dashboard');
        if (room === 'sop')
          await other.page
            .getByRole('link', { name: new RegExp(title) })
            .first()
            .click();
        await other.page.getByText(title).first().waitFor();
        await other.page.waitForLoadState('networkidle');
        await picture(other.page, `${room}-${colorScheme}-${device.replaceAll(' ', '-')}`);
        const overflow = await other.page.evaluate(
          'document.documentElement.scrollWidth - document.documentElement.clientWidth',
        );
        expect(overflow).toBeLessThanOrEqual(0);
        expect([room, ...(await faultsIn(colorScheme, other.page))]).toEqual([room]);
      }
      await other.page.context().close();
      expect(other.faults).toEqual([]);
    },
    120_000,
  );

  it('logs out, and the way back leads to the sign-in', async () => {
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL(/\/(login)?(\?.*)?$/);
    await page.goto('/dashboard');
    await page.waitForURL(/\/login/);
  });

  it('met no error on the way', () => {
    expect(faults).toEqual([]);
  });
});
