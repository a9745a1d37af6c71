import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes } from '@sop/contracts';
import { eventually } from '@sop/testing';
import type { Browser, Page } from 'playwright-core';
import {
  createDepartment,
  joinCompany,
  registerCompany,
  signInOperator,
  type Company,
} from '../api/companies.js';
import { shortClip } from '../sample-clip.js';
import { webAddresses } from '../system.js';
import {
  accessibilityProblems,
  brokenCells,
  contrastProblems,
  desktop,
  launchBrowser,
  openPage,
  settled,
} from './browser.js';
import { useToken } from './journey.js';
import { pageNoise, type Expected } from './page-noise.js';

const people = ['visitor', 'viewer', 'editor', 'administrator', 'operator'] as const;
type Who = (typeof people)[number];

const unknown = '/no-such-page';

/** Of an invented id, and the canvas test's frame of another company: their pages say that nothing is there. */
const expected: Expected = [
  { status: 404, path: /^\/api\/training\/models\/[0-9a-f-]{36}$/ },
  { status: 404, path: /^\/api\/training\/datasets\/1\/frames\/0\/image$/ },
];

/** From the web's own routes, so that a new page is checked automatically. */
const paths = [...readFileSync(webAddresses, 'utf8').matchAll(/\bpath: '([^']+)'/g)]
  .flatMap(([, path]) => path ?? [])
  .concat(unknown)
  // The same page at a second address.
  .filter((path) => path !== '/admin/api-keys')
  // The SOP is generated while the others are checked.
  .sort((one, other) => Number(one.startsWith('/sop/')) - Number(other.startsWith('/sop/')));

const forVisitors =
  /^\/($|login|register|forgot-password|invitation|confirm-address|reset-password|signed-in|identity-confirmed|contact-us|sample|terms|privacy|no-such-page)/;
const whoOpens = (path: string): Who =>
  path.startsWith('/admin') ? 'operator' : forVisitors.test(path) ? 'visitor' : 'administrator';
const visits: [path: string, who: Who][] = [
  ...paths.map((path): [string, Who] => [path, whoOpens(path)]),
  ...(['viewer', 'editor'] as const).flatMap((who) =>
    ['/dashboard', '/overview', '/create', '/training', '/settings', '/billing', '/sop/:id'].map(
      (path): [string, Who] => [path, who],
    ),
  ),
];

describe('every page of the web', () => {
  let browser: Browser;
  let company: Company;
  let sopId: string;
  const pages = new Map<Who, Page>();
  const problems: string[] = [];
  const noise = new Map<Who, string[]>();

  beforeAll(async () => {
    browser = await launchBrowser();
    company = await registerCompany('Every page');
    const body = { title: 'Looked at', department_id: await createDepartment(company.client) };
    sopId = (await company.client.call(routes.sops.create, { body, file: await shortClip() })).id;
    const viewer = await joinCompany(company.client, 'viewer');
    const editor = await joinCompany(company.client, 'editor');
    const operator = await signInOperator();
    const tokens = {
      visitor: undefined,
      administrator: company.client.token,
      viewer: viewer.client.token,
      editor: editor.client.token,
      operator: operator.token,
    } as const;
    for (const who of people) {
      const opened = await openPage(browser, desktop);
      // Pages for visitors use up links that are invented here.
      if (who !== 'visitor') noise.set(who, pageNoise(opened.page, expected));
      if (tokens[who]) await useToken(opened.page, tokens[who]);
      pages.set(who, opened.page);
    }
  });
  afterAll(async () => {
    await browser.close();
    if (sopId) await company.client.call(routes.sops.remove, { params: { id: sopId } });
  });

  const addressOf = (path: string): string =>
    path.replace(':id', path.startsWith('/sop/') ? sopId : randomUUID()).replace(':token', 'x'.repeat(43));

  const untilMade = () =>
    eventually(
      async () =>
        expect((await company.client.call(routes.sops.get, { params: { id: sopId } })).status).toBe('ready'),
      { timeoutSeconds: 400 },
    );

  const wear = async (page: Page, colorScheme: 'light' | 'dark') => {
    await page.emulateMedia({ colorScheme });
    await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor({ state: 'attached' });
  };

  const look = async (page: Page, where: string) => {
    for (const problem of await accessibilityProblems(page)) problems.push(`${where}: ${problem}`);
    for (const cell of await brokenCells(page)) problems.push(`${where}: on more than one line: ${cell}`);
    await wear(page, 'dark');
    for (const problem of await contrastProblems(page)) problems.push(`${where}, dark: ${problem}`);
    await wear(page, 'light');
  };

  it.each(visits)(
    '%s, with each of its tabs, is accessible to the %s, in light and in dark, and, once logged in, without a refused request or a console warning',
    async (path, who) => {
      const page = pages.get(who);
      if (!page) throw new Error(`no user is signed in as ${who}`);
      problems.length = 0;
      noise.get(who)?.splice(0);
      if (path === '/sop/:id') await untilMade();
      const reply = await page.goto(addressOf(path));
      expect(reply?.status()).toBe(path === unknown ? 404 : 200);
      await settled(page);
      await look(page, path);
      const tabs = page.getByRole('tab');
      for (let at = 1; at < (await tabs.count()); at += 1) {
        await tabs.nth(at).click();
        await settled(page);
        await look(page, `${path}, ${await tabs.nth(at).innerText()}`);
      }
      expect([...problems, ...(noise.get(who) ?? [])]).toEqual([]);
    },
    450_000,
  );
});
