import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes, type Sop } from '@sop/contracts';
import type { Browser, Page } from 'playwright-core';
import { joinCompany, registerCompany, type Company, type Member } from '../api/companies.js';
import { mailFor } from '../api/mailbox.js';
import { halfClip } from '../sample-clip.js';
import { desktop, expectLegible, launchBrowser, phone, picture, problemsIn } from './browser.js';
import { createReadySop, jobMilliseconds, openSop } from './ready-sop.js';

const title = 'Change the blade of a utility knife';

/** A reader reports a wrong step, an editor answers with a mention, and resolves it. */
describe('a comment on a step', () => {
  let browser: Browser;
  let company: Company;
  let reader: Member;
  let sop: Sop;
  let readersPage: Page;
  let editorsPage: Page;
  let problems: string[][] = [];

  beforeAll(async () => {
    browser = await launchBrowser();
    company = await registerCompany('Comments');
    const id = await createReadySop(company.client, title, await halfClip());
    reader = await joinCompany(company.client, 'viewer');
    await reader.client.call(routes.users.changeName, { body: { display_name: 'Cem Oz' } });
    sop = await company.client.call(routes.sops.get, { params: { id } });
    const read = await openSop(browser, reader.client, { id, title }, phone);
    const edited = await openSop(browser, company.client, { id, title }, desktop);
    [readersPage, editorsPage] = [read.page, edited.page];
    problems = [read.problems, edited.problems];
  }, jobMilliseconds + 120_000);

  afterAll(() => browser.close());

  const stepTitle = () => sop.steps[1]?.title ?? '';

  it('is written by a reader on a phone: the step is wrong, with the picture of the moment', async () => {
    await readersPage.getByRole('button', { name: `This step is wrong: ${stepTitle()}` }).click();
    const panel = readersPage.getByRole('dialog', { name: 'Comments on step 2' });
    await panel.getByRole('img', { name: 'The picture that is sent' }).waitFor();
    await expectLegible(readersPage, 'comments-report-phone');
    await panel.getByLabel('What is wrong?').fill('The old blade has no lid on its box.');
    await panel.getByRole('button', { name: 'Send' }).click();
    await panel.getByText('The old blade has no lid on its box.').waitFor();
    await expectLegible(readersPage, 'comments-phone');
    await readersPage.keyboard.press('Escape');
    await panel.waitFor({ state: 'hidden' });
    await readersPage.getByRole('button', { name: `1 open comment on: ${stepTitle()}` }).waitFor();
    await picture(readersPage, 'comments-step-phone');
  });

  it('is mailed to the administrator, whose link opens it', async () => {
    const link = await mailFor(company.email, /reports as wrong[^]*?(https?:\/\/\S+\?comment=\S+)/);
    const { pathname, search } = new URL(link);
    await editorsPage.goto(pathname + search);
    const panel = editorsPage.getByRole('dialog', { name: 'Comments' });
    await panel.getByText('Reported as wrong').waitFor();
    const shown = panel.getByRole('img', { name: 'Picture of the moment' });
    await shown.waitFor();
    expect(await shown.evaluate((image: { naturalWidth: number }) => image.naturalWidth)).toBeGreaterThan(0);
    await expectLegible(editorsPage, 'comments');
  });

  it('is answered with a mention that is chosen by keyboard, and mailed', async () => {
    const panel = editorsPage.getByRole('dialog', { name: 'Comments' });
    await panel.getByRole('button', { name: 'Reply to Cem Oz' }).click();
    const field = panel.getByLabel('Reply', { exact: true });
    await field.pressSequentially('Thank you @Ce');
    await panel.getByRole('option', { name: 'Cem Oz' }).waitFor();
    await expectLegible(editorsPage, 'comments-mention');
    await field.press('Enter');
    await field.pressSequentially('it is corrected.');
    await panel.getByRole('button', { name: 'Send' }).click();
    await panel.locator('strong', { hasText: '@Cem Oz' }).waitFor();
    const quoted = await mailFor(reader.email, /mentions you[^]*?> (.+)/);
    expect(quoted).toBe('Thank you @Cem Oz it is corrected.');
  });

  it('is resolved, and read by the reader with its answer', async () => {
    const panel = editorsPage.getByRole('dialog', { name: 'Comments' });
    await panel.getByRole('button', { name: /^Resolve/ }).click();
    await panel.getByText(/^Resolved by/).waitFor();
    await mailFor(reader.email, /(resolved your comment)/);
    await readersPage.reload();
    await readersPage.getByRole('button', { name: 'Comments', exact: true }).click();
    const shown = readersPage.getByRole('dialog', { name: 'Comments' });
    await shown.getByText('No open comments').waitFor();
    await shown.getByLabel('Show resolved comments (1)').check();
    await shown.getByText('it is corrected.').waitFor();
    expect(await shown.getByRole('button', { name: 'Reopen' }).count()).toBe(0);
    await expectLegible(readersPage, 'comments-resolved-phone');
  });

  it('is legible in the dark', async () => {
    const { page } = await openSop(
      browser,
      company.client,
      { id: sop.id, title },
      { ...desktop, colorScheme: 'dark' },
    );
    await page.getByRole('button', { name: 'Comments', exact: true }).click();
    await page.getByRole('dialog', { name: 'Comments' }).getByLabel('Show resolved comments (1)').check();
    expect(await problemsIn('dark', page)).toEqual([]);
    await picture(page, 'comments-dark');
    expect(problems.flat()).toEqual([]);
  });
});
