import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes } from '@sop/contracts';
import type { Browser, Page } from 'playwright-core';
import { registerCompany, type Company } from '../api/companies.js';
import { linkFor } from '../api/mailbox.js';
import {
  accessibilityProblems,
  desktop,
  launchBrowser,
  opened,
  openPage,
  phone,
  picture,
} from './browser.js';
import { useToken } from './journey.js';

describe('inviting people by CSV', () => {
  let browser: Browser;
  let page: Page;
  let problems: string[];
  let company: Company;
  let text: string;
  const [ada, bob, eve] = ['ada', 'bob', 'eve'].map((name) => `${name}-${randomUUID()}@example.com`);

  beforeAll(async () => {
    browser = await launchBrowser();
    ({ page, problems } = await openPage(browser, desktop));
    company = await registerCompany('Invite list');
    await useToken(page, company.client.token ?? '');
    const lines = [
      'Name;E-Mail;Rolle;Abteilung',
      `"Lee; Ada";${ada};Bearbeiter;Lager`,
      `Bob;${bob};;`,
      `Eve;${eve};Leser;`,
      `Own;${company.email};Administrator;`,
      'Max;max at example.com;Leser;',
      'Mia;mia@example.com;Chef;',
      `Ada;${ada?.toUpperCase()};Leser;`,
    ];
    text = `\uFEFF${lines.join('\r\n')}`;
  });
  afterAll(() => browser.close());

  const dialog = (on = page) => on.getByRole('dialog', { name: 'Invite people by CSV' });
  const press = (name: string | RegExp, on = page) => dialog(on).getByRole('button', { name }).click();
  const see = (what: string | RegExp, on = page) => dialog(on).getByText(what).first().waitFor();
  const choose = (content: string, on = page) =>
    dialog(on)
      .locator('input[type=file]')
      .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
  const rowOf = (email = '') => dialog().getByRole('row').filter({ hasText: email });

  it('explains the file and offers a template that can be read again', async () => {
    await page.goto('/settings?tab=users');
    await page.getByRole('button', { name: 'Invite by CSV' }).click();
    await opened(dialog());
    await picture(page, 'invite-list-choose');
    expect(await accessibilityProblems(page)).toEqual([]);
    const download = page.waitForEvent('download');
    await press('Download a template');
    const template = await readFile(await (await download).path(), 'utf8');
    await choose(template);
    await see('2 people can be invited.');
    await press('Choose another file');
  });

  it('shows what is wrong with each person before anything is sent', async () => {
    await choose(text);
    await see('2 people can be invited, 5 cannot.');
    await rowOf(company.email).getByText('This person is already a user of your company.').waitFor();
    await rowOf('max at').getByText('This is not a valid email address.').waitFor();
    await rowOf('mia@').getByText('This role does not exist.').waitFor();
    await rowOf(ada?.toUpperCase()).getByText('This address is in the list more than once.').waitFor();
    await rowOf(eve).getByText('Your plan has no free seat for this person.').waitFor();
    await see('No mail server is set up');
    await picture(page, 'invite-list-preview');
    expect(await accessibilityProblems(page)).toEqual([]);
    expect((await company.client.call(routes.invitations.list)).total).toBe(0);
  });

  it('invites the others, and gives the outcome as a file', async () => {
    await press('Invite 2 people');
    await see('2 people invited, 5 not.');
    await rowOf(bob).getByText('Invited', { exact: true }).waitFor();
    await picture(page, 'invite-list-outcome');
    const download = page.waitForEvent('download');
    await press('Download the outcome');
    const outcome = await readFile(await (await download).path(), 'utf8');
    expect(outcome).toContain(`${bob},Viewer,Invited,\r\n`);
    expect(outcome).toContain('mia@example.com,Chef,Cannot be invited,');
    await press('Done');
    await page.getByRole('table', { name: 'Pending invitations' }).getByText(String(bob)).waitFor();
    const { items } = await company.client.call(routes.invitations.list);
    expect(items.map(({ email, role }) => `${email} ${role}`).toSorted()).toEqual([
      `${ada} editor`,
      `${bob} viewer`,
    ]);
    await linkFor(String(ada));
  });

  it('names who is invited already when the same file is chosen again', async () => {
    await page.getByRole('button', { name: 'Invite by CSV' }).click();
    await choose(text);
    await see('0 people can be invited, 7 cannot.');
    await rowOf(bob).getByText('This address has already been invited.').waitFor();
    await press('Cancel');
  });

  it('fits a phone in dark', async () => {
    const storageState = await page.context().storageState();
    const other = await openPage(browser, { ...phone, storageState, colorScheme: 'dark' });
    await other.page.goto('/settings?tab=users');
    await other.page.getByRole('button', { name: 'Invite by CSV' }).click();
    await choose(text, other.page);
    await see('0 people can be invited, 7 cannot.', other.page);
    await picture(other.page, 'invite-list-preview-dark-phone');
    expect(await accessibilityProblems(other.page)).toEqual([]);
    await other.page.context().close();
    expect(other.problems).toEqual([]);
  });

  it('ends without an error in the page, the console or the network', () => expect(problems).toEqual([]));
});
