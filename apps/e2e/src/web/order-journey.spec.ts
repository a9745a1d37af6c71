import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes } from '@sop/contracts';
import { eventually } from '@sop/testing';
import type { Browser, Page } from 'playwright-core';
import {
  createDepartment,
  joinCompany,
  registerCompany,
  type Company,
  type Member,
} from '../api/companies.js';
import { mailFor } from '../api/mailbox.js';
import { shortClip } from '../sample-clip.js';
import {
  desktop,
  expectLegible,
  isWide,
  launchBrowser,
  openPage,
  phone,
  picture,
  problemsIn,
  settled,
  tablet,
} from './browser.js';
import { createReadySop, jobMilliseconds, openSop } from './ready-sop.js';

const title = 'Change the blade of a utility knife';
const copy = 'Change the blade of a large knife';

/** An editor holds SOPs in order: tags, views, a copy, the trash. A reader sees what is there, and is notified. */
describe('order among SOPs', () => {
  let browser: Browser;
  let company: Company;
  let reader: Member;
  let id: string;
  let page: Page;
  let readersPage: Page;
  const problems: string[][] = [];

  beforeAll(async () => {
    browser = await launchBrowser();
    company = await registerCompany('Order');
    id = await createReadySop(company.client, title, await shortClip());
    await createDepartment(company.client, 'Packing');
    reader = await joinCompany(company.client, 'viewer');
    const edited = await openSop(browser, company.client, { id, title }, desktop);
    const read = await openSop(browser, reader.client, { id, title }, phone);
    [page, readersPage] = [edited.page, read.page];
    problems.push(edited.problems, read.problems);
  }, jobMilliseconds + 120_000);

  afterAll(() => browser.close());

  const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
  const inMenu = async (item: string) => {
    await press('More');
    await page.getByRole('menuitem', { name: item }).click();
  };
  const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
  const table = () => page.getByRole('table', { name: 'SOPs', exact: true });
  const rows = () =>
    table()
      .getByRole('row')
      .filter({ has: page.getByRole('link') });

  it('tags an SOP on its page', async () => {
    await inMenu('Edit Tags');
    const field = dialog('Tags').getByRole('combobox', { name: 'Tags' });
    for (const tag of ['Cutting', 'Safety']) {
      await field.fill(tag);
      await field.press('Enter');
    }
    await expectLegible(page, 'order-tags');
    await dialog('Tags').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: 'Safety', exact: true }).waitFor();
  });

  it('duplicates it with its pictures', async () => {
    await inMenu('Duplicate…');
    await dialog('Duplicate this SOP').getByLabel('Title of the copy').fill(copy);
    await expectLegible(page, 'order-duplicate');
    await dialog('Duplicate this SOP').getByRole('button', { name: 'Duplicate' }).click();
    await page.getByRole('heading', { level: 1, name: copy }).waitFor();
    await page.getByText('This SOP has no video.').waitFor();
    const shown = page.getByRole('main').locator('img').first();
    await eventually(async () =>
      expect(await shown.evaluate((image: { naturalWidth: number }) => image.naturalWidth)).toBeGreaterThan(
        0,
      ),
    );
    await picture(page, 'order-copy');
  });

  it('filters by tag and status, and saves that as a view', async () => {
    await page.goto('/dashboard');
    await page.getByRole('article').filter({ hasText: copy }).waitFor();
    await page.getByLabel('Tag', { exact: true }).selectOption({ label: 'Safety (2)' });
    await page.getByLabel('Status', { exact: true }).selectOption({ label: 'Draft' });
    await page.getByText('2 SOPs', { exact: true }).waitFor();
    await expectLegible(page, 'order-dashboard');
    await press('Views');
    await page.getByRole('menuitem', { name: 'Save this view…' }).click();
    await dialog('Save this view').getByLabel('Name of the view').fill('Safety drafts');
    await expectLegible(page, 'order-save-view');
    await dialog('Save this view').getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved the view “Safety drafts”').waitFor();
    await page.goto('/dashboard');
    await press('Views');
    await page.getByRole('menuitem', { name: 'Safety drafts' }).click();
    await page.waitForURL(/state=draft&tag=Safety/);
  });

  it('moves several to a department, and one to the trash, which is taken back', async () => {
    await press('Select several');
    await table().getByRole('checkbox', { name: 'Select all on this page' }).check();
    await page.getByText('2 selected').waitFor();
    await expectLegible(page, 'order-selected');
    await press('Move…');
    await dialog('Move 2 SOPs').getByLabel('Department').selectOption({ label: 'Packing' });
    await dialog('Move 2 SOPs').getByRole('button', { name: 'Move' }).click();
    await page.getByText('Moved 2 SOPs', { exact: true }).waitFor();
    await eventually(async () => expect(await rows().filter({ hasText: 'Packing' }).count()).toBe(2));
    await table()
      .getByRole('checkbox', { name: `Select ${copy}` })
      .check();
    await press('Move to trash');
    await page.getByText('Moved 1 SOP to the trash').waitFor();
    await eventually(async () => expect(await rows().count()).toBe(1));
    await press('Undo');
    await eventually(async () => expect(await rows().count()).toBe(2));
  });

  it('moves one to the trash from the question before a deletion, where its reader finds that', async () => {
    await table()
      .getByRole('button', { name: `Delete ${title}` })
      .click();
    await dialog('Delete SOP')
      .getByText(/cannot be undone\.$/)
      .waitFor();
    await expectLegible(page, 'order-delete');
    await dialog('Delete SOP').getByRole('button', { name: 'Move to trash' }).click();
    await eventually(async () => expect(await rows().count()).toBe(1));
    await readersPage.reload();
    await readersPage.getByRole('heading', { level: 1, name: 'This SOP is in the trash' }).waitFor();
    await readersPage.getByText('Ask an editor of your company if you need it.').waitFor();
    await expectLegible(readersPage, 'order-in-trash-phone');
    await readersPage.goto('/trash');
    await readersPage.getByText('The trash is for editors').waitFor();
  });

  it('restores it from the trash, and its reader opens it again', async () => {
    await page.getByRole('link', { name: 'Trash' }).click();
    const row = page.getByRole('row').filter({ hasText: title });
    await row.getByText(/^By /).waitFor();
    await expectLegible(page, 'order-trash');
    await row.getByRole('button', { name: `Restore ${title}` }).click();
    await page.getByText('The trash is empty').waitFor();
    await expectLegible(page, 'order-trash-empty');
    await readersPage.goto(`/sop/${id}`);
    await readersPage.getByRole('heading', { level: 1, name: title }).waitFor();
  });

  it('notifies the reader of a mention and the editor of what is ready, each with a way there', async () => {
    const body = { text: '@Reader, which blade?', mentions: [reader.userId] };
    const { id: thread } = await company.client.call(routes.comments.create, { params: { id }, body });
    await readersPage.goto('/dashboard');
    const bell = readersPage
      .getByRole('button', { name: 'Notifications, 1 unread' })
      .filter({ visible: true });
    await eventually(
      async () => {
        await readersPage.reload();
        await bell.waitFor({ timeout: 3000 });
      },
      { timeoutSeconds: 60 },
    );
    await bell.click();
    const drawer = readersPage.getByRole('dialog', { name: 'Notifications' });
    await drawer.getByRole('link', { name: /mentions you in a comment/ }).waitFor();
    await expectLegible(readersPage, 'order-notifications-phone');
    await drawer.getByRole('link', { name: /mentions you in a comment/ }).click();
    await readersPage.waitForURL(`**/sop/${id}?comment=${thread}`);
    await readersPage
      .getByRole('button', { name: 'Notifications', exact: true })
      .filter({ visible: true })
      .waitFor();
    await page.goto('/dashboard');
    await page
      .getByRole('button', { name: /^Notifications, \d+ unread$/ })
      .filter({ visible: true })
      .click();
    const own = page.getByRole('dialog', { name: 'Notifications' });
    await own.getByRole('link', { name: new RegExp(`“${title}” is ready`) }).waitFor();
    await expectLegible(page, 'order-notifications');
    await own.getByRole('button', { name: 'Mark all as read' }).click();
    await page
      .getByRole('button', { name: 'Notifications', exact: true })
      .first()
      .waitFor({ state: 'attached' });
  });

  it('leaves out what the reader has switched off', async () => {
    await readersPage.goto('/settings?tab=users');
    await readersPage.getByLabel('In the product: I am mentioned in a comment').uncheck();
    await readersPage.getByText('Your choice was saved').first().waitFor();
    // The bar on top covers what is half scrolled out.
    await readersPage.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
    await expectLegible(readersPage, 'order-switches-phone');
    const body = { text: '@Reader, and again?', mentions: [reader.userId] };
    await company.client.call(routes.comments.create, { params: { id }, body });
    // The mail of the same event is not switched off: once it is there, a notification would be, too.
    await mailFor(reader.email, /(and again\?)/);
    expect((await reader.client.call(routes.notifications.unread)).count).toBe(0);
  });

  it('is legible on a tablet and in the dark', async () => {
    await company.client.call(routes.trash.move, { params: { id } });
    for (const [name, colorScheme, options] of [
      ['tablet', 'light', tablet],
      ['phone', 'light', phone],
      ['dark', 'dark', desktop],
    ] as const) {
      const { page: other } = await openPage(browser, { ...options, colorScheme });
      await other.addInitScript(
        (token) => globalThis.localStorage.setItem('access_token', token),
        company.client.token ?? '',
      );
      for (const path of ['/dashboard', '/trash']) {
        await other.goto(path);
        await settled(other);
        const at = `order-${path.slice(1)}-${name}`;
        expect([at, await problemsIn(colorScheme, other), await other.evaluate(isWide)]).toEqual([
          at,
          [],
          false,
        ]);
        await picture(other, at);
      }
      await other.getByRole('button', { name: 'Notifications' }).filter({ visible: true }).click();
      await other.getByRole('dialog', { name: 'Notifications' }).getByRole('link').first().waitFor();
      expect([name, await problemsIn(colorScheme, other)]).toEqual([name, []]);
      await picture(other, `order-notifications-${name}`);
      await other.context().close();
    }
    expect(problems.flat()).toEqual([]);
  });
});
