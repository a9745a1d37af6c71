import { expect } from '@jest/globals';
import { routes } from '@sop/contracts';
import { eventually } from '@sop/testing';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { Call, Client } from '../api/client.js';
import { createDepartment } from '../api/companies.js';
import { openPage } from './browser.js';

/** How long an SOP may take on a busy machine. */
export const jobMilliseconds = 300_000;

/** Resolves when the SOP was generated. */
export const untilReady = (client: Client, id: string): Promise<void> =>
  eventually(
    async () => expect((await client.call(routes.sops.get, { params: { id } })).status).toBe('ready'),
    { timeoutSeconds: jobMilliseconds / 1000 },
  );

/** Creates an SOP in a department of its own and waits until it was generated. Resolves with its id. */
export async function createReadySop(client: Client, title: string, file: Call['file']): Promise<string> {
  const body = { title, department_id: await createDepartment(client) };
  const { id } = await client.call(routes.sops.create, { body, file });
  await untilReady(client, id);
  return id;
}

/** The SOP's page in a window of its own of a signed-in user, with every problem that occurs in it. */
export async function openSop(
  browser: Browser,
  client: Client,
  { id, title }: { id: string; title: string },
  options: BrowserContextOptions,
): Promise<{ page: Page; problems: string[] }> {
  const opened = await openPage(browser, options);
  await opened.page.addInitScript(
    (token) => globalThis.localStorage.setItem('access_token', token),
    client.token ?? '',
  );
  await opened.page.goto(`/sop/${id}`);
  await opened.page.getByRole('heading', { level: 1 }).filter({ hasText: title }).waitFor();
  return opened;
}
