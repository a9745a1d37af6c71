import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes, type Sop } from '@sop/contracts';
import { eventually } from '@sop/testing';
import type { Browser, Page } from 'playwright-core';
import { registerCompany, type Company } from '../api/companies.js';
import { shortClip } from '../sample-clip.js';
import {
  accessibilityProblems,
  desktop,
  isWide,
  launchBrowser,
  openPage,
  phone,
  picture,
  problemsIn,
} from './browser.js';
import { createReadySop, jobMilliseconds, openSop } from './ready-sop.js';

const title = 'Change the blade of a utility knife';
const words = 'Press the green button';

/** A user remembers some words, finds them, and sees their moment. */
describe('the search', () => {
  let browser: Browser;
  let company: Company;
  let sop: Sop;
  let page: Page;
  let problems: string[];

  beforeAll(async () => {
    browser = await launchBrowser();
    company = await registerCompany('Search');
    const id = await createReadySop(company.client, title, await shortClip());
    const params = { id };
    const made = await company.client.call(routes.sops.get, { params });
    const stepId = made.steps.at(-1)?.id ?? '';
    const body = { description: `Wait a moment. ${words}.` };
    sop = await company.client.call(routes.steps.update, { params: { id, stepId }, body });
    ({ page, problems } = await openSop(browser, company.client, { id, title }, desktop));
  }, jobMilliseconds + 120_000);

  afterAll(() => browser.close());

  const dialog = () => page.getByRole('dialog', { name: 'Search' });
  const field = () => dialog().getByRole('combobox');
  const second = () => sop.steps.at(-1)?.start_seconds ?? 0;
  const playedSeconds = () =>
    page.locator('video').evaluate((video: { currentTime: number }) => video.currentTime);

  it('opens on every page by its key, and shows the key on its button', async () => {
    await page.goto('/settings');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Search' }).getByText('Ctrl K').waitFor();
    await page.keyboard.press('Control+k');
    await field().waitFor();
    await dialog().getByRole('option', { name: 'Dashboard' }).waitFor();
    await picture(page, 'search-empty');
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('leads from words, also mistyped ones, to the moment of the video by arrow and Enter', async () => {
    await field().fill('grean buton');
    await dialog().getByText('Similar ones: green, button').waitFor();
    await field().fill('green button');
    await dialog().getByRole('option', { name: title }).waitFor();
    await picture(page, 'search-found');
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await dialog().getByRole('option', { selected: true }).getByText('green', { exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1 }).filter({ hasText: title }).waitFor();
    expect(new URL(page.url()).hash).toBe(`#t=${second()}`);
    await eventually(async () => expect(await playedSeconds()).toBeGreaterThan(second()));
    await dialog().waitFor({ state: 'hidden' });
  });

  it('finds another moment of the same SOP on its page', async () => {
    await page.getByRole('button', { name: 'Search' }).click();
    const spoken = sop.transcript[0]?.text ?? '';
    await field().fill(spoken.slice(0, 100));
    await dialog()
      .getByRole('option', { name: /Play at 0:0\d/ })
      .first()
      .click();
    await eventually(async () => expect(await playedSeconds()).toBeLessThan(second()));
  });

  it('finds departments, people and pages', async () => {
    await page.keyboard.press('Control+k');
    await field().fill('settings: users');
    await dialog().getByRole('option', { name: 'Settings: Users' }).click();
    await page.waitForURL('**/settings?tab=users');
    await page.keyboard.press('Control+k');
    await field().fill(company.email.slice(0, 12));
    await dialog().getByRole('group', { name: 'People' }).getByRole('option').first().click();
    await page.waitForURL(/tab=users&q=/);
  });

  it('says that no SOP contains the words', async () => {
    await page.keyboard.press('Control+k');
    await field().fill('zyxwvut');
    await dialog().getByText('No SOP contains “zyxwvut”.').waitFor();
    await picture(page, 'search-nothing');
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
  });

  it('is legible on a phone and in the dark, and no wider than the screen', async () => {
    for (const [name, colorScheme, options] of [
      ['search-phone', 'light', phone],
      ['search-dark', 'dark', desktop],
    ] as const) {
      const { page: other } = await openPage(browser, { ...options, colorScheme });
      await other.addInitScript(
        (token) => globalThis.localStorage.setItem('access_token', token),
        company.client.token ?? '',
      );
      await other.goto('/dashboard');
      await other.getByRole('button', { name: 'Search' }).filter({ visible: true }).click();
      await other.getByRole('dialog', { name: 'Search' }).getByRole('combobox').fill('green button');
      await other.getByRole('option', { name: title }).waitFor();
      expect([name, await problemsIn(colorScheme, other)]).toEqual([name, []]);
      expect([name, await other.evaluate(isWide)]).toEqual([name, false]);
      await picture(other, name);
      await other.context().close();
    }
    expect(problems).toEqual([]);
  });
});
