import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes } from '@sop/contracts';
import { eventually } from '@sop/testing';
import type { Browser, Page } from 'playwright-core';
import type { Client } from '../api/client.js';
import { joinCompany, registerCompany, type Company } from '../api/companies.js';
import { shortClip } from '../sample-clip.js';
import {
  accessibilityProblems,
  desktop,
  launchBrowser,
  openPage,
  opened,
  phone,
  picture,
} from './browser.js';
import { useToken } from './journey.js';
import { createReadySop, jobMilliseconds, openSop } from './ready-sop.js';

const title = 'Change the blade';
const [accent, banner] = ['#7a1f5c', '#003b5c'];
const logo = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><circle cx="100" cy="100" r="90" fill="#0a0"/></svg>',
);
const german = { locale: 'de-DE' };

/** A company gives its documents its colours, logo and template; its users export with them or choose another template. */
describe('documents that look like their company', () => {
  let browser: Browser;
  let company: Company;
  let viewer: Client;
  let page: Page;
  let problems: string[];
  let id: string;

  beforeAll(async () => {
    browser = await launchBrowser();
    company = await registerCompany('Brand');
    id = await createReadySop(company.client, title, await shortClip());
    ({ client: viewer } = await joinCompany(company.client, 'viewer'));
    ({ page, problems } = await openPage(browser, desktop));
    await useToken(page, company.client.token ?? '');
  }, jobMilliseconds + 60_000);

  afterAll(() => browser.close());

  const save = (on = page) => on.getByRole('button', { name: 'Save look' }).click();
  const htmlOf = async (on: Page, start: () => Promise<void>) => {
    const [download] = await Promise.all([on.waitForEvent('download', { timeout: 60_000 }), start()]);
    return (await readFile(await download.path())).toString('utf8');
  };
  const pick = async (on: Page, item: string) => {
    await on.getByRole('button', { name: 'More export formats' }).click();
    await on.getByRole('menuitem', { name: item }).click();
  };
  /** As a reader without the product sees it. */
  const read = async (html: string): Promise<Page> => {
    const reader = await openPage(browser, { ...desktop, offline: true });
    await reader.page.setContent(html);
    return reader.page;
  };

  it('are set up by administrators beside the logo, with a preview and a warning', async () => {
    await page.goto('/settings?tab=company');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: logo });
    await page.getByRole('button', { name: 'Save logo' }).click();
    await page.getByText('Company logo updated successfully!').waitFor();
    await page.getByLabel('Accent colour', { exact: true }).fill('violet');
    await save();
    await page.getByText('Please enter a colour such as #155a9c.').waitFor();
    await page.getByLabel('Accent colour', { exact: true }).fill('#ffd400');
    await page.getByText(/Too light to be read on white\. Documents use #\w{6} instead\./).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByLabel('Accent colour', { exact: true }).fill(accent);
    await page.getByLabel('Pick: Banner colour').fill(banner);
    await page.getByLabel('Checklist').check();
    await picture(page, 'brand-settings');
    await save();
    await page.getByText('Look of documents saved').waitFor();
    expect((await company.client.call(routes.company.me)).brand).toEqual({
      ...{ accent_color: accent, banner_color: banner, export_template: 'checklist' },
    });
  });

  it('are a checklist with the company’s colours and logo where nothing else is chosen', async () => {
    await page.goto(`/sop/${id}`);
    const html = await htmlOf(page, () => pick(page, 'Web page (HTML)'));
    const reader = await read(html);
    const boxes = reader.getByRole('checkbox');
    expect(await boxes.count()).toBeGreaterThan(0);
    await boxes.first().check();
    await reader.getByRole('heading', { name: 'Sign-off' }).waitFor();
    expect(await reader.locator('header img').count()).toBe(1);
    expect(await reader.locator('main img').count()).toBe(0);
    const colours = await reader.evaluate<string[]>(
      `[getComputedStyle(document.querySelector('header')).backgroundColor, getComputedStyle(document.querySelector('h2')).color]`,
    );
    expect(colours).toEqual(['rgb(0, 59, 92)', 'rgb(122, 31, 92)']);
    expect(await accessibilityProblems(reader)).toEqual([]);
    await picture(reader, 'brand-checklist');
    await reader.context().close();
  });

  it('have another template when a user chooses one, also a viewer', async () => {
    const { page: other } = await openSop(browser, viewer, { id, title }, phone);
    await pick(other, 'With a template…');
    const dialog = other.getByRole('dialog');
    await opened(dialog);
    const template = dialog.getByLabel('Template');
    await eventually(async () => expect(await template.inputValue()).toBe('checklist'));
    expect(await template.locator('option').allTextContents()).toEqual([
      'With pictures',
      'Compact',
      'Checklist (your company’s default)',
    ]);
    await template.selectOption('compact');
    await dialog.getByLabel('Format').selectOption('html');
    expect(await accessibilityProblems(other)).toEqual([]);
    await picture(other, 'brand-dialog-phone');
    const html = await htmlOf(other, () => dialog.getByRole('button', { name: 'Export' }).click());
    const reader = await read(html);
    expect(await reader.locator('body').getAttribute('class')).toBe('compact');
    expect(await reader.locator('.steps > li').first().locator('img').count()).toBe(1);
    expect(await accessibilityProblems(reader)).toEqual([]);
    await picture(reader, 'brand-compact');
    await reader.context().close();
    await other.goto('/settings?tab=company');
    await other.getByText('Only administrators of your company can change its details.').waitFor();
    await other.getByRole('heading', { name: 'Exported documents' }).waitFor({ state: 'detached' });
    await other.context().close();
  });

  it('are printed with the same colours and the logo', async () => {
    await page.goto(`/sop/${id}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.emulateMedia({ media: 'print' });
    await page.locator('[data-printed-logo]').waitFor();
    await eventually(async () =>
      expect(
        await page.evaluate<string[]>(
          `[getComputedStyle(document.querySelector('article > header')).backgroundColor, getComputedStyle(document.querySelector('#content h2')).color]`,
        ),
      ).toEqual(['rgb(0, 59, 92)', 'rgb(122, 31, 92)']),
    );
    await picture(page, 'brand-print');
    await page.emulateMedia({ media: null });
  });

  it('are read by strangers in the company’s colour', async () => {
    const body = { expires_in_days: 1, name: '' };
    const link = await company.client.call(routes.shares.create, { params: { id }, body });
    const { page: stranger } = await openPage(browser, desktop);
    for (const colorScheme of ['light', 'dark'] as const) {
      await stranger.emulateMedia({ colorScheme });
      await stranger.goto(link.path);
      await stranger.getByRole('heading', { name: title }).waitFor();
      expect(await accessibilityProblems(stranger)).toEqual([]);
      await picture(stranger, `brand-shared-${colorScheme}`);
    }
    await stranger.emulateMedia({ colorScheme: 'light' });
    await eventually(async () =>
      expect(await stranger.evaluate<string>(`getComputedStyle(document.querySelector('h2')).color`)).toBe(
        'rgb(122, 31, 92)',
      ),
    );
    await stranger.context().close();
  });

  it('are set up and chosen in German, in dark and on a phone', async () => {
    const { page: other } = await openPage(browser, { ...phone, ...german, colorScheme: 'dark' });
    await useToken(other, company.client.token ?? '');
    await other.goto('/settings?tab=company');
    await other.getByLabel('Akzentfarbe', { exact: true }).fill('#ffd400');
    await other.getByText(/Auf Weiß nicht lesbar, weil zu hell/).waitFor();
    await other.getByLabel('Kompakt').check();
    expect(await accessibilityProblems(other)).toEqual([]);
    await picture(other, 'brand-settings-german-dark-phone');
    await other.getByRole('button', { name: 'Aussehen speichern' }).click();
    await other.getByText('Aussehen der Dokumente gespeichert').waitFor();
    await other.goto(`/sop/${id}`);
    await other.getByRole('button', { name: 'Weitere Exportformate' }).click();
    await other.getByRole('menuitem', { name: 'Mit Vorlage …' }).click();
    const dialog = other.getByRole('dialog');
    await opened(dialog);
    await dialog
      .getByRole('option', { name: 'Kompakt (Standard Ihrer Firma)' })
      .waitFor({ state: 'attached' });
    expect(await accessibilityProblems(other)).toEqual([]);
    await picture(other, 'brand-dialog-german-dark-phone');
    await other.context().close();
  });

  it('end without an error in the page, the console or the network', () => expect(problems).toEqual([]));
});
