import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes } from '@sop/contracts';
import { eventually } from '@sop/testing';
import type { Browser, Page, Route } from 'playwright-core';
import { createDepartment, registerCompany, signInOperator, type Company } from '../api/companies.js';
import { sampleClip } from '../sample-clip.js';
import {
  accessibilityProblems,
  brokenCells,
  desktop,
  launchBrowser,
  openPage,
  picture,
  untilTrue,
} from './browser.js';
import { useToken } from './journey.js';

const titles = ['Changing the die', 'Cleaning the press'] as const;

describe('dashboard', () => {
  let browser: Browser;
  let page: Page;
  let problems: string[];
  let company: Company;

  beforeAll(async () => {
    browser = await launchBrowser();
    ({ page, problems } = await openPage(browser, desktop));
    company = await registerCompany('Dashboard');
    const workshop = await createDepartment(company.client);
    await createDepartment(company.client, 'Office');
    const file = { name: 'cut.mp4', content: await sampleClip() };
    for (const title of titles) {
      const body = { title, department_id: workshop };
      await company.client.call(routes.sops.create, { body, file });
    }
    await useToken(page, company.client.token ?? '');
  });
  afterAll(async () => {
    const { items } = await company.client.call(routes.sops.page);
    for (const { id } of items) await company.client.call(routes.sops.remove, { params: { id } });
    await browser.close();
  });

  const see = (text: string | RegExp) => page.getByText(text).first().waitFor();
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const card = (title: string) => page.getByRole('article').filter({ hasText: title });
  const shown = () => page.getByRole('article').getByRole('heading').allTextContents();
  const seeOnly = (...wanted: string[]) =>
    eventually(async () => expect((await shown()).sort()).toEqual(wanted.sort()));
  const answer = (address: string, status: number, body: string) =>
    page.route(address, (route) => route.fulfill({ status, contentType: 'application/json', body }));

  it('shows that it loads', async () => {
    const untilShown = async (route: Route) => {
      await page.getByText('Loading your SOPs...', { exact: true }).waitFor();
      await route.continue();
    };
    await page.route('**/api/sops/page?*', untilShown, { times: 1 });
    await page.goto('/dashboard');
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    await seeOnly(...titles);
  });

  it('links to the upload, and to no recording if that is disabled', async () => {
    const upload = page.getByRole('link', { name: 'Upload Video' });
    expect(await upload.getAttribute('href')).toBe('/create?source=upload');
    await answer('**/api/screen-recording/settings', 402, '{}');
    await page.reload();
    await seeOnly(...titles);
    expect(await page.getByRole('link', { name: 'Record Screen' }).count()).toBe(0);
    await page.unroute('**/api/screen-recording/settings');
  });

  it('links to the recording if it is enabled', async () => {
    const enabled = {
      enabled: true,
      default_quality: 'medium',
      max_duration_minutes: 30,
      monthly_limit_minutes: 60,
      remaining_minutes: 60,
    };
    await answer('**/api/screen-recording/settings', 200, JSON.stringify(enabled));
    await page.reload();
    const record = page.getByRole('link', { name: 'Record Screen' });
    await record.waitFor();
    expect(await record.getAttribute('href')).toBe('/create?source=record');
    await page.unroute('**/api/screen-recording/settings');
  });

  it('shows type, title, department and date of each SOP, with links to open and delete it', async () => {
    const first = card(titles[0]);
    await first.getByText('Video Upload').waitFor();
    await first.getByText('Workshop').waitFor();
    const made = (await company.client.call(routes.sops.page)).items.find(({ title }) => title === titles[0]);
    await first.getByText(new Intl.DateTimeFormat('en-GB').format(new Date(made?.created_at ?? 0))).waitFor();
    await first.getByRole('button', { name: `Delete ${titles[0]}` }).waitFor();
    const view = first.getByRole('link', { name: `View ${titles[0]}` });
    expect(await view.getAttribute('href')).toMatch(/^\/sop\/[0-9a-f-]{36}$/);
    await picture(page, 'dashboard-cards');
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('shows a placeholder with the title without a picture, Unknown without a department, and a screen recording as such', async () => {
    const [sop] = (await company.client.call(routes.sops.page)).items;
    const done = {
      ...sop,
      title: 'Booking goods in',
      status: 'ready',
      status_detail: null,
      thumbnail: null,
      department: null,
      step_count: 5,
    };
    const items = [{ ...done, creation_type: 'screen_record' }];
    await answer('**/api/sops/page?*', 200, JSON.stringify({ items, next_cursor: null, total: 1 }));
    await page.reload();
    for (const text of ['No Image Available', 'Screen Record', 'Unknown', '✓ Completed'])
      await card('Booking goods in').getByText(text, { exact: true }).first().waitFor();
    await page.unroute('**/api/sops/page?*');
  });

  it('shows dates, lengths and types of its table on one line each, next to titles of any length', async () => {
    const { items } = await company.client.call(routes.sops.page);
    const long = items.map((sop, at) => ({
      ...sop,
      title: 'Changing the die of the large hydraulic press in the hall behind the yard '.repeat(3).trim(),
      department: { id: sop.id, name: 'Maintenance of presses, rollers and conveyor belts' },
      creation_type: at === 0 ? 'screen_record' : 'video_upload',
      duration_seconds: 4000,
    }));
    await answer(
      '**/api/sops/page?*',
      200,
      JSON.stringify({ items: long, next_cursor: null, total: long.length }),
    );
    await page.reload();
    await press('Table');
    await page.getByRole('cell', { name: 'Screen Record' }).waitFor();
    expect(await brokenCells(page)).toEqual([]);
    await press('Cards');
    await page.unroute('**/api/sops/page?*');
  });

  it('paints its frame and background before its styles and scripts arrive', async () => {
    const { page: slow } = await openPage(browser, desktop);
    await useToken(slow, company.client.token ?? '');
    const held: Route[] = [];
    let isSlow = true;
    await slow.route('**/assets/**', async (route) => {
      if (isSlow) held.push(route);
      else await route.continue();
    });
    await slow.goto('/dashboard', { waitUntil: 'commit' });
    await untilTrue(slow, `performance.getEntriesByName('first-contentful-paint').length > 0`);
    expect(held.length).toBeGreaterThan(0);
    const [background, frame] = await slow.evaluate<[string, string]>(`(() => {
      const waiting = document.elementFromPoint(innerWidth - 1, innerHeight - 1);
      return [getComputedStyle(waiting).backgroundColor, document.elementFromPoint(20, 30).textContent];
    })()`);
    expect([background, frame]).toEqual(['rgb(251, 250, 248)', 'SOP Creator']);
    isSlow = false;
    await Promise.all(held.map((route) => route.continue()));
    await slow.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    await slow.locator('#waiting').waitFor({ state: 'hidden' });
    await slow.context().close();
  });

  it('finds by title in any case', async () => {
    await page.reload();
    await page.getByPlaceholder('Search SOPs...').fill('PRESS');
    await seeOnly(titles[1]);
  });

  it('shows when nothing matches, and shows all again', async () => {
    await page.getByPlaceholder('Search SOPs...').fill('no such thing');
    await see('No SOPs found matching your search criteria.');
    await press('Clear search and filters');
    await seeOnly(...titles);
  });

  it.each([
    ['Department', 'All Departments', 'Workshop', 'Office'],
    ['Creation type', 'All Creation Types', 'Video Upload', 'Screen Recording'],
  ] as const)('filters by %s', async (label, all, choice, other) => {
    const select = page.getByLabel(label, { exact: true });
    expect(await select.locator('option').first().textContent()).toBe(all);
    await select.selectOption({ label: choice });
    await seeOnly(...titles);
    await select.selectOption({ label: other });
    await see('No SOPs found matching your search criteria.');
    await select.selectOption({ label: all });
    await seeOnly(...titles);
  });

  it('shows failed data and retries', async () => {
    await answer('**/api/sops/page?*', 500, '{}');
    await answer('**/api/departments', 500, '{}');
    await page.reload();
    await see('Failed to load dashboard data. Please try again.');
    await page.unroute('**/api/sops/page?*');
    await page.unroute('**/api/departments');
    await press('Try Again');
    await seeOnly(...titles);
  });

  it('offers to load failed parts again', async () => {
    await answer('**/api/sops/page?*', 200, '{"items":[null],"next_cursor":null,"total":1}');
    await page.reload();
    await see('Something went wrong');
    await page.unroute('**/api/sops/page?*');
    await press('Retry Loading');
    await seeOnly(...titles);
  });

  it('deletes after a confirmation, and shows a failure', async () => {
    const asked = () => press(`Delete ${titles[1]}`);
    await asked();
    await see(
      `Are you sure you want to delete "${titles[1]}"? This will also delete the associated video and cannot be undone.`,
    );
    const confirm = page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true });
    await page.route('**/api/sops/*', (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({ status: 500, contentType: 'application/json', body: '{}' })
        : route.continue(),
    );
    await confirm.click();
    await see('Failed to delete SOP. Please try again.');
    await page.unroute('**/api/sops/*');
    await confirm.click();
    await seeOnly(titles[0]);
  });

  it('has no figures of the platform for a company', async () => {
    expect(await page.getByRole('button', { name: 'Show Admin Metrics' }).count()).toBe(0);
  });

  describe('dashboard of the operator', () => {
    const figure = (name: string, value: string | RegExp) =>
      page.locator('dl > div').filter({ hasText: name }).getByText(value).first().waitFor();

    it('shows the platform’s figures on demand and remembers the choice', async () => {
      await useToken(page, (await signInOperator()).token ?? '');
      await page.goto('/dashboard');
      await press('Show Admin Metrics');
      for (const name of ['Total Users', 'Companies', 'Active Subscriptions', 'Subscriptions by Plan'])
        await page.locator('dt').getByText(name, { exact: true }).waitFor();
      await figure('Monthly Revenue', /^\$[\d,]+\.\d\d$/);
      await page.reload();
      await page.getByRole('button', { name: 'Hide Admin Metrics' }).waitFor();
    });
  });

  it('ends without an error in the page, the console or the network', () =>
    expect(problems.filter((problem) => !problem.startsWith('500') && !problem.includes('null'))).toEqual(
      [],
    ));
});
