import { eventually } from '@sop/testing';
import type { Page } from 'playwright-core';
import { brokenWordsOf, controlsOf, find, layersOf, overflowOf, type Control } from './controls.js';
import { untilIdle } from './page-idle.js';
import type { Traffic } from './traffic.js';

/** Of similar buttons, one in each row, this many are pressed. */
const maxClicksPerKind = 3;
/** A page with more controls is reported as not visited completely. */
const maxClicks = 250;
/** Ends the session or starts a recording, which have journeys of their own. */
const leftOut = /^(log ?out|start recording)/i;

/** Placeholders and progress indicators. */
const unfinished = '.mantine-Skeleton-root, main [aria-busy="true"]';
const outlines = (elements: readonly { readonly outerHTML: string }[]) =>
  elements.map(({ outerHTML }) => outerHTML.slice(0, 160));
/** A click that opened a layer, and the number of layers afterwards. */
interface Step extends Control {
  readonly layers: number;
}

/** Visits one page: presses what can be pressed, in the page and in what opens over it, and records problems after each. */
export class PageWalk {
  readonly problems = new Set<string>();
  readonly #pressed = new Map<string, number>();
  #presses = 0;

  constructor(
    private readonly page: Page,
    private readonly traffic: Traffic,
    /** Controls of the shell, once for all pages. */
    private readonly shell: Map<string, number>,
  ) {}

  async crawl(url: string): Promise<string[]> {
    await this.#go(url);
    await this.#look([]);
    // After a redirect the other page is visited under its own address.
    if (new URL(this.page.url()).pathname === new URL(url, this.page.url()).pathname)
      await this.#explore(url, []);
    return [...this.problems];
  }

  async #go(address: string): Promise<void> {
    await this.page.goto(address, { waitUntil: 'commit' });
    // A request that the page before sent while it was left is never reported as ended.
    this.traffic.forget();
    await this.page.waitForLoadState();
    await this.#settle();
  }

  /** Waits until every request is complete and painted and the page is idle; what it does next may request more. */
  async #settle(): Promise<void> {
    const { page, traffic } = this;
    await page.locator('main').first().waitFor({ state: 'attached' });
    let pending: string[] = [];
    const listPending = async () => [
      ...traffic.open,
      ...(await page.locator(unfinished).evaluateAll(outlines)),
    ];
    const isSettled = async () => {
      pending = await listPending();
      if (pending.length > 0) return false;
      await page.evaluate(untilIdle);
      pending = await listPending();
      return pending.length === 0;
    };
    await eventually(isSettled, { timeoutSeconds: 60 }).catch((cause: unknown) => {
      throw new Error(`${page.url()} is never finished: ${pending.join(', ')}`, { cause });
    });
  }

  async #look(trail: readonly { readonly name: string }[]): Promise<void> {
    const where = trail.map(({ name }) => `'${name}'`).join(', then ');
    const note = (problem: string) => this.problems.add(where ? `after ${where}: ${problem}` : problem);
    const failures = this.page.getByText('Something went wrong', { exact: true });
    if (await failures.first().isVisible()) note('Something went wrong');
    for (const problem of await overflowOf(this.page)) note(problem);
    for (const problem of await brokenWordsOf(this.page)) note(problem);
    for (const problem of this.traffic.problems.splice(0)) note(problem);
  }

  async #explore(address: string, trail: readonly Step[]): Promise<void> {
    let isFresh = true;
    for (;;) {
      const next = (await controlsOf(this.page)).find((control) => this.#isNew(control));
      if (!next && isFresh) return;
      if (!next) {
        if (!(await this.#reach(address, trail))) return;
        isFresh = true;
        continue;
      }
      isFresh = false;
      if ((this.#presses += 1) > maxClicks) return void this.problems.add(`more than ${maxClicks} buttons`);
      const before = await this.#layersAndPath();
      await this.#press(next, trail);
      const after = await this.#layersAndPath();
      const isMoved = after.layers !== before.layers || after.path !== before.path;
      if (after.layers > before.layers)
        await this.#explore(address, [...trail, { ...next, layers: after.layers }]);
      if (isMoved && !(await this.#leave(address, trail, before))) return;
    }
  }

  #isNew(control: Control): boolean {
    if (leftOut.test(control.name)) return false;
    const memory = control.isShell ? this.shell : this.#pressed;
    return control.nth < maxClicksPerKind && (memory.get(control.key) ?? 0) <= control.nth;
  }

  async #layersAndPath() {
    return { layers: await layersOf(this.page), path: new URL(this.page.url()).pathname };
  }

  async #press(control: Control, trail: readonly Step[]): Promise<void> {
    const memory = control.isShell ? this.shell : this.#pressed;
    memory.set(control.key, control.nth + 1);
    const element = await find(this.page, control);
    if (!element) return;
    try {
      await element.click({ timeout: 10_000 });
    } catch (error) {
      const isThere = await element.isVisible().catch(() => false);
      if (isThere) this.problems.add(`'${control.name}' cannot be pressed: ${String(error).slice(0, 400)}`);
    }
    await this.#settle();
    await this.#look([...trail, control]);
  }

  /** Returns to the previous state: Escape closes what opened; otherwise the page is reloaded. */
  async #leave(
    address: string,
    trail: readonly Step[],
    before: { layers: number; path: string },
  ): Promise<boolean> {
    const isSame = new URL(this.page.url()).pathname === before.path;
    if (isSame && (await layersOf(this.page)) > before.layers) {
      await this.page.keyboard.press('Escape');
      await this.#settle();
      await this.#look([...trail, { name: 'Escape' }]);
    }
    const now = await this.#layersAndPath();
    return (now.layers === before.layers && now.path === before.path) || this.#reach(address, trail);
  }

  /** Whether the opened layers can be opened again. The effects of other presses, such as rows instead of cards, are gone. */
  async #reach(address: string, trail: readonly Step[]): Promise<boolean> {
    await this.#go(address);
    for (const step of trail) {
      const element = await find(this.page, step);
      if (!element) return false;
      await element.click({ timeout: 10_000 }).catch(() => undefined);
      await this.#settle();
      if ((await layersOf(this.page)) === step.layers) continue;
      this.problems.add(`'${step.name}' opens no second time`);
      return false;
    }
    return true;
  }
}
