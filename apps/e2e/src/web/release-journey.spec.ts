import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes, type Sop } from '@sop/contracts';
import { eventually } from '@sop/testing';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { Client } from '../api/client.js';
import { joinCompany, password, registerCompany, signIn, type Company } from '../api/companies.js';
import { mailFor } from '../api/mailbox.js';
import { halfClip } from '../sample-clip.js';
import { accessibilityProblems, desktop, launchBrowser, phone, picture, problemsIn } from './browser.js';
import { createReadySop, jobMilliseconds, openSop } from './ready-sop.js';

const title = 'Change the blade of a utility knife';
const viewports = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

/** An editor asks for a review, an administrator compares and releases, a viewer reads what was released. */
describe('release of an SOP by two people', () => {
  let browser: Browser;
  let company: Company;
  let id: string;
  let editor: Page;
  let administrator: Page;
  let viewer: Page;
  let editing: Client;
  let readerEmail: string;

  beforeAll(async () => {
    browser = await launchBrowser();
    company = await registerCompany('Release');
    await company.client.call(routes.users.changeName, { body: { display_name: 'Ann Lee' } });
    id = await createReadySop(company.client, title, await halfClip());
    const [second, third] = [
      await joinCompany(company.client, 'editor'),
      await joinCompany(company.client, 'viewer'),
    ];
    editing = await signIn(second.email);
    readerEmail = third.email;
    editor = await openAs(editing, desktop);
    administrator = await openAs(company.client, desktop);
    viewer = await openAs(await signIn(third.email), phone);
  }, jobMilliseconds + 120_000);

  afterAll(() => browser.close());

  const read = (client = company.client): Promise<Sop> => client.call(routes.sops.get, { params: { id } });

  const openAs = async (client: Client, options: BrowserContextOptions): Promise<Page> =>
    (await openSop(browser, client, { id, title }, options)).page;
  const panel = (page: Page) => page.getByRole('region', { name: 'Release', exact: true });
  const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
  const sign = async (page: Page, version: number, secret = password) => {
    const form = dialog(page, `Release version ${version}`);
    await form.getByLabel('Your password', { exact: true }).fill(secret);
    await form.getByRole('button', { name: 'Sign and Release' }).click();
  };
  /** The page in the dark, and in the other size. */
  const inOtherForms = async (page: Page, name: string, size: 'desktop' | 'phone') => {
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await problemsIn('dark', page)).toEqual([]);
    await picture(page, `${name}-dark`);
    await page.emulateMedia({ colorScheme: 'light' });
    const usual = page.viewportSize();
    await page.setViewportSize(viewports[size]);
    expect(await accessibilityProblems(page)).toEqual([]);
    await picture(page, `${name}-${size}`);
    if (usual) await page.setViewportSize(usual);
  };
  const onPhone = async (page: Page, name: string) => {
    await page.setViewportSize(viewports.phone);
    await picture(page, `${name}-phone`);
    await page.setViewportSize(viewports.desktop);
  };
  const heading = (page: Page) =>
    page.locator('header').filter({ has: page.getByRole('heading', { level: 1 }) });

  it('goes from step to step by one key, doubts first, until a person has looked at each', async () => {
    await editor
      .getByText(/never edited or accepted by a person\.$/)
      .first()
      .waitFor();
    expect(await accessibilityProblems(editor)).toEqual([]);
    await picture(editor, 'review-line');
    await onPhone(editor, 'review-line');
    const doubts = () => editor.getByRole('button', { name: /^Accept: / }).count();
    await editor
      .getByRole('button', { name: /^Edit: / })
      .first()
      .waitFor();
    if ((await doubts()) > 0) await editor.getByRole('button', { name: 'Next', exact: true }).click();
    for (let before = await doubts(); before > 0; before = await doubts()) {
      await editor.keyboard.press('a');
      await eventually(async () => expect(await doubts()).toBe(before - 1));
    }
    expect((await editing.call(routes.sops.page, { query: { review: 'open' } })).items).toEqual([]);
  });

  it('starts with an editor who asks for a review, which the administrators get by mail', async () => {
    await panel(editor).getByText('Not released yet.', { exact: false }).waitFor();
    expect(await panel(editor).getByRole('button', { name: 'Release…' }).count()).toBe(0);
    await panel(editor).getByRole('button', { name: 'Ask for Review' }).click();
    const form = dialog(editor, 'Ask for a review?');
    await form.getByLabel('Note').fill('Please check the last step');
    await form.getByRole('button', { name: 'Ask for Review' }).click();
    await heading(editor).getByText('In review', { exact: true }).waitFor();
    expect(await mailFor(company.email, /Please check the last step[^]*\/sop\/([\w-]{36})/)).toBe(id);
  });

  it('is signed by an administrator with the password', async () => {
    await administrator.reload();
    await panel(administrator).getByText('Please check the last step').waitFor();
    await panel(administrator).getByRole('button', { name: 'Release…' }).click();
    const form = dialog(administrator, 'Release version 1');
    await form.getByText('Every step was edited or accepted by a person.').waitFor();
    expect(await accessibilityProblems(administrator)).toEqual([]);
    await sign(administrator, 1, 'not the password');
    await form.getByText('This password is wrong.').waitFor();
    await picture(administrator, 'release-dialog');
    await sign(administrator, 1);
    await heading(administrator).getByText('Released v1', { exact: true }).waitFor();
    await heading(administrator)
      .getByText(/^Approved by Ann Lee on /)
      .waitFor();
  });

  it('shows the viewer version 1 while the draft changes', async () => {
    await viewer.reload();
    await heading(viewer).getByText('Released v1', { exact: true }).waitFor();
    const [step] = (await read(editing)).steps;
    const params = { id, stepId: step?.id ?? '' };
    await editing.call(routes.steps.update, { params, body: { title: 'Retract the blade twice' } });
    await editor.reload();
    await heading(editor).getByText('Draft of v2', { exact: true }).waitFor();
    await panel(editor).getByText('Readers still see version 1.').waitFor();
    await viewer.reload();
    await heading(viewer).getByText('Released v1', { exact: true }).waitFor();
    expect(await viewer.getByText('Retract the blade twice').count()).toBe(0);
    await viewer
      .getByText(step?.title ?? '', { exact: true })
      .first()
      .waitFor();
    expect(await accessibilityProblems(viewer)).toEqual([]);
    await picture(viewer, 'release-viewer');
  });

  it('is compared word by word with the released version and released as the next one', async () => {
    await administrator.reload();
    await panel(administrator).getByRole('button', { name: 'Release…' }).click();
    const form = dialog(administrator, 'Release version 2');
    await form.getByRole('button', { name: /^Show the changes/ }).click();
    await form.getByRole('region', { name: 'Step 1, changed' }).locator('ins').first().waitFor();
    await form.getByRole('radio', { name: 'Safety' }).check();
    await picture(administrator, 'release-compare');
    await form.getByRole('searchbox', { name: 'Find people' }).fill(readerEmail);
    await form.getByRole('checkbox', { name: readerEmail }).check();
    await form.getByText('1 asked', { exact: false }).waitFor();
    expect(await accessibilityProblems(administrator)).toEqual([]);
    await picture(administrator, 'release-readers');
    await inOtherForms(administrator, 'release-readers', 'phone');
    await sign(administrator, 2);
    await heading(administrator).getByText('Released v2', { exact: true }).waitFor();
    await viewer.reload();
    await heading(viewer).getByText('Released v2', { exact: true }).waitFor();
    await viewer.getByText('Retract the blade twice').first().waitFor();
    await heading(viewer)
      .getByText(/· Safety change$/)
      .waitFor();
  });

  it('is read by the viewer, who is asked by mail and confirms exactly this version', async () => {
    expect(await mailFor(readerEmail, /asks you to read it[^]*\/sop\/([\w-]{36})/)).toBe(id);
    await viewer.goto('/dashboard');
    await viewer.getByText('To Read', { exact: true }).locator('visible=true').first().waitFor();
    await picture(viewer, 'reading-dashboard');
    await viewer.goto(`/sop/${id}`);
    await viewer.getByText(/^You are asked to read version 2 /).waitFor();
    await picture(viewer, 'reading-asked');
    await viewer.getByRole('button', { name: 'Go to the confirmation' }).click();
    const confirmation = viewer.getByRole('region', { name: 'Read and understood' });
    await confirmation.getByText('I have read version 2 of this SOP and understood it.').waitFor();
    expect(await accessibilityProblems(viewer)).toEqual([]);
    await picture(viewer, 'reading-confirm');
    await inOtherForms(viewer, 'reading-confirm', 'desktop');
    await confirmation.getByRole('button', { name: 'Confirm' }).click();
    await viewer.getByText(/^You confirmed on .+ that you have read version 2 /).waitFor();
    await administrator.reload();
    await panel(administrator).getByRole('button', { name: 'Read by 1 of 1' }).click();
    const list = dialog(administrator, 'Who has read version 2');
    await list.getByText(readerEmail).waitFor();
    expect(await accessibilityProblems(administrator)).toEqual([]);
    await picture(administrator, 'reading-list');
    await inOtherForms(administrator, 'reading-list', 'phone');
    await administrator.keyboard.press('Escape');
  });

  it('gets the date of its next review from an approver', async () => {
    await panel(administrator).getByRole('button', { name: 'Review Date' }).click();
    const form = dialog(administrator, 'Next review');
    await form.getByText('No review date is set.').waitFor();
    await form.getByLabel('Review this SOP again').selectOption({ label: 'Every year' });
    expect(await accessibilityProblems(administrator)).toEqual([]);
    await picture(administrator, 'review-date');
    await inOtherForms(administrator, 'review-date', 'phone');
    await form.getByRole('button', { name: 'Save' }).click();
    await heading(administrator)
      .getByText(/^Next review: /)
      .waitFor();
  });

  it('lists its versions, of which each can be opened and compared', async () => {
    await panel(administrator).getByRole('button', { name: 'Versions' }).click();
    const list = dialog(administrator, 'Released versions');
    await list.getByText('Approved by Ann Lee', { exact: false }).first().waitFor();
    await list.getByRole('button', { name: 'Version 2: Compare with version 1' }).click();
    await list.getByRole('region', { name: 'Step 1, changed' }).waitFor();
    expect(await accessibilityProblems(administrator)).toEqual([]);
    await picture(administrator, 'release-versions');
    await list.getByRole('link', { name: 'Open version 1' }).click();
    await administrator.getByText('This is version 1 as it was released.').waitFor();
    await heading(administrator).getByText('Superseded v1', { exact: true }).waitFor();
    expect(await accessibilityProblems(administrator)).toEqual([]);
    await picture(administrator, 'release-superseded');
    await onPhone(administrator, 'release-superseded');
    await administrator.emulateMedia({ media: 'print' });
    expect(await administrator.getByText('Superseded by version 2.').isVisible()).toBe(true);
    await picture(administrator, 'release-superseded-print');
    await administrator.emulateMedia({ media: 'screen' });
    expect(await administrator.getByText('Retract the blade twice').count()).toBe(0);
    expect(await administrator.getByRole('button', { name: /^Edit/ }).count()).toBe(0);
    await administrator.getByRole('link', { name: 'Back to the current SOP' }).click();
    await administrator.getByText('Retract the blade twice').first().waitFor();
  });

  it('says on the page of the viewer that it was withdrawn, and why', async () => {
    await panel(administrator).getByRole('button', { name: 'Versions' }).click();
    await administrator.getByRole('button', { name: 'Withdraw version 2' }).click();
    const form = dialog(administrator, 'Withdraw version 2?');
    await form.getByRole('button', { name: 'Withdraw', exact: true }).click();
    await form.getByText('Please enter a reason.').waitFor();
    await form.getByLabel('Reason').fill('The guard is missing');
    await form.getByRole('button', { name: 'Withdraw', exact: true }).click();
    await administrator.getByText('Version 2 was withdrawn', { exact: true }).first().waitFor();
    const mail = mailFor(readerEmail, /withdrew version 2[^]*The guard is missing[^]*\/sop\/([\w-]{36})/);
    expect(await mail).toBe(id);
    await viewer.reload();
    await viewer.getByText(/^Version 2 was withdrawn on .+ Do not use it\.$/).waitFor();
    await viewer.getByText('Reason: The guard is missing').waitFor();
    await heading(viewer).getByText('Withdrawn v2', { exact: true }).waitFor();
    await picture(viewer, 'release-withdrawn');
  });

  it('is released again with other words, which asks no user to read it again', async () => {
    await editing.call(routes.sops.update, { params: { id }, body: { title: `${title} safely` } });
    await administrator.reload();
    await panel(administrator).getByRole('button', { name: 'Release…' }).click();
    const form = dialog(administrator, 'Release version 3');
    await form.getByRole('radio', { name: 'Wording only' }).check();
    await form.getByText('A change of wording asks no one to read it again.').waitFor();
    await picture(administrator, 'release-wording');
    await sign(administrator, 3);
    await heading(administrator).getByText('Released v3', { exact: true }).waitFor();
    await viewer.reload();
    await viewer.getByText(/^You confirmed on .+ that you have read version 2 /).waitFor();
    expect(await viewer.getByRole('button', { name: 'Confirm' }).count()).toBe(0);
  });
});
