import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes, stageNames } from '@sop/contracts';
import type { Browser, Page, Route } from 'playwright-core';
import { registerCompany, type Company } from '../api/companies.js';
import { sampleVideo } from '../system.js';
import { accessibilityProblems, desktop, launchBrowser, openPage, phone, picture } from './browser.js';
import { useToken } from './journey.js';

describe('creating an SOP', () => {
  let browser: Browser;
  let page: Page;
  let problems: string[];
  let company: Company;

  beforeAll(async () => {
    browser = await launchBrowser();
    ({ page, problems } = await openPage(browser, desktop));
    company = await registerCompany('Wizard');
    await useToken(page, company.client.token ?? '');
  });
  afterAll(() => browser.close());

  const see = (text: string | RegExp) => page.getByText(text).first().waitFor();
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const press = (name: string) => button(name).click();
  const choose = (name: string, mimeType: string, buffer = Buffer.from('x')) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
  const isAtStep = (step: string) =>
    page.getByRole('list', { name: 'Steps' }).locator('[aria-current=step]', { hasText: step }).waitFor();
  const answer = (address: string, status: number, body: object) =>
    page.route(address, (route) =>
      route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) }),
    );

  describe('first choice', () => {
    it('offers uploading a video or recording the screen, and the way back', async () => {
      await answer('**/api/screen-recording/settings', 402, {});
      await page.goto('/create');
      await page.getByRole('heading', { name: 'How would you like to create your SOP?' }).waitFor();
      await see('MP4, MOV, AVI. Drag and drop, with adjustable frame extraction.');
      const back = page.getByRole('link', { name: '← Back to Dashboard' });
      expect(await back.getAttribute('href')).toBe('/dashboard');
    });

    it('disables recording with its reason and a link to another plan, if the plan has none', async () => {
      await see('Screen recording is not available for your current plan.');
      const upgrade = page.getByRole('link', { name: 'Upgrade Required' });
      expect(await upgrade.getAttribute('href')).toBe('/billing');
      expect(await page.locator('a[href="/create?source=record"]').count()).toBe(0);
      await picture(page, 'create-choice');
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.unroute('**/api/screen-recording/settings');
    });

    it('leads to the upload', async () => {
      await page.locator('a[href="/create?source=upload"]').first().click();
      await isAtStep('Upload Video');
      for (const later of ['Name SOP', 'Select Department']) await see(later);
    });
  });

  describe('video step', () => {
    it('requires a video', async () => {
      await press('Next');
      await see('Please provide a video first.');
    });

    it('refuses a file that is no video', async () => {
      await choose('plan.pdf', 'application/pdf');
      await see('Please upload a valid video file.');
    });

    it('offers 0.5 to 8 frames a second in halves, one by default, with an explanation', async () => {
      const rate = page.getByRole('slider', { name: 'Frame Extraction Rate' });
      const read = (name: string) => rate.getAttribute(name);
      expect([await read('aria-valuemin'), await read('aria-valuemax'), await read('aria-valuenow')]).toEqual(
        ['0.5', '8', '1'],
      );
      await rate.focus();
      const hints: (string | null)[] = [];
      for (const times of [0, 1, 1, 1, 3, 1]) {
        for (let time = 0; time < times; time += 1) await page.keyboard.press('ArrowRight');
        hints.push(await read('aria-valuetext'));
      }
      await page.keyboard.press('Home');
      expect(hints).toEqual([
        '1 per second, Balanced',
        '1.5 per second, More Detail',
        '2 per second, More Detail',
        '2.5 per second, High Detail',
        '4 per second, High Detail',
        '4.5 per second, Very Detailed',
      ]);
    });

    it('shows the video, and continues to the name with a checkmark behind it', async () => {
      await page.locator('input[type=file]').setInputFiles(sampleVideo);
      await page.getByLabel('Preview of sample.mp4').waitFor();
      await picture(page, 'create-video');
      expect(await accessibilityProblems(page)).toEqual([]);
      await press('Next');
      await page.getByLabel('SOP Name').waitFor();
      await page.getByRole('list', { name: 'Steps' }).getByLabel('Done').first().waitFor();
    });
  });

  describe('name step', () => {
    it('requires a name that is not blank', async () => {
      expect(await button('Next').isDisabled()).toBe(true);
      await page.getByLabel('SOP Name').fill('   ');
      await press('Next');
      await see('Please enter a name for the SOP.');
    });

    it('returns to the video and continues', async () => {
      await press('Back');
      await isAtStep('Upload Video');
      await press('Next');
      await page.getByLabel('SOP Name').fill('Changing the die');
      await press('Next');
    });
  });

  describe('department step', () => {
    it('shows that there is none, links to the settings, and cannot create', async () => {
      await see('No departments found. Please create a department first.');
      const settings = page.getByRole('link', { name: 'Go to Settings' });
      expect(await settings.getAttribute('href')).toMatch(/^\/settings/);
      expect(await button('Create SOP').isDisabled()).toBe(true);
      await picture(page, 'create-no-department');
      expect(await accessibilityProblems(page)).toEqual([]);
    });

    it('creates a department in place, and returns to the name', async () => {
      await page.getByLabel('New department').fill('Press shop');
      await press('Create department');
      await page.getByLabel('Department', { exact: true }).waitFor();
      await press('Back');
      expect(await page.getByLabel('SOP Name').inputValue()).toBe('Changing the die');
      await press('Next');
    });

    it('shows the server’s message when creation fails, or else its own', async () => {
      const create = '**/api/sops';
      const detail = 'Your plan includes 10 SOPs per month and 10 are used. Upgrade on the Billing page.';
      const refusal = { type: 'plan-limit', title: 'Plan limit', status: 402, detail, request_id: 'r' };
      await see('The video is uploaded.');
      for (const [status, body, sentence] of [
        [402, refusal, detail],
        [500, {}, 'An error occurred while processing the video. Please try again.'],
      ] as const) {
        await answer(create, status, body);
        await press('Create SOP');
        await see(sentence);
        await page.unroute(create);
      }
    });

    it('shows that it is creating', async () => {
      const untilShown = async (route: Route) => {
        await button('Processing...').waitFor();
        await route.continue();
      };
      await page.route('**/api/sops', untilShown, { times: 1 });
      await press('Create SOP');
      await page.getByRole('dialog', { name: 'Generating SOP' }).waitFor();
    });
  });

  describe('generation', () => {
    it('lists six stages in their order', async () => {
      const stages = page.getByRole('dialog', { name: 'Generating SOP' }).getByRole('listitem');
      const names = [
        'Transcribing the narration',
        'Extracting frames and steps',
        'Writing titles and descriptions',
        'Detecting objects',
        'Collecting safety precautions',
        'Choosing screenshots',
      ];
      for (const [index, name] of names.entries()) await stages.nth(index).getByText(name).waitFor();
      await picture(page, 'create-generating');
    });

    it('ends with the error', async () => {
      await answer('**/api/progress/*', 200, {
        stage: 'error',
        progress: 16,
        detail: 'No speech was found in the video.',
        detail_codes: [],
        can_retry: true,
        stages: stageNames.map((stage) => ({ stage, state: 'waiting', progress: 0, detail: '' })),
        remaining_seconds: null,
        queue_position: 0,
        recent_speech: [],
        frame: null,
      });
      await see('No speech was found in the video.');
      await page.unroute('**/api/progress/*');
    });

    it('leaves nothing behind when it is deleted', async () => {
      await page.goto('/dashboard');
      const [sop] = (await company.client.call(routes.sops.page)).items;
      expect(sop?.title).toBe('Changing the die');
      await company.client.call(routes.sops.remove, { params: { id: sop?.id ?? '' } });
      await page.reload();
      await see('Create your first SOP');
    });
  });

  it('fits a phone in dark', async () => {
    const storageState = await page.context().storageState();
    const other = await openPage(browser, { ...phone, storageState, colorScheme: 'dark' });
    await other.page.goto('/create?source=upload');
    await other.page.getByRole('slider', { name: 'Frame Extraction Rate' }).waitFor();
    await picture(other.page, 'create-video-dark-phone');
    expect(await accessibilityProblems(other.page)).toEqual([]);
    await other.page.context().close();
    expect(other.problems).toEqual([]);
  });

  it('ends without an error in the page, the console or the network', () =>
    expect(problems.filter((problem) => !problem.startsWith('500'))).toEqual([]));
});
