import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes } from '@sop/contracts';
import type { Browser, Page } from 'playwright-core';
import { createDepartment, registerCompany, type Company } from '../api/companies.js';
import { sampleClip } from '../sample-clip.js';
import { accessibilityProblems, desktop, launchBrowser, openPage, phone, picture } from './browser.js';
import { useToken } from './journey.js';
import { jobMilliseconds } from './ready-sop.js';

describe('creating SOPs from several videos', () => {
  let browser: Browser;
  let page: Page;
  let problems: string[];
  let company: Company;
  let folder: string;

  beforeAll(async () => {
    browser = await launchBrowser();
    ({ page, problems } = await openPage(browser, desktop));
    company = await registerCompany('Several');
    await createDepartment(company.client);
    await useToken(page, company.client.token ?? '');
    folder = join(await mkdtemp(join(tmpdir(), 'sop-several-')), 'press');
    await mkdir(join(folder, 'night'), { recursive: true });
    await writeFile(join(folder, 'change_the_die.mp4'), await sampleClip(3));
    await writeFile(join(folder, 'clean_the_press.mp4'), await sampleClip(4));
    await writeFile(join(folder, 'night', 'stop_the_press.mp4'), await sampleClip(5));
    await writeFile(join(folder, 'broken.mp4'), 'not a video at all');
    await writeFile(join(folder, 'plan.pdf'), 'x');
  });
  afterAll(async () => {
    await browser.close();
    await rm(join(folder, '..'), { recursive: true, force: true });
  });

  const see = (text: string | RegExp) => page.getByText(text).first().waitFor();
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name });
  const titles = async () =>
    (await company.client.call(routes.sops.page)).items.map(({ title }) => title).toSorted();

  it('begins where one video is chosen, with several files', async () => {
    await page.goto('/create?source=upload');
    const files = ['change_the_die.mp4', 'clean_the_press.mp4'].map((name) => join(folder, name));
    await page.locator('input[type=file]').setInputFiles(files);
    await page.getByRole('heading', { name: 'Create SOPs from several videos' }).waitFor();
    await see('2 videos can become SOPs.');
    await page.getByRole('link', { name: '← One video' }).click();
  });

  it('lists the videos of a folder, and names what is no video', async () => {
    await press('Several videos or a folder…');
    await page.getByLabel('Choose a folder').waitFor();
    await picture(page, 'several-choose');
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByLabel('Choose a folder').setInputFiles(folder);
    await see('4 videos can become SOPs.');
    await see('1 file is no video and skipped: plan.pdf.');
    await rowOf('stop_the_press.mp4')
      .getByText(/^press\/night · /)
      .waitFor();
    await picture(page, 'several-list');
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('stops with a sentence where the plan has no room, and asks before it is left', async () => {
    const detail = 'Your plan includes 10 SOPs per month and 10 are used.';
    const refusal = { type: 'plan-limit', title: 'Plan limit', status: 402, detail, request_id: 'r' };
    await page.route('**/api/sops', (route) =>
      route.fulfill({ status: 402, contentType: 'application/problem+json', body: JSON.stringify(refusal) }),
    );
    await press('Create 4 SOPs');
    await see(`${detail} `);
    await rowOf('stop_the_press.mp4').getByText('Waiting for room in your plan').waitFor();
    await picture(page, 'several-plan-limit');
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('link', { name: 'Go to the dashboard' }).click();
    await see('Leave before all videos are uploaded?');
    await press('Stay');
    await page.unroute('**/api/sops');
    expect(await titles()).toEqual([]);
  });

  it(
    'continues, and each video becomes an SOP of its own',
    async () => {
      await press('Continue');
      await rowOf('broken.mp4').getByRole('button', { name: 'Try again' }).waitFor();
      await see('3 of 4 videos uploaded');
      await picture(page, 'several-under-way');
      const done = page.getByText('3 of 4 videos uploaded, 3 SOPs done.');
      await done.waitFor({ timeout: jobMilliseconds });
      await picture(page, 'several-done');
      expect(await titles()).toEqual(['Change the die', 'Clean the press', 'Stop the press']);
    },
    jobMilliseconds + 120_000,
  );

  it('makes no SOP twice when the folder is chosen again after the tab was closed', async () => {
    const storageState = await page.context().storageState();
    expect(problems).toEqual([]);
    await page.context().close();
    ({ page, problems } = await openPage(browser, { ...desktop, storageState }));
    await page.goto('/create?source=several');
    await page.getByLabel('Choose a folder').setInputFiles(folder);
    await see('1 video can become an SOP.');
    await see('You have already made SOPs of 3 of these videos. They are skipped.');
    await rowOf('clean_the_press.mp4').getByText('Done').waitFor();
    await picture(page, 'several-known');
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('fits a phone in dark', async () => {
    const storageState = await page.context().storageState();
    const other = await openPage(browser, { ...phone, storageState, colorScheme: 'dark' });
    await other.page.goto('/create?source=several');
    await other.page
      .locator('input[type=file]')
      .first()
      .setInputFiles(
        ['change_the_die.mp4', 'clean_the_press.mp4', 'broken.mp4'].map((name) => join(folder, name)),
      );
    await other.page.getByText('1 video can become an SOP.').waitFor();
    await picture(other.page, 'several-dark-phone');
    expect(await accessibilityProblems(other.page)).toEqual([]);
    await other.page.getByRole('button', { name: 'Create them again' }).click();
    await other.page.getByText('3 videos can become SOPs.').waitFor();
    await other.page.context().close();
    expect(other.problems).toEqual([]);
  });

  it('opens an SOP by its link', async () => {
    await page.getByRole('link', { name: 'Open the SOP of clean_the_press.mp4' }).click();
    await page.getByRole('heading', { name: 'Clean the press' }).waitFor();
  });

  it('ends without an error in the page, the console or the network', () => expect(problems).toEqual([]));
});
