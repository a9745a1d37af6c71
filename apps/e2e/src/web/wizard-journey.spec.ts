import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes, stageNames } from '@sop/contracts';
import type { Browser, Page, Route } from 'playwright-core';
import { registerCompany, type Company } from '../api/companies.js';
import { sampleVideo } from '../system.js';
import { accessibilityFaults, desktop, launchBrowser, openPage, phone, picture } from './browser.js';
import { useToken } from './journey.js';

describe('making an SOP', () => {
  let browser: Browser;
  let page: Page;
  let faults: string[];
  let company: Company;

  beforeAll(async () => {
    browser = await launchBrowser();
    ({ page, faults } = await openPage(browser, desktop));
    company = await registerCompany('Wizard');
    await useToken(page, company.client.token ?? '');
  });
  afterAll(() => browser.close());

  const see = (text: string | RegExp) => page.getByText(text).first().waitFor();
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const press = (name: string) => button(name).click();
  const choose = (name: string, mimeType: string, buffer = Buffer.from('x')) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
  const stands = (step: string) =>
    page.getByRole('list', { name: 'Steps' }).locator('[aria-current=step]', { hasText: step }).waitFor();
  const answer = (address: string, status: number, body: object) =>
    page.route(address, (route) =>
      route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) }),
    );

  describe('begins with a choice', () => {
    it('of uploading a video or recording the screen, and the way back', async () => {
      await answer('**/api/screen-recording/settings', 402, {});
      await page.goto('/create');
      await page.getByRole('heading', { name: 'How would you like to create your SOP?' }).waitFor();
      await see('MP4, MOV, AVI. Drag and drop, with adjustable frame extraction.');
      const back = page.getByRole('link', { name: '← Back to Dashboard' });
      expect(await back.getAttribute('href')).toBe('/dashboard');
    });

    it('which is closed, with its reason and the way to another plan, where the plan has no recording', async () => {
      await see('Screen recording is not available for your current plan.');
      const upgrade = page.getByRole('link', { name: 'Upgrade Required' });
      expect(await upgrade.getAttribute('href')).toBe('/billing');
      expect(await page.locator('a[href="/create?source=record"]').count()).toBe(0);
      await picture(page, 'create-choice');
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.unroute('**/api/screen-recording/settings');
    });

    it('and goes to the upload', async () => {
      await page.locator('a[href="/create?source=upload"]').first().click();
      await stands('Upload Video');
      for (const later of ['Name SOP', 'Select Department']) await see(later);
    });
  });

  describe('from a video', () => {
    it('wants one before it goes on', async () => {
      await press('Next');
      await see('Please provide a video first.');
    });

    it('takes nothing that is no video', async () => {
      await choose('plan.pdf', 'application/pdf');
      await see('Please upload a valid video file.');
    });

    it('reads 0.5 to 8 frames a second in halves, one unless told, and says what that means', async () => {
      const rate = page.getByRole('slider', { name: 'Frame Extraction Rate' });
      const read = (name: string) => rate.getAttribute(name);
      expect([await read('aria-valuemin'), await read('aria-valuemax'), await read('aria-valuenow')]).toEqual(
        ['0.5', '8', '1'],
      );
      await rate.focus();
      const said: (string | null)[] = [];
      for (const times of [0, 1, 1, 1, 3, 1]) {
        for (let time = 0; time < times; time += 1) await page.keyboard.press('ArrowRight');
        said.push(await read('aria-valuetext'));
      }
      await page.keyboard.press('Home');
      expect(said).toEqual([
        '1 per second, Balanced',
        '1.5 per second, More Detail',
        '2 per second, More Detail',
        '2.5 per second, High Detail',
        '4 per second, High Detail',
        '4.5 per second, Very Detailed',
      ]);
    });

    it('shows it, and goes on to the name with a checkmark behind it', async () => {
      await page.locator('input[type=file]').setInputFiles(sampleVideo);
      await page.getByLabel('Preview of sample.mp4').waitFor();
      await picture(page, 'create-video');
      expect(await accessibilityFaults(page)).toEqual([]);
      await press('Next');
      await page.getByLabel('SOP Name').waitFor();
      await page.getByRole('list', { name: 'Steps' }).getByLabel('Done').first().waitFor();
    });
  });

  describe('with a name', () => {
    it('cannot go on without one, and takes no blanks for one', async () => {
      expect(await button('Next').isDisabled()).toBe(true);
      await page.getByLabel('SOP Name').fill('   ');
      await press('Next');
      await see('Please enter a name for the SOP.');
    });

    it('goes back to the video and on again', async () => {
      await press('Back');
      await stands('Upload Video');
      await press('Next');
      await page.getByLabel('SOP Name').fill('Changing the die');
      await press('Next');
    });
  });

  describe('in a department', () => {
    it('says that there is none, leads to the settings, and cannot create', async () => {
      await see('No departments found. Please create a department first.');
      const settings = page.getByRole('link', { name: 'Go to Settings' });
      expect(await settings.getAttribute('href')).toMatch(/^\/settings/);
      expect(await button('Create SOP').isDisabled()).toBe(true);
      await picture(page, 'create-no-department');
      expect(await accessibilityFaults(page)).toEqual([]);
    });

    it('makes one on the spot, and goes back to the name', async () => {
      await page.getByLabel('New department').fill('Press shop');
      await press('Create department');
      await page.getByLabel('Department', { exact: true }).waitFor();
      await press('Back');
      expect(await page.getByLabel('SOP Name').inputValue()).toBe('Changing the die');
      await press('Next');
    });

    it('says what the server says when it cannot be made, else a sentence of its own', async () => {
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

    it('says that it is at work', async () => {
      const untilSaid = async (route: Route) => {
        await button('Processing...').waitFor();
        await route.continue();
      };
      await page.route('**/api/sops', untilSaid, { times: 1 });
      await press('Create SOP');
      await page.getByRole('dialog', { name: 'Generating SOP' }).waitFor();
    });
  });

  describe('while it is made', () => {
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
      for (const [place, name] of names.entries()) await stages.nth(place).getByText(name).waitFor();
      await picture(page, 'create-generating');
    });

    it('ends with what went wrong', async () => {
      await answer('**/api/progress/*', 200, {
        stage: 'error',
        progress: 16,
        detail: 'No speech was found in the video.',
        detail_codes: [],
        can_retry: true,
        stages: stageNames.map((stage) => ({ stage, state: 'waiting', progress: 0, detail: '' })),
        remaining_seconds: null,
        queue_position: 0,
        heard: [],
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

  it('fits a phone in the dark', async () => {
    const storageState = await page.context().storageState();
    const other = await openPage(browser, { ...phone, storageState, colorScheme: 'dark' });
    await other.page.goto('/create?source=upload');
    await other.page.getByRole('slider', { name: 'Frame Extraction Rate' }).waitFor();
    await picture(other.page, 'create-video-dark-phone');
    expect(await accessibilityFaults(other.page)).toEqual([]);
    await other.page.context().close();
    expect(other.faults).toEqual([]);
  });

  it('broke nothing on the way', () =>
    expect(faults.filter((fault) => !fault.startsWith('500'))).toEqual([]));
});
