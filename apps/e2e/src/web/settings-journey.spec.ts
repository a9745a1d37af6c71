import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes } from '@sop/contracts';
import { eventually } from '@sop/testing';
import type { Browser, Page } from 'playwright-core';
import { Client, expectStatus } from '../api/client.js';
import { createDepartment, registerCompany, type Company } from '../api/companies.js';
import { linkFor } from '../api/mailbox.js';
import { sampleClip } from '../sample-clip.js';
import { accessibilityProblems, desktop, launchBrowser, openPage, phone, picture } from './browser.js';
import { tokenOf, useToken } from './journey.js';

const logo = {
  name: 'logo.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="red"/></svg>',
  ),
};
const viewerPassword = 'correct horse battery';

describe('settings of a company', () => {
  let browser: Browser;
  let page: Page;
  let problems: string[];
  let company: Company;

  beforeAll(async () => {
    browser = await launchBrowser();
    ({ page, problems } = await openPage(browser, desktop));
    company = await registerCompany('Settings');
    await useToken(page, company.client.token ?? '');
  });
  afterAll(() => browser.close());

  const openTab = async (tab: string) => {
    await page.goto(`/settings?tab=${tab}`);
    await page.getByRole('tabpanel').first().waitFor();
  };
  const see = (text: string | RegExp) => page.getByText(text).first().waitFor();
  const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
  const choose = async (email: string, item: string) => {
    await page.getByRole('button', { name: `More for ${email}` }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });

  it('have the tabs Company, Departments, AI Settings and Users, and for administrators three more', async () => {
    await openTab('company');
    await page.getByRole('tab', { name: 'Activity' }).waitFor();
    await eventually(async () =>
      expect(await page.getByRole('tab').allTextContents()).toEqual([
        'Company',
        'Departments',
        'AI Settings',
        'Users',
        'Shared Links',
        'Automation',
        'Activity',
      ]),
    );
  });

  describe('company settings', () => {
    it('show the name, which system administrators manage', async () => {
      const name = page.getByLabel('Company name');
      await eventually(async () =>
        expect([await name.inputValue(), await name.isEditable()]).toEqual([company.name, false]),
      );
      await see('The name is managed by system administrators.');
    });

    it('accept a logo of four types, with a hint about its size', async () => {
      await see('PNG, JPEG, GIF or SVG. Square, at least 200x200 px, max 2 MB.');
      const input = page.locator('input[type=file]');
      expect(await input.getAttribute('accept')).toBe('image/png,image/jpeg,image/gif,image/svg+xml');
      await press('Save logo');
      await see('No new logo selected to save.');
    });

    it('show when it is saved, and the sidebar shows it at once', async () => {
      await page.locator('input[type=file]').setInputFiles(logo);
      await press('Save logo');
      await see('Company logo updated successfully!');
      await page
        .locator('aside')
        .getByRole('img', { name: `Logo of ${company.name}` })
        .first()
        .waitFor();
      await picture(page, 'settings-company');
      expect(await accessibilityProblems(page)).toEqual([]);
    });

    it('show why it could not be saved', async () => {
      const buffer = Buffer.from('no picture');
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
      await press('Save logo');
      await see(/Failed to update company logo: .+/);
    });
  });

  describe('department settings', () => {
    it('create, rename and delete a department without SOPs', async () => {
      await openTab('departments');
      await page.getByLabel('New department').fill('  Press shop ');
      await press('Create department');
      await page.getByRole('row').filter({ hasText: 'Press shop' }).waitFor();
      await press('Rename Press shop');
      await page.getByLabel('New name of Press shop').fill('Press line');
      await press('Save');
      await page.getByRole('row').filter({ hasText: 'Press line' }).waitFor();
      await press('Delete Press line');
      await see('Delete the department "Press line"? No SOP belongs to it.');
      await inDialog('Delete').click();
      await see('Deleted “Press line”');
    });

    it('require a unique name', async () => {
      await press('Create department');
      await see('Required');
      const names = page.getByLabel('New department');
      for (const name of ['Paint shop', 'PAINT SHOP']) {
        await names.fill(name);
        await press('Create department');
        await see(name === 'Paint shop' ? 'Added “Paint shop”' : 'There is already a department named');
      }
    });

    it('show the number of SOPs of a department and move them', async () => {
      const from = await createDepartment(company.client, 'Assembly');
      const body = { title: 'Change a blade', department_id: from };
      const file = { name: 'cut.mp4', content: await sampleClip() };
      const sop = await company.client.call(routes.sops.create, { body, file });
      await openTab('departments');
      await press('Delete Assembly');
      await see('The department "Assembly" is used by 1 SOP, which is kept.');
      await page.getByLabel('Move its SOPs to').selectOption({ label: 'Paint shop' });
      await picture(page, 'settings-delete-department');
      expect(await accessibilityProblems(page)).toEqual([]);
      await inDialog('Delete').click();
      await see('Deleted “Assembly”');
      const moved = await company.client.call(routes.sops.get, { params: { id: sop.id } });
      expect(moved.department?.name).toBe('Paint shop');
    });
  });

  it('store the AI settings for the company', async () => {
    await openTab('ai');
    const model = page.getByLabel('Transcription model');
    await eventually(async () => expect(await model.inputValue()).toBe('whisper-large-v3'));
    expect(await model.locator('option').allTextContents()).toEqual([
      'whisper-large-v3 (most accurate)',
      'whisper-medium',
      'whisper-small (fastest)',
    ]);
    await eventually(async () => expect(await page.getByLabel('Object detection').isChecked()).toBe(true));
    await model.selectOption('whisper-small');
    await page.getByLabel('Object detection').uncheck();
    await page.getByLabel('Glossary').fill('Flexo GX-200\nKesslerin');
    await picture(page, 'settings-ai');
    expect(await accessibilityProblems(page)).toEqual([]);
    await press('Save AI settings');
    await see('AI settings saved successfully!');
    await page.reload();
    await page.getByLabel('Glossary').waitFor();
    await eventually(async () => expect(await model.inputValue()).toBe('whisper-small'));
    expect(await company.client.call(routes.settings.read)).toMatchObject({
      ai_settings: {
        transcription_model: 'whisper-small',
        object_detection: false,
        glossary: ['Flexo GX-200', 'Kesslerin'],
      },
    });
  });

  describe('user settings', () => {
    const viewer = `${randomUUID()}@example.com`;
    let other: Page;

    it('invite a user by mail, with a role', async () => {
      await openTab('users');
      await see(/1 of the 3 seats in your plan are used/);
      await page.getByLabel('Invite by email').fill(viewer);
      await page.locator('form').getByLabel('Role').selectOption('viewer');
      await press('Send invitation');
      // No mail server is set up here.
      await see(`${viewer} is invited, but no email was sent`);
      await page.getByRole('table', { name: 'Pending invitations' }).getByText(viewer).waitFor();
    });

    it('send an invitation again, and revoke one', async () => {
      const first = await linkFor(viewer, 1);
      await press(`Resend the invitation to ${viewer}`);
      await see(`${viewer} is invited, but no email was sent`);
      expect(await linkFor(viewer, 2)).not.toBe(first);
      const wrong = `${randomUUID()}@example.com`;
      await company.client.call(routes.invitations.create, { body: { email: wrong, role: 'editor' } });
      await page.reload();
      await press(`Withdraw the invitation to ${wrong}`);
      await see(`The invitation to ${wrong} was withdrawn`);
    });

    it('let an invited user join as a viewer, who reads and changes nothing', async () => {
      ({ page: other } = await openPage(browser, phone));
      await other.goto(`/invitation/${await linkFor(viewer, 2)}`);
      await other.getByText('You will join as a viewer.').waitFor();
      await other.getByLabel('Password', { exact: true }).fill(viewerPassword);
      await other.getByLabel('Confirm password', { exact: true }).fill(viewerPassword);
      await other.getByRole('button', { name: 'Join' }).click();
      await other.waitForURL('**/dashboard');
      await other.getByText('Change a blade').first().waitFor();
      await other.getByRole('link', { name: 'Upload Video' }).first().waitFor({ state: 'detached' });
      await other
        .getByRole('button', { name: /^Delete/ })
        .first()
        .waitFor({ state: 'detached' });
      const client = new Client(await tokenOf(other));
      const [sop] = await client.call(routes.sops.list);
      const { id } = sop ?? { id: '' };
      await client.call(routes.sops.get, { params: { id } });
      for (const [route, call] of [
        [routes.sops.update, { params: { id }, body: { title: 'Mine' } }],
        [routes.sops.remove, { params: { id } }],
        [routes.departments.create, { body: { name: 'Mine' } }],
        [routes.settings.write, { body: {} }],
        [routes.invitations.create, { body: { email: viewer, role: 'admin' } }],
        [routes.users.list, {}],
      ] as const)
        await expectStatus(await client.send(route, call), 403);
    });

    it('explain to a viewer on the create page that they cannot create an SOP, in a card with a margin', async () => {
      await other.goto('/create');
      const card = other.getByText('You can read SOPs but not create them').locator('xpath=ancestor::*[2]');
      await card.waitFor();
      const box = await card.boundingBox();
      const content = await other.locator('#content').boundingBox();
      if (!box || !content) throw new Error('The card is not shown.');
      expect(box.x - content.x).toBeGreaterThanOrEqual(16);
      expect(box.y - content.y).toBeGreaterThanOrEqual(16);
      expect(content.x + content.width - box.x - box.width).toBeGreaterThanOrEqual(16);
    });

    it('explain to a viewer what they may not do', async () => {
      await other.goto('/settings?tab=users');
      await other.getByText('Only administrators of your company can view and invite users.').waitFor();
      // The row of tabs is wider than a phone: the chosen one is visible.
      await eventually(async () => {
        const box = await other.getByRole('tab', { name: 'Users' }).boundingBox();
        expect((box?.x ?? Infinity) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
      });
      await other.goto('/settings?tab=ai');
      await other.getByText('Only administrators of your company can change these settings.').waitFor();
      await other.getByRole('button', { name: 'Save AI settings' }).waitFor({ state: 'detached' });
      await other.goto('/settings');
      await other.getByText('Only administrators of your company can change its details.').waitFor();
      await other.getByRole('tab').first().waitFor();
      await other.getByRole('tab', { name: 'Activity' }).waitFor({ state: 'detached' });
    });

    it('list the users, and what each role may do', async () => {
      await openTab('users');
      const row = page.getByRole('table', { name: 'Users' }).getByRole('row').filter({ hasText: viewer });
      await row.waitFor();
      await eventually(async () =>
        expect(await row.getByRole('cell').allTextContents()).toEqual(
          // Joining counts as a login.
          expect.arrayContaining(['Viewer', 'Active', expect.stringMatching(/^\d+ \w+ \d{4}, \d/)]),
        ),
      );
      await see('Can read SOPs, datasets and models, but change nothing.');
      await picture(page, 'settings-users');
      expect(await accessibilityProblems(page)).toEqual([]);
    });

    it('let every user change their own name, which others see with the address', async () => {
      await other.goto('/settings?tab=users');
      await other.getByLabel('Display name').fill('Vera Vogel');
      await other.getByRole('button', { name: 'Save', exact: true }).click();
      await other.getByText('You are now shown as Vera Vogel').waitFor();
      expect(await accessibilityProblems(other)).toEqual([]);
      await openTab('users');
      await page.getByLabel('Search by name or email').fill('VOGEL');
      const users = page.getByRole('table', { name: 'Users' });
      await eventually(async () => expect(await users.getByRole('row').count()).toBe(2));
      await users.getByRole('row').filter({ hasText: 'Vera Vogel' }).getByText(viewer).waitFor();
    });

    it('change a role with immediate effect', async () => {
      await choose(viewer, 'Change role…');
      await page.getByRole('dialog').getByLabel('Editor').check();
      await picture(page, 'settings-role');
      expect(await accessibilityProblems(page)).toEqual([]);
      await inDialog('Save').click();
      await see(`${viewer} is now an editor`);
      const client = new Client(await tokenOf(other));
      await client.call(routes.departments.create, { body: { name: 'By an editor' } });
    });

    it('refuse one invitation more than the plan has seats, and warn before', async () => {
      const third = { email: `${randomUUID()}@example.com`, role: 'viewer' };
      await company.client.call(routes.invitations.create, { body: third });
      await page.reload();
      await see(/Your plan has no free seat/);
      await page.getByLabel('Invite by email').fill(`${randomUUID()}@example.com`);
      await press('Send invitation');
      await see('Your plan includes 3 users. Upgrade on the Billing page to add more.');
    });

    it('sign a user out everywhere, deactivate, reactivate and remove them', async () => {
      await choose(viewer, 'Log out everywhere');
      await see(`${viewer} was logged out everywhere`);
      // A service that has not received the event yet may still serve this page once.
      await eventually(async () => {
        await other.goto('/dashboard');
        await other.waitForURL('**/login?next=%2Fdashboard', { timeout: 10_000 });
      });
      await choose(viewer, 'Deactivate…');
      await inDialog('Deactivate').click();
      await see(`${viewer} is deactivated`);
      const attempt = { body: { username: viewer, password: viewerPassword } };
      await expectStatus(await new Client().send(routes.auth.token, attempt), 401);
      // The seat is free once billing has received the event.
      await eventually(async () =>
        expect((await company.client.call(routes.billing.usage)).active_users).toBe(2),
      );
      await choose(viewer, 'Reactivate');
      await see(`${viewer} can log in again`);
      await expectStatus(await new Client().send(routes.auth.token, attempt), 200);
      await choose(viewer, 'Remove…');
      await see(/The account and its personal data are deleted. What this person created is kept/);
      await inDialog('Remove').click();
      await see(`${viewer} is removed`);
    });
  });

  it('show the activity with its user, filtered and in pages', async () => {
    const table = page.getByRole('table', { name: 'Activity' });
    // Audit entries appear a moment later.
    await eventually(async () => {
      await openTab('activity');
      await table.getByText('User removed').first().waitFor({ timeout: 20_000 });
    });
    await table.getByText('Display name changed').first().waitFor();
    await page.getByLabel('Filter by action').selectOption({ label: 'Role changed' });
    await table.getByText('from Viewer to Editor').waitFor();
    await eventually(async () => expect(await table.getByRole('row').count()).toBe(2));
    await page.getByLabel('From', { exact: true }).fill('2099-01-01');
    await see('No matches');
    await press('Clear search and filters');
    await table.getByText('User removed').first().waitFor();
    await picture(page, 'settings-activity');
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('show a failed tab and retry', async () => {
    const broken = (status: number, body: string) =>
      page.route('**/api/departments', (route) =>
        route.fulfill({ status, contentType: 'application/json', body }),
      );
    await broken(500, '{}');
    await openTab('departments');
    await see('Failed to load departments');
    await page.unroute('**/api/departments');
    await press('Try Again');
    await page.getByRole('row').filter({ hasText: 'Paint shop' }).waitFor();
    // An unexpected error is caught by the boundary, and the rest of the page stays.
    await broken(200, '[null]');
    await page.goto('/settings?tab=departments');
    await see('Something went wrong');
    await page.unroute('**/api/departments');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('row').filter({ hasText: 'Paint shop' }).waitFor();
  });

  it('sign the current user out everywhere', async () => {
    await openTab('users');
    await press('Log out everywhere');
    await inDialog('Log out everywhere').click();
    await page.waitForURL('**/login?next=**');
    await expectStatus(await company.client.send(routes.users.me), 401);
  });

  it('ends without an error in the page, the console or the network', () =>
    expect(problems.filter((problem) => !problem.startsWith('500'))).toEqual([]));
});
