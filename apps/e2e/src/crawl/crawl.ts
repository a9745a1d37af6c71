import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { readSystem } from '../system.js';
import { launchBrowser } from '../web/browser.js';
import { forget, roles, visitedCompany, type Role, type Visited } from './company.js';
import { addressOf, further, paths } from './pages.js';
import { watchTimers } from './page-idle.js';
import { Traffic, type Expected } from './traffic.js';
import { PageWalk } from './page-walk.js';

/** Requests of a page whose 404 it handles. */
const expected: Expected = [
  { status: 404, path: /^\/no-such-page$/, why: 'there is no such page' },
  { status: 404, path: /\/x{43}$/, why: 'a token that no mail has brought' },
  {
    status: 404,
    path: /^\/api\/training\/datasets\/1\/frames\/0\/image$/,
    why: 'the canvas test draws dataset 1, which may be of another company, and offers the own ones',
  },
];

/** The operator's own company has no data of another company. */
const ofOthers: Expected = [{ status: 404, path: /^\/api\/(sops|training)\//, why: 'of another company' }];

interface Visitor {
  readonly page: Page;
  readonly traffic: Traffic;
  readonly shell: Map<string, number>;
}

/** Every page of the web's own routes for every role, with everything on it that opens. */
export function crawl(name: string, options: BrowserContextOptions): void {
  describe(`every page at ${name} width`, () => {
    let browser: Browser;
    let visited: Visited;

    beforeAll(async () => {
      browser = await launchBrowser();
      visited = await visitedCompany(`Crawled ${name}`);
    }, 900_000);
    afterAll(async () => {
      await browser.close();
      if (visited) await forget(visited);
    });

    describe.each(roles.map((role) => [role]))('as the %s', (role) => {
      let visitor: Visitor;

      // One page at a time: a page in the background paints no frames and would never become idle.
      beforeAll(async () => {
        visitor = await enter(browser, options, role, visited);
      });
      afterAll(() => visitor.page.context().close());

      it.each(paths.map((path) => [path]))(
        '%s opens whatever is pressed on it without an error, and fits',
        async (path) => {
          const addresses = [addressOf(path, visited.things), ...(further[path]?.(visited.things) ?? [])];
          expect(await problemsAt(addresses, visitor)).toEqual([]);
        },
        900_000,
      );
    });
  });
}

async function problemsAt(addresses: readonly string[], visitor: Visitor): Promise<string[]> {
  const problems: string[] = [];
  for (const address of addresses) {
    const found = await new PageWalk(visitor.page, visitor.traffic, visitor.shell).crawl(address);
    problems.push(...found.map((problem) => `${address}: ${problem}`));
  }
  return problems;
}

async function enter(
  browser: Browser,
  options: BrowserContextOptions,
  role: Role,
  { tokens }: Visited,
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: readSystem().baseUrl,
    reducedMotion: 'reduce',
    ...options,
  });
  await context.addInitScript(watchTimers);
  const token = tokens[role];
  // Choices of the previous page (rows instead of cards, dark) are cleared.
  await context.addInitScript(
    'localStorage.clear(); sessionStorage.clear(); window.print = () => undefined;',
  );
  if (token) await context.addInitScript(`localStorage.setItem('access_token', ${JSON.stringify(token)})`);
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const traffic = new Traffic(page, role === 'operator' ? [...expected, ...ofOthers] : expected);
  await traffic.watch();
  return { page, traffic, shell: new Map() };
}
