import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes } from '@sop/contracts';
import { eventually } from '@sop/testing';
import type { Browser, Page } from 'playwright-core';
import { createDepartment, registerCompany, signInOperator, type Company } from '../api/companies.js';
import { unusable } from '../api/company-lifecycle.js';
import { desktop, launchBrowser, openPage, picture } from './browser.js';
import { useToken } from './journey.js';

/** The operator's actions on one customer, from finding to deleting. */
describe('customer management', () => {
  let browser: Browser;
  let page: Page;
  let problems: string[];
  let company: Company;

  beforeAll(async () => {
    browser = await launchBrowser();
    ({ page, problems } = await openPage(browser, desktop));
    company = await registerCompany('Customer');
    const body = { title: 'Broken film', department_id: await createDepartment(company.client) };
    const file = { name: 'a.mp4', content: Uint8Array.from(unusable) };
    await company.client.call(routes.sops.create, { body, file });
    const operator = await signInOperator();
    // The operator's list follows the events of auth.
    await eventually(async () => {
      const query = { search: company.email };
      expect((await operator.call(routes.companies.list, { query })).total).toBe(1);
    });
    await useToken(page, operator.token ?? '');
  });
  afterAll(() => browser.close());

  const dialog = () => page.getByRole('dialog', { name: company.name, exact: true });
  const answer = (question: string, label: string) =>
    page.getByRole('dialog', { name: question }).getByRole('button', { name: label, exact: true }).click();
  const find = async () => {
    await page.goto('/admin');
    await page.getByRole('searchbox', { name: 'Search by company name or email' }).fill(company.email);
    await page.getByText('Showing 1 to 1 of 1 results').waitFor();
  };
  const open = async (tab: string) => {
    await page.getByRole('button', { name: `Open ${company.name}` }).click();
    await turnTo(tab);
  };
  const turnTo = (tab: string) => dialog().getByRole('tab', { name: tab }).click();
  const button = (name: string) => dialog().getByRole('button', { name, exact: true });
  const fact = async (name: string) => {
    const facts = await dialog().locator('dl > div').allInnerTexts();
    return facts.find((line) => line.startsWith(name)) ?? '';
  };

  it('finds a company by its address and exports the result', async () => {
    await find();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const lines = (await readFile(await (await saved).path(), 'utf8')).trim().split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(company.name);
    await picture(page, 'customer-found');
  });

  it('shows data, users, usage and activity of a company', async () => {
    await open('Overview');
    await dialog().getByText(company.companyId).waitFor();
    await turnTo('Subscription');
    await dialog().getByText('Trial ends').waitFor();
    await turnTo('Users');
    await dialog().getByText(company.email).first().waitFor();
    await turnTo('Usage');
    await dialog().getByRole('table').waitFor();
    await turnTo('Activity');
    await dialog().getByText(`by ${company.email}`).first().waitFor();
    await picture(page, 'customer-activity');
  });

  it('extends the trial, adds credit and changes the plan', async () => {
    await turnTo('Subscription');
    await dialog().getByText('Trial ends').waitFor();
    const before = await fact('Trial ends');
    await turnTo('Actions');
    await dialog().getByLabel('Days').fill('14');
    await button('Extend Trial').click();
    await page.getByText(`The trial of ${company.name} now ends on`).waitFor();
    await dialog().getByLabel('Amount in USD').fill('12.5');
    await button('Add Credit').click();
    await answer(`Give ${company.name} a credit of $12.50?`, 'Add Credit');
    await page.getByText(`${company.name} now has a credit of $12.50.`).waitFor();
    await turnTo('Subscription');
    await eventually(async () => expect(await fact('Credit')).toContain('$12.50'));
    await eventually(async () => expect(await fact('Trial ends')).not.toBe(before));
    await turnTo('Actions');
    await dialog().getByLabel('New plan').selectOption('professional');
    await button('Change Plan').click();
    await answer(`Change the plan of ${company.name}?`, 'Change Plan');
    await page.getByText(`${company.name} now has the plan Professional.`).waitFor();
    await turnTo('Subscription');
    await eventually(async () => expect(await fact('Current plan')).toMatch(/professional/i));
  });

  it('suspends a company and reactivates it', async () => {
    await turnTo('Actions');
    await button('Suspend Account').click();
    await answer(`Suspend ${company.name}?`, 'Suspend');
    await page.getByText(`${company.name} is suspended.`).waitFor();
    await eventually(async () =>
      expect((await company.client.send(routes.departments.list)).status).toBeGreaterThanOrEqual(401),
    );
    // The list follows by events.
    await button('Reactivate Account').click({ timeout: 50_000 });
    await page.getByText(`${company.name} is active again. Its users can log in.`).waitFor();
    await button('Suspend Account').waitFor({ timeout: 50_000 });
  });

  it('acts as a company with a reason, under a banner, and returns', async () => {
    await button('Login as Company').click();
    await dialog().getByLabel('Reason (shown in the company’s activity log').fill('They asked about a film');
    await button('Login as Company').click();
    const banner = page.getByText(`You are acting as ${company.email} of ${company.name}.`, { exact: false });
    await banner.waitFor();
    await page.goto('/dashboard');
    await banner.waitFor();
    await picture(page, 'customer-acted-for');
    await page.getByRole('button', { name: 'Return to operator pages' }).click();
    await banner.waitFor({ state: 'detached' });
  });

  it('shows its failed SOP with the reason, without a retry for a damaged video', async () => {
    await page.goto('/admin/jobs');
    await page.getByRole('searchbox', { name: 'Company, reason or type' }).fill(company.name);
    const row = page.getByRole('row', { name: /Broken film/ });
    await row.getByText(company.name).waitFor({ timeout: 60_000 });
    await row.getByText(/^Retrying cannot fix this\. /).waitFor();
    expect(await row.getByRole('button', { name: 'Retry' }).count()).toBe(0);
    await picture(page, 'customer-failed-work');
  });

  it('deletes a company by its typed name and a second confirmation', async () => {
    await find();
    await open('Actions');
    await dialog().getByLabel('Company name').fill('Another');
    await button('Delete Company').click();
    await dialog().getByText('Company name does not match. Deletion cancelled.').waitFor();
    await dialog().getByLabel('Company name').fill(company.name);
    await button('Delete Company').click();
    const asked = page.getByRole('dialog', { name: 'Delete Company' });
    await asked.getByText(`Delete ${company.name}`, { exact: false }).waitFor();
    await picture(page, 'customer-deleted');
    await asked.getByRole('button', { name: 'Delete Company' }).click();
    await page.getByText('Company deleted successfully').waitFor();
    await page.getByText('No companies found matching your filters.').waitFor({ timeout: 50_000 });
  });

  it('ends without an error in the page, the console or the network', () => expect(problems).toEqual([]));
});
