import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes } from '@sop/contracts';
import { eventually } from '@sop/testing';
import type { Browser, Page } from 'playwright-core';
import { joinCompany, registerCompany, type Company, type Member } from '../api/companies.js';
import { shortClip } from '../sample-clip.js';
import { desktop, expectLegible, launchBrowser, openPage, phone, picture, problemsIn } from './browser.js';
import { useToken } from './journey.js';
import { createReadySop, jobMilliseconds } from './ready-sop.js';

const title = 'Change the blade of a utility knife';

/** An administrator begins with nothing, makes an SOP, and sees what becomes of it; a reader continues where they were. */
describe('the overview', () => {
  let browser: Browser;
  let company: Company;
  let reader: Member;
  let id: string;
  let page: Page;
  let readersPage: Page;
  const problems: string[][] = [];

  beforeAll(async () => {
    browser = await launchBrowser();
    company = await registerCompany('Overview');
    reader = await joinCompany(company.client, 'viewer');
    for (const [client, size] of [
      [company.client, desktop],
      [reader.client, phone],
    ] as const) {
      const opened = await openPage(browser, size);
      await useToken(opened.page, client.token ?? '');
      problems.push(opened.problems);
      if (size === phone) readersPage = opened.page;
      else page = opened.page;
    }
  });

  afterAll(() => browser.close());

  const card = (name: string, on = page) => on.getByRole('region', { name, exact: true });

  it('shows a new company the way to its first SOP, from the navigation', async () => {
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Overview', exact: true }).click();
    await page.getByText('Nothing to look back on yet').waitFor();
    await expectLegible(page, 'overview-empty');
    expect(await page.getByRole('link', { name: 'Upload Video' }).getAttribute('href')).toBe(
      '/create?source=upload',
    );
    await readersPage.goto('/overview');
    await readersPage.getByRole('link', { name: 'Go to the Dashboard' }).waitFor();
    expect(await readersPage.getByRole('link', { name: 'Upload Video' }).count()).toBe(0);
    await expectLegible(readersPage, 'overview-empty-phone');
  });

  it(
    'shows after a video what it became and that its draft waits, with the upload to continue with',
    async () => {
      id = await createReadySop(company.client, title, await shortClip());
      await page.goto('/overview');
      await eventually(async () => {
        await page.reload();
        await card('Drafts waiting').getByText('1 draft not released').waitFor({ timeout: 2_000 });
      });
      await card('From video to steps').getByText('Minutes of video').waitFor();
      const recent = card('Continue where you were');
      await recent.getByText(/^Uploaded · last here/).waitFor();
      await recent.getByRole('link', { name: 'Continue', exact: true }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1 }).filter({ hasText: title }).waitFor();
      expect(new URL(page.url()).pathname).toBe(`/sop/${id}`);
    },
    jobMilliseconds + 60_000,
  );

  it('lets a reader continue a run that is not finished, and shows nothing that only those who edit see', async () => {
    await readersPage.goto(`/sop/${id}/do`);
    await readersPage.getByRole('button', { name: /start/i }).click();
    await readersPage.getByRole('button', { name: 'Done', exact: true }).click();
    const runOf = async () => (await reader.client.call(routes.executions.list)).items[0];
    await eventually(async () => expect(await runOf()).toMatchObject({ state: 'in_progress' }));
    await readersPage.goto('/overview');
    await eventually(async () => {
      await readersPage.reload();
      await card('Continue where you were', readersPage)
        .getByText(/^Run not finished/)
        .waitFor({ timeout: 2_000 });
    });
    for (const name of ['Drafts waiting', 'Reviews', 'Runs a week'])
      expect(await card(name, readersPage).count()).toBe(0);
    await expectLegible(readersPage, 'overview-reader-phone');
    await readersPage.getByRole('link', { name: 'Continue the run' }).click();
    await readersPage.waitForURL(`**/sop/${id}/do`);
  });

  it('shows which SOPs are used, runs a week and where people deviate, on a desktop, a phone and in dark', async () => {
    const { steps, version, revision } = await reader.client.call(routes.executions.procedure, {
      params: { id },
    });
    const now = new Date().toISOString();
    for (const deviation of ['The guard is missing.', '']) {
      const recorded = steps.map((step, at) => ({
        ...{ step_id: step.id, title: step.title, seconds: 40 - at, done_at: now },
        deviation: at === 0 ? deviation : '',
      }));
      await reader.client.call(routes.executions.record, {
        params: { id, executionId: randomUUID() },
        body: {
          sequence: 1,
          state: 'finished',
          version,
          revision,
          started_at: now,
          ended_at: now,
          steps: recorded,
        },
      });
    }
    await page.goto('/overview');
    await eventually(async () => {
      await page.reload();
      await card('Runs a week')
        .getByText('2 runs in bench mode, 1 with deviations')
        .waitFor({ timeout: 2_000 });
    });
    await card('Where people take longest').getByText('0:40 on average in 2 runs').waitFor();
    await card('Where people deviate').getByText('1 deviation', { exact: true }).waitFor();
    // Both runs, and that the administrator opened it above.
    await card('Most used').getByText('3 uses').waitFor();
    await expectLegible(page, 'overview-desktop');
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.locator('html[data-mantine-color-scheme="dark"]').waitFor({ state: 'attached' });
    expect(await problemsIn('dark', page)).toEqual([]);
    await picture(page, 'overview-dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 390, height: 844 });
    await expectLegible(page, 'overview-phone');
  });

  it('leaves the dashboard where a sign-in leads', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/dashboard');
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    await page.getByRole('article').filter({ hasText: title }).waitFor();
  });

  it('raises no error on any of its pages', () => {
    expect(problems).toEqual(problems.map(() => []));
  });
});
