import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes, type TranslatedSop } from '@sop/contracts';
import { eventually } from '@sop/testing';
import type { Browser, Page } from 'playwright-core';
import { password, registerCompany, type Company } from '../api/companies.js';
import { OwnSystem } from '../resilience/own-system.js';
import { shortClip } from '../sample-clip.js';
import {
  accessibilityProblems,
  desktop,
  expectLegible,
  isWide,
  launchBrowser,
  openPage,
  picture,
  problemsIn,
} from './browser.js';
import { useToken } from './journey.js';
import { LocalModels } from './local-models.js';
import { createReadySop, jobMilliseconds } from './ready-sop.js';

/** An SOP is translated by an own model, compared, corrected, renewed, read, exported and deleted. */
describe('the translation of an SOP', () => {
  const server = new LocalModels();
  let system: OwnSystem;
  let browser: Browser;
  let company: Company;
  let id: string;
  let page: Page;
  let problems: string[];

  beforeAll(async () => {
    await server.listen();
    system = await OwnSystem.create({
      settings: { OPENAI_BASE_URL: server.address, OPENAI_ANONYMOUS: 'true', OPENAI_TEXT_MODEL: 'qwen3:8b' },
    });
    await system.start();
    browser = await launchBrowser();
    company = await registerCompany('Translated', system.baseUrl);
    id = await createReadySop(company.client, server.title, await shortClip());
    ({ page, problems } = await openPage(browser, { ...desktop, baseURL: system.baseUrl }));
    await useToken(page, company.client.token ?? '');
    await page.goto(`/sop/${id}`);
    await page.getByRole('heading', { level: 1, name: server.title }).waitFor();
  }, jobMilliseconds + 300_000);
  afterAll(async () => {
    await browser?.close();
    await system?.remove();
    await server.close();
  });

  const read = (): Promise<TranslatedSop> =>
    company.client.call(routes.translations.get, { params: { id, language: 'de' } });
  const see = (text: string | RegExp) => page.getByText(text).first().waitFor();
  const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click();

  it('is requested in a dialog and opens beside the original', async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Translate…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Translate this SOP' });
    await dialog.getByLabel('Language').selectOption('de');
    await picture(page, 'translate-dialog');
    expect(await accessibilityProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Translate', exact: true }).click();
    await see(`[de] ${server.title}`);
    await eventually(async () => expect((await read()).state).toBe('done'), { timeoutSeconds: 120 });
    await page.getByRole('progressbar').waitFor({ state: 'detached' });
    expect(await read()).toMatchObject({ missing_count: 0, stale_count: 0, doubtful_count: 1 });
    await see('A “not” or “never” may be missing or added.');
    await picture(page, 'translation-compare');
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await problemsIn('dark', page)).toEqual([]);
    await picture(page, 'translation-compare-dark');
    await page.emulateMedia({ colorScheme: 'light' });
  });

  it('is edited and accepted by keyboard', async () => {
    const edit = page.getByRole('button', { name: /^Edit the translation: Turn off/ }).first();
    await edit.focus();
    await page.keyboard.press('Enter');
    const field = page.getByLabel(/^Translation of: Turn off/).first();
    await field.fill('Den Hauptschalter ausschalten');
    await picture(page, 'translation-edit');
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Control+Enter');
    await see('Edited');
    await press(`Accept the translation: ${server.title}`);
    await see('All sentences are translated and up to date.');
    expect((await read()).doubtful_count).toBe(0);
  });

  it('is stale for exactly the sentence that changes, and renewed on request', async () => {
    const sop = await company.client.call(routes.sops.get, { params: { id } });
    const params = { id, stepId: sop.steps[1]?.id ?? '' };
    await company.client.call(routes.steps.update, { params, body: { title: 'Remove the five screws' } });
    await page.reload();
    await see('Out of date');
    expect(await page.getByText('Out of date', { exact: true }).count()).toBe(1);
    await page.getByLabel('Only sentences to check').check();
    await picture(page, 'translation-stale');
    await page.getByLabel('Only sentences to check').uncheck();
    await press('Translate again');
    await see('[de] Remove the five screws');
    await eventually(async () => expect((await read()).stale_count).toBe(0), { timeoutSeconds: 60 });
    expect(JSON.stringify(await read())).toContain('Den Hauptschalter ausschalten');
  });

  it('is read in its language, on a phone and on paper', async () => {
    await page.getByText('Read', { exact: true }).click();
    const title = page.getByRole('heading', { level: 1 });
    expect(await title.getAttribute('lang')).toBe('de');
    await page.getByText('Den Hauptschalter ausschalten').first().waitFor();
    await picture(page, 'translation-read');
    await page.setViewportSize({ width: 390, height: 844 });
    expect([await accessibilityProblems(page), await page.evaluate(isWide)]).toEqual([[], false]);
    await picture(page, 'translation-read-phone');
    await page.getByText('Compare', { exact: true }).click();
    await page
      .getByRole('button', { name: /^Edit the translation/ })
      .first()
      .waitFor();
    expect([await accessibilityProblems(page), await page.evaluate(isWide)]).toEqual([[], false]);
    await picture(page, 'translation-compare-phone');
    await page.getByText('Read', { exact: true }).click();
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ media: 'print' });
    await picture(page, 'translation-print');
    await page.emulateMedia({ media: 'screen' });
  });

  it('is worked through in bench mode, also without a connection', async () => {
    await page.getByRole('link', { name: 'Bench mode' }).click();
    await page.getByText('Works without a connection').waitFor();
    await page.context().setOffline(true);
    await page.reload();
    const title = page.getByRole('heading', { level: 1 });
    await title.waitFor();
    expect(await title.getAttribute('lang')).toBe('de');
    await page.getByRole('button', { name: /start$/i }).click();
    await page.getByText('Den Hauptschalter ausschalten').first().waitFor();
    await expectLegible(page, 'bench-translated');
    await page.context().setOffline(false);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'End it early' }).click();
    await page.getByText('The run is stored.').waitFor();
    await page.goto(`/sop/${id}?language=de`);
    await page.getByText('Den Hauptschalter ausschalten').first().waitFor();
  });

  it('is exported, and shown by a link in the language that its reader chooses', async () => {
    const download = page.waitForEvent('download');
    await press('Export PDF');
    expect((await download).suggestedFilename()).toMatch(/_de_.*\.pdf$/);
    const link = { params: { id }, body: { expires_in_days: 1 } };
    const { path } = await company.client.call(routes.shares.create, link);
    const stranger = await openPage(browser, { ...desktop, baseURL: system.baseUrl });
    await stranger.page.goto(path);
    await stranger.page.getByLabel('Language').selectOption('de');
    await stranger.page.getByText('Den Hauptschalter ausschalten').first().waitFor();
    expect(await accessibilityProblems(stranger.page)).toEqual([]);
    await picture(stranger.page, 'translation-shared');
    expect(stranger.problems).toEqual([]);
    await stranger.page.context().close();
  });

  /** Accepts every step and releases the SOP. */
  async function release(): Promise<void> {
    const { client } = company;
    for (const { id: stepId, title, description } of await client.call(routes.steps.list, { params: { id } }))
      await client.call(routes.steps.update, { params: { id, stepId }, body: { title, description } });
    const { revision } = await client.call(routes.sops.get, { params: { id } });
    const signed = { purpose: 'sop.release', subject_id: id, revision } as const;
    const { confirmation } = await client.call(routes.identity.confirm, { body: { ...signed, password } });
    await client.call(routes.releases.release, { params: { id }, body: { revision, confirmation } });
  }

  it('is frozen with a released version, and changed in its next draft', async () => {
    await release();
    await page.goto(`/sop/${id}?language=de&view=compare`);
    await see(/^Version 1 is released, and this translation with it/);
    const edit = page.getByRole('button', { name: /^Edit the translation: Turn off/ }).first();
    expect(await edit.isDisabled()).toBe(true);
    expect(await accessibilityProblems(page)).toEqual([]);
    await picture(page, 'translation-released');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: 'dark' });
    expect([await problemsIn('dark', page), await page.evaluate(isWide)]).toEqual([[], false]);
    await picture(page, 'translation-released-dark-phone');
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 1440, height: 900 });
    const sop = await company.client.call(routes.sops.get, { params: { id } });
    const params = { id, stepId: sop.steps[1]?.id ?? '' };
    await company.client.call(routes.steps.update, { params, body: { title: 'Remove the six screws' } });
    await page.reload();
    await see(/^Readers see the translation that version 1 has/);
    await edit.click();
    const field = page.getByLabel(/^Translation of: Turn off/).first();
    await field.fill('Strom abschalten');
    await page.keyboard.press('Control+Enter');
    await see('Strom abschalten');
    await picture(page, 'translation-next-draft');
    const link = { params: { id }, body: { expires_in_days: 1 } };
    const { path } = await company.client.call(routes.shares.create, link);
    const token = path.split('/').at(-1) ?? '';
    const open = { params: { token }, body: { language: 'de' as const } };
    const shown = await company.client.call(routes.shared.open, open);
    expect(JSON.stringify(shown)).toContain('Den Hauptschalter ausschalten');
    expect(JSON.stringify(shown)).not.toContain('Strom abschalten');
  });

  it('is deleted while the original stays', async () => {
    await press('Delete translation');
    const dialog = page.getByRole('dialog', { name: 'Delete the German translation?' });
    await dialog.getByRole('button', { name: 'Delete translation' }).click();
    await page.getByRole('heading', { level: 1, name: server.title }).waitFor();
    await page.getByRole('navigation', { name: 'Languages of this SOP' }).waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
  });
});
