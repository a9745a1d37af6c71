import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@jest/globals';
import { eventually } from '@sop/testing';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from 'playwright-core';
import { artifactsDir, readSystem } from '../system.js';
import { watch } from './failure-evidence.js';

/** Debian's Chromium without anything that needs the network or a graphics card. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
];

export const launchBrowser = (more: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: [...flags, ...more],
  });

export const desktop: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };
export const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
};
export const tablet: BrowserContextOptions = { viewport: { width: 820, height: 1180 }, hasTouch: true };

/** With `E2E_REPLY_DELAY` (milliseconds) calls are late, so that a journey that only passes with fast replies fails. */
async function delayReplies(context: BrowserContext): Promise<void> {
  const delay = Number(process.env['E2E_REPLY_DELAY'] ?? 0);
  if (delay === 0) return;
  await context.route('**/api/**', async (route) => {
    await setTimeout(delay);
    // The page may be closed by now.
    await route.fallback().catch(() => undefined);
  });
}

/** A page of the system under test, with every problem that occurred in it. */
export async function openPage(
  browser: Browser,
  options: BrowserContextOptions,
): Promise<{ page: Page; problems: string[] }> {
  const context = await browser.newContext({
    baseURL: readSystem().baseUrl,
    reducedMotion: 'reduce',
    ...options,
  });
  await watch(context);
  await delayReplies(context);
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('response', (response) => {
    if (response.status() >= 500) problems.push(`${response.status()} ${response.url()}`);
  });
  page.on('console', (message) => {
    if (message.type() === 'error' && /content security policy|refused to/i.test(message.text()))
      problems.push(message.text());
  });
  return { page, problems };
}

/** Playwright's own wait for a text evaluates code in the page, which its security policy forbids from the second poll on. */
export const untilTrue = (page: Page, expression: string): Promise<true> =>
  eventually(async () => ((await page.evaluate<unknown>(expression)) ? true : null));

/** Waits until the page has a heading, no placeholders, and its pictures. */
export async function settled(page: Page): Promise<void> {
  await page.locator('h1, h2').first().waitFor();
  await untilTrue(
    page,
    `!document.querySelector('.mantine-Skeleton-root') && [...document.images].every((image) => image.complete || image.loading === 'lazy')`,
  );
}

/** Cells of tables whose date, time, figure or type wraps over several lines, by their text. */
export const brokenCells = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
    const isShort = (cell) =>
      cell.matches('[data-align=end], [data-label=Type]') || /^\\d{1,2}[ /](\\p{L}+|\\d+)[ /]\\d{4}\\b/u.test(cell.innerText);
    const linesOf = (node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
    };
    const isBroken = (cell) => {
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) if (linesOf(texts.currentNode) > 1) return true;
      return false;
    };
    return [...document.querySelectorAll('[role=table] td, table td')].filter(isShort).filter(isBroken).map((cell) => cell.innerText);
  })()`);

/** A dialog takes the focus when it opens, so anything focused earlier would lose it. */
export const opened = (dialog: Locator): Promise<void> => dialog.locator(':focus').waitFor();

/** Waits until the application has replaced a prerendered page: before, clicks work as without scripts. */
export const takenOver = (page: Page): Promise<void> =>
  page.locator('[data-prerendered]').first().waitFor({ state: 'detached' });

/** A screenshot for people, if enabled (`E2E_PICTURES`), because all of them take a minute. Only the viewport, if something covers the page. */
export async function picture(page: Page, name: string): Promise<void> {
  if (!process.env['E2E_PICTURES']) return;
  await mkdir(artifactsDir, { recursive: true });
  const isCovered = await page.getByRole('dialog').first().isVisible();
  await page.screenshot({ path: join(artifactsDir, `${name}.png`), fullPage: !isCovered });
}

/** Passed rules are not described, which would take a fifth of the time. */
const axeOf = (page: Page) => new AxeBuilder({ page }).options({ resultTypes: ['violations'] });

/** Violations of WCAG 2.2 A and AA on the current page, one line each. */
export const accessibilityProblems = (page: Page, within = 'html'): Promise<string[]> =>
  violationsOf(
    page,
    axeOf(page).include(within).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']),
  );

/** The only violation that another colour scheme can cause: too little contrast. */
export const contrastProblems = (page: Page): Promise<string[]> =>
  violationsOf(page, axeOf(page).withRules(['color-contrast']));

/** For a page that was checked in light at this size only what dark can cause, otherwise everything. */
export const problemsIn = (colorScheme: 'light' | 'dark', page: Page): Promise<string[]> =>
  colorScheme === 'dark' ? contrastProblems(page) : accessibilityProblems(page);

/** Whether the page scrolls sideways. */
export const isWide = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';

/** The page is complete, has no violation of WCAG, and fits the width of its screen. */
export async function expectLegible(page: Page, name: string): Promise<void> {
  await settled(page);
  expect([name, await accessibilityProblems(page), await page.evaluate(isWide)]).toEqual([name, [], false]);
  await picture(page, name);
}

async function violationsOf(page: Page, axe: AxeBuilder): Promise<string[]> {
  await untilPainted(page);
  // Without a second page it takes half the time and misses only frames of other origins, of which there are none.
  const { violations } = await axe.setLegacyMode().analyze();
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' ')}`,
  );
}

/** With reduced motion a colour change is a transition of no length: the old colour is computed until the next frame. */
async function untilPainted(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    await new Promise(requestAnimationFrame);
    const changing = document.getAnimations().filter((each) => each instanceof CSSTransition);
    await Promise.allSettled(changing.map(({ finished }) => finished));
  })()`);
}
