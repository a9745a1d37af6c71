import type { Locator, Page } from 'playwright-core';

/** User actions, by the texts on the screen. */

export async function register(
  page: Page,
  person: { company: string; email: string; password: string },
): Promise<void> {
  await page.goto('/register');
  await page.getByLabel('Company name').fill(person.company);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm password', { exact: true }).fill(person.password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/dashboard');
}

export async function createDepartment(page: Page, name: string): Promise<void> {
  await page.goto('/settings?tab=departments');
  await page.getByLabel('New department').fill(name);
  await page.getByRole('button', { name: 'Create department' }).click();
  await page.getByRole('row').filter({ hasText: name }).waitFor();
}

/** The wizard until the stages are shown. */
export async function upload(
  page: Page,
  sop: { video: Parameters<Locator['setInputFiles']>[0]; title: string; department: string },
): Promise<void> {
  await page.goto('/create?source=upload');
  await page.locator('input[type=file]').setInputFiles(sop.video);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('SOP Name').fill(sop.title);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Department', { exact: true }).selectOption({ label: sop.department });
  await page.getByRole('button', { name: 'Create SOP', exact: true }).click();
  await page.getByRole('dialog', { name: 'Generating SOP' }).waitFor();
}

/** Waits until the page of the SOP opens automatically. Otherwise the content of the page is the failure. */
export async function untilMade(page: Page, timeout: number): Promise<void> {
  const refusal = page.getByRole('alert').first();
  const opened = page.waitForURL(/\/sop\/[0-9a-f-]{36}$/, { timeout }).catch(() => 'not in time');
  const outcome = await Promise.race([opened, refusal.waitFor({ timeout }).then(() => 'refused')]);
  if (outcome) throw new Error(`${outcome}: ${await page.locator('body').innerText()}`);
}

/** Signs in with a token, as after a sign-in in another tab. */
export async function useToken(page: Page, token: string): Promise<void> {
  await page.goto('/terms');
  await page.evaluate(`localStorage.setItem('access_token', ${JSON.stringify(token)})`);
}

/** Empty if no user is signed in. */
export const tokenOf = (page: Page): Promise<string> =>
  page.evaluate(`localStorage.getItem('access_token') ?? ''`);
