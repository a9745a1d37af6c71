import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes } from '@sop/contracts';
import { eventually } from '@sop/testing';
import type pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { joinCompany, password, registerCompany, type Company, type Member } from '../api/companies.js';
import { rowsThatHold } from '../api/stored.js';
import { openDatabaseOf } from '../own-database.js';
import { shortClip } from '../sample-clip.js';
import { readSystem } from '../system.js';
import { desktop, expectLegible, launchBrowser, openPage, phone } from './browser.js';
import { useToken } from './journey.js';
import { createReadySop, jobMilliseconds, openSop } from './ready-sop.js';

const title = 'Change the blade of a utility knife';
const pseudonym = /^Former member [0-9a-f]{4}$/;

/** A person leaves a company and asks for erasure; another one does it alone. */
describe('the erasure of a person', () => {
  let browser: Browser;
  let database: pg.Client;
  let company: Company;
  let leaving: Member;
  let id: string;
  let page: Page;
  let problems: string[];
  const name = `Zora Quist ${randomUUID().slice(0, 8)}`;

  beforeAll(async () => {
    database = await openDatabaseOf(readSystem().dataDir ?? '');
    browser = await launchBrowser();
    company = await registerCompany('Erasure');
    leaving = await joinCompany(company.client, 'editor');
    await leaving.client.call(routes.users.changeName, { body: { display_name: name } });
    id = await createReadySop(company.client, title, await shortClip());
    await leaveTraces();
    ({ page, problems } = await openPage(browser, desktop));
    await useToken(page, company.client.token ?? '');
  }, jobMilliseconds + 60_000);
  afterAll(async () => {
    await browser.close();
    await database.end();
  });

  /** In every service, as far as a person leaves any there. */
  async function leaveTraces(): Promise<void> {
    const { client, userId } = leaving;
    const params = { id };
    const { department } = await company.client.call(routes.sops.get, { params });
    await company.client.call(routes.approvers.set, {
      params: { id: department?.id ?? '' },
      body: { user_ids: [userId] },
    });
    for (const { id: stepId, title: words, description } of await client.call(routes.steps.list, { params }))
      await client.call(routes.steps.update, { params: { id, stepId }, body: { title: words, description } });
    await client.call(routes.comments.create, { params, body: { text: 'Which blade?' } });
    const mention = { text: `@${name} please look, or write to ${leaving.email}.`, mentions: [userId] };
    await company.client.call(routes.comments.create, { params, body: mention });
    await client.call(routes.savedViews.create, { body: { name: 'Mine', filter: {} } });
    const { revision } = await client.call(routes.sops.get, { params });
    const signed = { purpose: 'sop.release', subject_id: id, revision } as const;
    const { confirmation } = await client.call(routes.identity.confirm, { body: { ...signed, password } });
    const body = { revision, confirmation, readers: [userId] };
    await client.call(routes.releases.release, { params, body });
    await client.call(routes.readings.confirm, { params: { id, version: '1' } });
    await client.call(routes.overview.open, { params });
    const query = { name: 'Knife', fps: '0.5', transcode: 'false' };
    await client.call(routes.datasets.create, { query, body: {}, file: await shortClip() });
  }

  const region = (title: string) => page.getByRole('region', { name: title, exact: true });

  it('begins with the numbers of the download, and needs the typed name', async () => {
    await page.goto('/settings?tab=users');
    await page.getByRole('button', { name: `More for ${leaving.email}` }).click();
    await page.getByRole('menuitem', { name: 'Erase personal data…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Erase personal data' });
    const { places } = await company.client.call(routes.erasures.preview, { params: { id: leaving.userId } });
    const rows = places.find(({ list }) => list === 'sop_changes')?.rows ?? 0;
    expect(rows).toBeGreaterThan(0);
    const renamed = dialog.getByRole('region', { name: /^Will be kept under/ });
    await renamed.getByText('Changes of SOPs').waitFor();
    expect(await renamed.locator('div', { hasText: /^Changes of SOPs/ }).innerText()).toContain(String(rows));
    await dialog.getByRole('region', { name: 'Will be deleted' }).getByText('Saved views').waitFor();
    await expectLegible(page, 'erasure-asked');
    await dialog.getByLabel(`Type ${name} to confirm`).fill('Somebody');
    await dialog.getByRole('button', { name: 'Erase for good' }).click();
    await dialog.getByText('The name that you typed does not match. Nothing was deleted.').waitFor();
    for (const [form, suffix] of [
      [{ colorScheme: 'dark' as const }, 'dark'],
      [{ colorScheme: 'light' as const }, 'phone'],
    ] as const) {
      await page.emulateMedia(form);
      if (suffix === 'phone') await page.setViewportSize({ width: 390, height: 844 });
      await expectLegible(page, `erasure-refused-${suffix}`);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await dialog.getByLabel(`Type ${name} to confirm`).fill(name);
    await dialog.getByRole('button', { name: 'Erase for good' }).click();
    await page.getByText(/^The personal data is erased\./).waitFor();
  });

  it('leaves neither name nor address in any table of the product', async () => {
    await eventually(async () => expect(await rowsThatHold(database, [name, leaving.email])).toEqual({}), {
      timeoutSeconds: 60,
    });
  }, 70_000);

  it('says in the list of former members when and by whom', async () => {
    const former = region('Former members');
    await eventually(
      async () => {
        await page.reload();
        await former.getByText(/^Erased on .+ by /).waitFor();
        expect(await former.getByText(/Still under way/).count()).toBe(0);
      },
      { timeoutSeconds: 60 },
    );
    await former.scrollIntoViewIfNeeded();
    await expectLegible(page, 'erasure-former-members');
    const { items } = await company.client.call(routes.audit.list, { query: { action: 'user.erased' } });
    expect(items).toMatchObject([{ user_email: company.email, targets: [{ name: pseudonym }] }]);
  }, 70_000);

  it('keeps the record of the company under the pseudonym', async () => {
    const { versions } = await company.client.call(routes.releases.list, { params: { id } });
    expect(versions[0]?.approved_by).toMatch(pseudonym);
    const comments = await company.client.call(routes.comments.list, { params: { id } });
    const shown = comments.map(({ by, text }) => [by, text]);
    expect(shown).toContainEqual([expect.stringMatching(pseudonym), 'Which blade?']);
    const opened = await openSop(browser, company.client, { id, title }, desktop);
    await opened.page
      .getByText(/Former member [0-9a-f]{4}/)
      .first()
      .waitFor();
    await expectLegible(opened.page, 'erasure-sop');
    expect([...problems, ...opened.problems]).toEqual([]);
    await opened.page.context().close();
  });

  it('is done by a person alone with the password, in German too', async () => {
    const person = await joinCompany(company.client, 'viewer');
    const opened = await openPage(browser, { ...phone, colorScheme: 'dark', locale: 'de-DE' });
    await useToken(opened.page, person.client.token ?? '');
    await opened.page.goto('/settings?tab=users');
    await opened.page.getByRole('button', { name: 'Meine Daten löschen …' }).click();
    const dialog = opened.page.getByRole('dialog', { name: 'Ihre Daten löschen' });
    await dialog.getByLabel(`Zur Bestätigung ${person.email} eingeben`).fill(person.email);
    await dialog.getByLabel('Passwort', { exact: true }).fill(password);
    await expectLegible(opened.page, 'erasure-own-phone-dark');
    await dialog.getByRole('button', { name: 'Endgültig löschen' }).click();
    await opened.page.waitForURL(/\/login/);
    await eventually(async () => expect(await rowsThatHold(database, [person.email])).toEqual({}), {
      timeoutSeconds: 60,
    });
  }, 90_000);
});
