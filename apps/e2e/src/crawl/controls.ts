import type { ElementHandle, Page } from 'playwright-core';

/** A control that can be pressed, identified after a reload. */
export interface Control {
  /** Its kind, the same for the same button of each row. */
  readonly key: string;
  /** The index among those with this key. */
  readonly nth: number;
  readonly name: string;
  /** Whether it is in the shell. */
  readonly isShell: boolean;
}

const layer = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"][data-composed]';
const pressable =
  'button, summary, [role="tab"], [role="menuitem"], [role="menuitemradio"], [role="switch"], [aria-haspopup], [aria-expanded]';

/** Runs in the page. Considers the page without layers over it, or else the topmost layer. */
const inPage = `((layer, pressable) => {
  const isSeen = (element) => element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0;
  const layers = () => [...document.querySelectorAll(layer)].filter(isSeen);
  const nameOf = (element) => (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replace(/\\s+/g, ' ').slice(0, 80);
  const keyOf = (element) => [
    element.closest('article, li, tr, [role="row"], form, [role="tabpanel"]')?.tagName,
    element.getAttribute('role') ?? element.tagName.toLowerCase(),
    element.className,
    [...element.querySelectorAll('svg')].map((icon) => icon.getAttribute('class')).join('+'),
    (element.textContent ?? '').trim().replace(/\\d+/g, '#').slice(0, 80),
  ].join('|');
  const elements = () => {
    const top = layers().at(-1);
    return [...(top ?? document).querySelectorAll(pressable)].filter((element) => isSeen(element) && !element.closest('[inert]') && !element.disabled && element.getAttribute('aria-disabled') !== 'true');
  };
  const listed = () => {
    const counts = new Map();
    return elements().map((element) => {
      const key = keyOf(element);
      const nth = counts.get(key) ?? 0;
      counts.set(key, nth + 1);
      const isShell = layers().length === 0 && !element.closest('main');
      const isLast = element.matches('[type="submit"], [data-tone="danger"]') && element.closest(layer) !== null;
      return { element, control: { key, nth, name: nameOf(element), isShell }, isLast };
    });
  };
  return { layers, listed };
})(${JSON.stringify(layer)}, ${JSON.stringify(pressable)})`;

/** The controls that can be pressed now, except a dialog's last button, which confirms. */
export const controlsOf = (page: Page): Promise<Control[]> =>
  page.evaluate(`${inPage}.listed().filter(({ isLast }) => !isLast).map(({ control }) => control)`);

export const layersOf = (page: Page): Promise<number> => page.evaluate(`${inPage}.layers().length`);

export async function find(page: Page, { key, nth }: Control): Promise<ElementHandle | undefined> {
  const handle = await page.evaluateHandle(
    `${inPage}.listed().find(({ control }) => control.key === ${JSON.stringify(key)} && control.nth === ${nth})?.element ?? null`,
  );
  return (handle.asElement() as ElementHandle | null) ?? undefined;
}

/** What extends beyond the right edge of a page that can scroll sideways, and of the layers over it. */
export const overflowOf = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    const width = ${page.viewportSize()?.width ?? 0};
    const described = (element) => element.outerHTML.slice(0, 160);
    const found = [];
    if (document.documentElement.scrollWidth > width) {
      const wide = [...document.body.querySelectorAll('*')].filter((element) => element.getBoundingClientRect().right > width + 1 && element.checkVisibility());
      found.push('the page is ' + document.documentElement.scrollWidth + ' px wide: ' + wide.slice(-1).map(described).join(' '));
    }
    for (const each of ${inPage}.layers()) {
      const { left, right } = each.getBoundingClientRect();
      if (left < -1 || right > width + 1) found.push('over the edge from ' + Math.round(left) + ' to ' + Math.round(right) + ': ' + described(each));
      else if (each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).overflowX !== 'visible') found.push('moves sideways: ' + described(each));
    }
    return found;
  })()`);

/** Ordinary words in cells of tables that are broken over several lines. Those of a stack trace may be. */
export const brokenWordsOf = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    const isBroken = (node, { index, 0: word }) => {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size > 1;
    };
    const found = new Set();
    for (const cell of document.querySelectorAll('table :is(td, th)')) {
      if (!cell.checkVisibility()) continue;
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const node = texts.currentNode;
        if (node.parentElement.closest('pre')) continue;
        const words = [...node.data.matchAll(/(?<![\\p{L}\\p{N}@._-])\\p{L}{2,12}(?![\\p{L}\\p{N}@._-])/gu)];
        for (const word of words) if (isBroken(node, word)) found.add(word[0]);
      }
    }
    return [...found].map((word) => 'a word is broken over two lines: ' + word);
  })()`);
