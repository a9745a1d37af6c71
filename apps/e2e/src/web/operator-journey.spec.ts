import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes, serviceNames } from '@sop/contracts';
import { eventually } from '@sop/testing';
import type { Browser, Page } from 'playwright-core';
import { createDepartment, registerCompany, signInOperator, type Company } from '../api/companies.js';
import { sampleVideo } from '../system.js';
import { accessibilityProblems, desktop, launchBrowser, openPage, picture } from './browser.js';
import { useToken } from './journey.js';

/** The operator's view while a company generates an SOP. */
describe('operator', () => {
  let browser: Browser;
  let page: Page;
  let problems: string[];
  let company: Company;
  let sopId: string;

  beforeAll(async () => {
    browser = await launchBrowser();
    ({ page, problems } = await openPage(browser, desktop));
    company = await registerCompany('Watched');
    await useToken(page, (await signInOperator()).token ?? '');
  });
  afterAll(async () => {
    if (sopId) await company.client.call(routes.sops.remove, { params: { id: sopId } });
    await browser.close();
  });

  const card = (title: string) => page.getByRole('region', { name: title, exact: true });

  it('sees the work of a company with its name and its SOP', async () => {
    const body = { title: 'Watched work', department_id: await createDepartment(company.client) };
    // The whole sample: half a minute of work on a quiet machine, polled every five seconds.
    const file = { name: 'sample.mp4', content: Uint8Array.from(await readFile(sampleVideo)) };
    await page.goto('/admin/monitor');
    await page.getByText('Active Jobs').first().waitFor();
    sopId = (await company.client.call(routes.sops.create, { body, file })).id;
    const job = page.getByRole('table', { name: 'Active Jobs' }).getByRole('row', { name: /Watched work/ });
    // At once, because it is gone when the SOP is complete.
    const whole = job.filter({ hasText: company.name }).filter({ hasText: 'SOP generation' });
    await whole.waitFor({ timeout: 120_000 });
    await picture(page, 'monitor-work');
  }, 130_000);

  it('sees that every service answers and that the workers are alive', async () => {
    await eventually(
      async () => {
        const states = await card('Services').locator('dd').allTextContents();
        expect(states.filter((text) => /^Healthy\d+ process/.test(text))).toHaveLength(serviceNames.length);
        expect(await page.getByText(/^Not responding:/).count()).toBe(0);
      },
      { timeoutSeconds: 60 },
    );
    const workers = page.getByRole('table', { name: 'Workers' }).getByRole('row');
    await workers.filter({ hasText: 'pipeline' }).filter({ hasText: 'Online' }).first().waitFor();
    for (const figure of ['CPU', 'Memory', 'Disk'])
      await card(figure)
        .getByText(/^\d+ %$/)
        .first()
        .waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('enables the request log of the browser, which reloads the page', async () => {
    await page.goto('/admin');
    await page.evaluate(`localStorage.setItem('enableDetailedApiLogging', 'false')`);
    await page.reload();
    const logging = card('System Diagnostics').locator('dl > div', { hasText: 'Detailed logging' });
    await logging.getByText('Off').waitFor();
    const loaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Enable Detailed Logging' }).click();
    await loaded;
    await logging.getByText('On').waitFor();
  });

  it('counts the files and sees their companies', async () => {
    await page.goto('/admin/storage');
    await page.getByRole('button', { name: 'Count again' }).click();
    const row = page.getByRole('table', { name: 'By company' }).getByRole('row', { name: company.name });
    await row.waitFor({ timeout: 60_000 });
    await page.getByText(/^Files counted /).waitFor();
    const videos = page.getByRole('table', { name: 'By type' }).getByRole('row', { name: /^Videos/ });
    // The previous count is shown until the new one is complete.
    await videos.filter({ hasNotText: /^Videos0/ }).waitFor();
    await picture(page, 'storage-counted');
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it.each(['Temporary files', 'Videos older than 90 days'])(
    'sees what %s would remove before it does, and loses nothing that an SOP needs',
    async (name) => {
      await page.getByRole('button', { name }).click();
      const dialog = page.getByRole('dialog', { name: 'Clean up storage' });
      await dialog
        .getByText(/file|nothing/i)
        .first()
        .waitFor();
      expect(await accessibilityProblems(page, '[role="dialog"]')).toEqual([]);
      // Removal is not offered if nothing would be removed.
      await dialog
        .getByRole('button', { name: /^(Remove|Close)$/ })
        .last()
        .click();
      await dialog.waitFor({ state: 'detached' });
      const { status } = await company.client.call(routes.sops.get, { params: { id: sopId } });
      expect(status).not.toBe('failed');
    },
    120_000,
  );

  it('finds failed jobs, of which this company has none', async () => {
    await page.goto('/admin/monitor');
    await page.getByRole('link', { name: 'Failed Jobs' }).last().click();
    await page.waitForURL('**/admin/jobs');
    await eventually(async () => {
      expect(await page.getByRole('table').getByText(company.name).count()).toBe(0);
    });
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('ends without an error in the page, the console or the network', () => expect(problems).toEqual([]));
});
