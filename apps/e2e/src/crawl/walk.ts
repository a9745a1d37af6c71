import { eventually } from '@sop/testing';
import type { Page } from 'playwright-core';
import { brokenWordsOf, controlsOf, find, layersOf, overflowOf, type Control } from './controls.js';
import { untilStill } from './stillness.js';
import type { Traffic } from './traffic.js';

/** Of buttons that are alike, one in each row, so many are pressed. */
const alike = 3;
/** A page that offers more is named as one that was not seen to the end. */
const most = 250;
/** What ends the session or begins a recording, which journeys of their own try. */
const leftOut = /^(log ?out|start recording)/i;

/** What holds a place, or says that something is on its way. */
const unfinished = '.mantine-Skeleton-root, main [aria-busy="true"]';
const outlines = (elements: readonly { readonly outerHTML: string }[]) =>
  elements.map(({ outerHTML }) => outerHTML.slice(0, 160));
/** What opened something on the way to where one is, and how many layers lay over the page then. */
interface Step extends Control {
  readonly layers: number;
}

/** Goes over one page: presses what can be pressed, in the page and in what opens over it, and notes what is wrong after each. */
export class Walk {
  readonly faults = new Set<string>();
  readonly #pressed = new Map<string, number>();
  #presses = 0;

  constructor(
    private readonly page: Page,
    private readonly traffic: Traffic,
    /** Of the frame around the pages, once for all of them. */
    private readonly shell: Map<string, number>,
  ) {}

  async over(address: string): Promise<string[]> {
    await this.#go(address);
    await this.#look([]);
    // Who is sent elsewhere sees that page under its own address.
    if (new URL(this.page.url()).pathname === new URL(address, this.page.url()).pathname)
      await this.#explore(address, []);
    return [...this.faults];
  }

  async #go(address: string): Promise<void> {
    await this.page.goto(address, { waitUntil: 'commit' });
    // A request that the page before sent while it was left is never reported as ended.
    this.traffic.forget();
    await this.page.waitForLoadState();
    await this.#settle();
  }

  /** Until everything asked for is there and painted, and the page has nothing left to do: what it does next, it may ask for next. */
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
      await page.evaluate(untilStill);
      pending = await listPending();
      return pending.length === 0;
    };
    await eventually(isSettled, { timeoutSeconds: 60 }).catch((cause: unknown) => {
      throw new Error(`${page.url()} is never finished: ${pending.join(', ')}`, { cause });
    });
  }

  async #look(trail: readonly { readonly name: string }[]): Promise<void> {
    const where = trail.map(({ name }) => `'${name}'`).join(', then ');
    const note = (fault: string) => this.faults.add(where ? `after ${where}: ${fault}` : fault);
    const failures = this.page.getByText('Something went wrong', { exact: true });
    if (await failures.first().isVisible()) note('Something went wrong');
    for (const fault of await overflowOf(this.page)) note(fault);
    for (const fault of await brokenWordsOf(this.page)) note(fault);
    for (const fault of this.traffic.faults.splice(0)) note(fault);
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
      if ((this.#presses += 1) > most) return void this.faults.add(`more than ${most} buttons`);
      const before = await this.#place();
      await this.#press(next, trail);
      const after = await this.#place();
      const isMoved = after.layers !== before.layers || after.path !== before.path;
      if (after.layers > before.layers)
        await this.#explore(address, [...trail, { ...next, layers: after.layers }]);
      if (isMoved && !(await this.#leave(address, trail, before))) return;
    }
  }

  #isNew(control: Control): boolean {
    if (leftOut.test(control.name)) return false;
    const memory = control.isShell ? this.shell : this.#pressed;
    return control.nth < alike && (memory.get(control.key) ?? 0) <= control.nth;
  }

  async #place() {
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
      if (isThere) this.faults.add(`'${control.name}' cannot be pressed: ${String(error).slice(0, 400)}`);
    }
    await this.#settle();
    await this.#look([...trail, control]);
  }

  /** Back to where it was: Escape closes what has opened; where it does not, the page is loaded anew. */
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
    const now = await this.#place();
    return (now.layers === before.layers && now.path === before.path) || this.#reach(address, trail);
  }

  /** Whether what had opened on the way opens again. What another press had brought, such as rows in place of cards, is gone. */
  async #reach(address: string, trail: readonly Step[]): Promise<boolean> {
    await this.#go(address);
    for (const step of trail) {
      const element = await find(this.page, step);
      if (!element) return false;
      await element.click({ timeout: 10_000 }).catch(() => undefined);
      await this.#settle();
      if ((await layersOf(this.page)) === step.layers) continue;
      this.faults.add(`'${step.name}' opens no second time`);
      return false;
    }
    return true;
  }
}
