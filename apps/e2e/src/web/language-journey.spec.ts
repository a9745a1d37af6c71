import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes } from '@sop/contracts';
import type { Browser, Page } from 'playwright-core';
import { password, registerCompany, type Company } from '../api/companies.js';
import { halfClip } from '../sample-clip.js';
import {
  accessibilityProblems,
  desktop,
  launchBrowser,
  openPage,
  phone,
  picture,
  settled,
  takenOver,
} from './browser.js';
import { createReadySop, jobMilliseconds } from './ready-sop.js';

const title = 'Change the blade of a utility knife';
const german = { locale: 'de-DE' };

/** Names of buttons, links and headings that do not fit their element, and whether the page is wider than the screen. */
const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
    const isCut = (element) => {
      const style = getComputedStyle(element);
      const isHidden = ['hidden', 'clip'].includes(style.overflowX) && style.textOverflow !== 'ellipsis';
      return isHidden && element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1;
    };
    const named = [...document.querySelectorAll('button, button *, a, h1, h2, h3, label, th, legend')];
    const root = document.documentElement;
    return [
      ...named.filter(isCut).map((element) => element.innerText.trim()).filter((text) => text !== ''),
      ...(root.scrollWidth > root.clientWidth ? ['the page is too wide'] : []),
    ];
  })()`);

/** A browser in German, from the first page to a change of the language. */
describe('the web in German', () => {
  let browser: Browser;
  let company: Company;
  let id: string;
  let page: Page;
  let problems: string[];

  beforeAll(async () => {
    browser = await launchBrowser();
    company = await registerCompany('Sprache');
    id = await createReadySop(company.client, title, await halfClip());
    ({ page, problems } = await openPage(browser, { ...desktop, ...german }));
  }, jobMilliseconds + 120_000);

  afterAll(() => browser.close());

  const language = () => page.evaluate<string>('document.documentElement.lang');
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const see = (name: string) => page.getByRole('heading', { name }).first().waitFor();

  it('greets visitors with prerendered pages that are replaced by the same words', async () => {
    const html = await (await page.request.get('/', { headers: { 'accept-language': 'de-DE' } })).text();
    expect(html).toContain('<html lang="de"');
    expect(html).toContain('Gratis testen');
    await page.goto('/');
    await see('Aus Videos werden SOPs, mit KI');
    const before = await page.locator('main').innerText();
    await takenOver(page);
    await settled(page);
    expect(await page.locator('main').innerText()).toBe(before);
    expect(await language()).toBe('de');
    expect(await accessibilityProblems(page)).toEqual([]);
    await picture(page, 'german-landing');
  });

  it('says in German what the server refuses', async () => {
    await page.goto('/login');
    await page.getByLabel('E-Mail').fill(company.email);
    await page.getByLabel('Passwort', { exact: true }).fill('not the password');
    await press('Anmelden');
    await page.getByText('E-Mail oder Passwort ist falsch').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('opens the dashboard after the login', async () => {
    await page.getByLabel('Passwort', { exact: true }).fill(password);
    await press('Anmelden');
    await page.waitForURL('**/dashboard');
    await page.getByText('1 SOP', { exact: true }).first().waitFor();
    await settled(page);
    expect(await accessibilityProblems(page)).toEqual([]);
    await picture(page, 'german-dashboard');
  });

  it('shows an SOP with German words around its own', async () => {
    await page.goto(`/sop/${id}`);
    await see(title);
    await see('Sicherheitshinweise');
    await see('Ablauf');
    await page
      .getByText(/^\d+ Schritte$/)
      .first()
      .waitFor();
    await settled(page);
    expect(await accessibilityProblems(page)).toEqual([]);
    await picture(page, 'german-sop');
  });

  const pages = [
    '/',
    '/login',
    '/register',
    '/dashboard',
    '/create',
    '/runs',
    '/training',
    '/billing',
    '/trash',
  ];
  const tabs = ['company', 'departments', 'ai', 'users', 'links', 'activity'].map(
    (tab) => `/settings?tab=${tab}`,
  );

  it('fits a phone', async () => {
    const { page: small } = await openPage(browser, { ...phone, ...german });
    const cut: Record<string, string[]> = {};
    for (const path of [
      ...pages.slice(0, 3),
      '',
      ...pages.slice(3),
      `/sop/${id}`,
      `/sop/${id}/do`,
      ...tabs,
    ]) {
      if (path === '') {
        await small.evaluate(`localStorage.setItem('access_token', ${JSON.stringify(company.client.token)})`);
        continue;
      }
      await small.goto(path);
      await settled(small);
      const texts = await cutTexts(small);
      if (texts.length > 0) cut[path] = texts;
      await picture(small, `german-phone-${path.replaceAll(/\W+/g, '-')}`);
    }
    expect(cut).toEqual({});
    expect(await accessibilityProblems(small)).toEqual([]);
    await small.context().close();
  }, 300_000);

  it('becomes English by a choice in the settings, which lasts', async () => {
    await page.goto('/settings?tab=users');
    await see('Sprache');
    await settled(page);
    expect(await accessibilityProblems(page)).toEqual([]);
    await picture(page, 'german-settings');
    await page.getByRole('combobox', { name: 'Sprache' }).selectOption('en');
    await see('Settings');
    expect(await language()).toBe('en');
    await page.goto('/');
    await page.goto('/contact-us');
    await page.getByRole('heading', { name: 'Contact us' }).waitFor();
    await takenOver(page);
    expect(await language()).toBe('en');
    expect(problems).toEqual([]);
    await company.client.call(routes.users.me);
  });
});
