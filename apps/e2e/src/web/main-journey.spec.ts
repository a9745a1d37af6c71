import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@sop/testing';
import type { Browser, Page, Route } from 'playwright-core';
import { sampleVideo } from '../system.js';
import {
  accessibilityProblems,
  desktop,
  problemsIn,
  launchBrowser,
  opened,
  openPage,
  phone,
  picture,
  settled,
} from './browser.js';
import { createDepartment, register, untilMade, upload } from './journey.js';

const jobMilliseconds = 300_000;
const title = 'Change the blade of a utility knife';
const person = {
  company: 'Browser Works',
  email: `${randomUUID()}@example.com`,
  password: 'correct horse battery',
};

describe('new user in a browser', () => {
  let browser: Browser;
  let page: Page;
  let problems: string[];

  beforeAll(async () => {
    browser = await launchBrowser();
    ({ page, problems } = await openPage(browser, desktop));
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
    ['/register', 'register'],
    ['/no-such-page', 'not-found'],
  ])(
    'can read %s with assistive technology',
    async (path, name) => {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await picture(page, name);
      expect(await accessibilityProblems(page)).toEqual([]);
    },
    120_000,
  );

  it('registers and finds an empty dashboard with instructions', async () => {
    await register(page, person);
    await page.getByText('Create your first SOP').waitFor();
    await picture(page, 'dashboard-empty');
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('adds a department', async () => {
    await createDepartment(page, 'Workshop');
    await picture(page, 'settings-departments');
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it(
    'uploads a video and watches the six stages until the SOP opens automatically',
    async () => {
      const looked = Promise.withResolvers<void>();
      await page.route('**/api/progress/*', (route) => endsAfter(route, looked.promise));
      await upload(page, { video: sampleVideo, title, department: 'Workshop' });
      const overlay = page.getByRole('dialog', { name: 'Generating SOP' });
      await eventually(async () => expect(await overlay.getByRole('listitem').count()).toBe(6));
      // The current transcript and frame are shown while waiting.
      await overlay
        .getByText(/^\d+:\d\d \S/)
        .first()
        .waitFor({ timeout: jobMilliseconds });
      await overlay.locator('img').waitFor({ timeout: jobMilliseconds });
      await picture(page, 'generating');
      expect(await accessibilityProblems(page)).toEqual([]);
      looked.resolve();
      await untilMade(page, jobMilliseconds);
    },
    jobMilliseconds + 30_000,
  );

  it('reads the SOP: title, safety, equipment, steps with pictures that load, transcript', async () => {
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    const steps = page.locator('[data-sop-step]');
    await steps.first().waitFor();
    await eventually(async () => {
      expect(await steps.count()).toBeGreaterThanOrEqual(5);
      const text = (await page.locator('main').innerText()).toLowerCase();
      for (const word of ['transcri', 'safety', 'equipment']) expect(text).toContain(word);
    });
    // Pictures load near the viewport.
    for (const step of await steps.all()) await step.scrollIntoViewIfNeeded();
    await eventually(async () => {
      const widths = await steps
        .locator('img')
        .evaluateAll((images: { naturalWidth: number }[]) => images.map((image) => image.naturalWidth));
      expect(widths.length).toBeGreaterThan(0);
      expect(widths).not.toContain(0);
    });
    await picture(page, 'sop');
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('plays the video from a step and sees which step is being played', async () => {
    const step = page.locator('[data-sop-step]').nth(2);
    const link = step.getByRole('link', { name: /^Play this step/ });
    const start = Number((await link.getAttribute('href'))?.replace('#t=', ''));
    await link.click();
    await eventually(async () => {
      const now = await currentSeconds();
      expect(now).toBeGreaterThanOrEqual(start - 0.5);
      expect(now).toBeLessThan(start + 10);
    });
    await page.locator('[data-sop-step][aria-current]').waitFor();
    await picture(page, 'sop-playing');
  });

  it('corrects a step, sees that it was saved, and undoes it', async () => {
    const step = page.locator('[data-sop-step]').nth(2);
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

  it('changes a picture by keyboard, with a large preview before saving', async () => {
    const step = page.locator('[data-sop-step]').nth(2);
    await step.getByRole('button', { name: /^Change Image/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Change Screenshot' });
    await dialog.getByRole('group', { name: 'Rest of the video' }).waitFor();
    await opened(dialog);
    await picture(page, 'change-picture');
    expect(await accessibilityProblems(page)).toEqual([]);
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

  it('enlarges a picture on a phone from edge to edge, and zooms with two fingers', async () => {
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
    // Content behind it, half below the video, cannot be touched during that time.
    expect(await accessibilityProblems(other.page, '[role="dialog"]')).toEqual([]);
    await other.page.context().close();
    expect(other.problems).toEqual([]);
  });

  it('finds the SOP on the dashboard', async () => {
    await page.goto('/dashboard');
    await page.getByText(title).first().waitFor();
    await picture(page, 'dashboard');
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it.each([
    ['light', 'a phone', phone],
    ['dark', 'a wide screen', desktop],
    ['dark', 'a phone', phone],
  ] as const)(
    'reads the same in %s on %s, without sideways scrolling',
    async (colorScheme, device, size) => {
      const storageState = await page.context().storageState();
      const other = await openPage(browser, { ...size, storageState, colorScheme });
      for (const shownPage of ['dashboard', 'sop']) {
        if (size.viewport) await other.page.setViewportSize(size.viewport);
        await other.page.goto('/dashboard');
        if (shownPage === 'sop')
          await other.page
            .getByRole('link', { name: new RegExp(title) })
            .first()
            .click();
        await other.page.getByText(title).first().waitFor();
        if (shownPage === 'sop') await other.page.locator('[data-sop-step]').first().waitFor();
        await settled(other.page);
        await picture(other.page, `${shownPage}-${colorScheme}-${device.replaceAll(' ', '-')}`);
        const overflow = await other.page.evaluate(
          'document.documentElement.scrollWidth - document.documentElement.clientWidth',
        );
        expect(overflow).toBeLessThanOrEqual(0);
        // The whole page in view: on a phone a user scrolls what is half below the fixed video before touching it.
        const height = await other.page.evaluate<number>('document.documentElement.scrollHeight');
        await other.page.setViewportSize({ width: size.viewport?.width ?? 0, height });
        expect([shownPage, ...(await problemsIn(colorScheme, other.page))]).toEqual([shownPage]);
      }
      await other.page.context().close();
      expect(other.problems).toEqual([]);
    },
    120_000,
  );

  it('logs out, and Back leads to the sign-in', async () => {
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL(/\/(login)?(\?.*)?$/);
    await page.goto('/dashboard');
    await page.waitForURL(/\/login/);
  });

  it('ends without an error in the page, the console or the network', () => {
    expect(problems).toEqual([]);
  });
});

/** A fast machine may finish before the stages are checked: the end is held back until then. */
async function endsAfter(route: Route, looked: Promise<void>): Promise<void> {
  const response = await route.fetch();
  const { stage } = (await response.json()) as { stage: string };
  if (stage === 'complete') await looked;
  await route.fulfill({ response });
}
