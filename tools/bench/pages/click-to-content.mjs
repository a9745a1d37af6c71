import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../launch/paths.mjs';
import { median } from '../method/pairs.mjs';

const webFolder = join(root, 'apps', 'web', 'dist');

/**
 * Plain pages beside the product's own, served by the same server: what a page shows as HTML and styles, without a script, and one with a
 * link to it. They have to lie there before the server looks, and go with `stop`.
 */
export function staticPages(names) {
  const fileOf = (name) => join(webFolder, `bench-${name}.html`);
  const all = names.flatMap((name) => [name, `to-${name}`]);
  for (const name of all) writeFileSync(fileOf(name), '');
  return {
    write(name, html) {
      writeFileSync(fileOf(name), html);
      const link = `<!doctype html><title>from</title><a href="/bench-${name}.html">there</a>`;
      writeFileSync(fileOf(`to-${name}`), link);
    },
    stop: async () => all.forEach((name) => rmSync(fileOf(name), { force: true })),
  };
}

/** One window with a warm cache: from the click on a link until what it leads to has been painted, in seconds. */
export async function openClicker(browser, { url, token }) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript(watchClicks, { token });
  return {
    page,
    /** @returns {Promise<{ wallSeconds: number }>} */
    async click({ from, link, content }) {
      await page.goto(`${url}${from}`);
      await page.locator(link).first().waitFor();
      // What the page before still asks for is no part of the way.
      await page.waitForLoadState('networkidle');
      await page.evaluate((wanted) => sessionStorage.setItem('content', wanted), content);
      await page.locator(link).first().click();
      const seen = await page.waitForFunction(() => sessionStorage.getItem('seen'));
      return { wallSeconds: Number(await seen.jsonValue()) / 1000 };
    },
    /** What stands on the page, as HTML that needs no script. */
    markup: () => page.evaluate(markupOnly),
  };
}

/** In every page, before anything of it runs. Times are of the clock, since a link may lead to another page. */
function watchClicks({ token }) {
  if (token) localStorage.setItem('access_token', token);
  const now = () => performance.timeOrigin + performance.now();
  addEventListener(
    'click',
    () => {
      sessionStorage.removeItem('seen');
      sessionStorage.setItem('clicked', String(now()));
      watch();
    },
    { capture: true },
  );
  const watch = () => {
    const content = sessionStorage.getItem('content');
    const clicked = sessionStorage.getItem('clicked');
    if (!content || !clicked) return;
    const look = () => {
      if (!document.querySelector(content)) return false;
      sessionStorage.removeItem('clicked');
      requestAnimationFrame(() =>
        setTimeout(() => sessionStorage.setItem('seen', String(now() - Number(clicked)))),
      );
      return true;
    };
    if (look()) return;
    const observer = new MutationObserver(() => look() && observer.disconnect());
    observer.observe(document, { childList: true, subtree: true });
  };
  watch();
}

function markupOnly() {
  const copy = document.documentElement.cloneNode(true);
  copy.querySelectorAll('script, link[rel=modulepreload], video').forEach((each) => each.remove());
  return `<!doctype html>${copy.outerHTML}`;
}

/** One frame of a screen with 60 of them a second, with the clock's own rounding. */
const frameMilliseconds = 1000 / 60 + 0.9;

/** Down the whole list by the wheel, so many notches; frame times as the browser gives them. */
export async function scrollThrough(page, notches) {
  await page.mouse.move(900, 500);
  await page.evaluate(() => {
    const frames = [];
    let last = 0;
    const tick = (at) => {
      if (last) frames.push(at - last);
      last = at;
      if (globalThis.frames_ === frames) requestAnimationFrame(tick);
    };
    globalThis.frames_ = frames;
    requestAnimationFrame(tick);
  });
  for (let notch = 0; notch < notches; notch += 1) {
    await page.mouse.wheel(0, 120);
    await page.waitForTimeout(16);
  }
  const frames = await page.evaluate(() => {
    const counted = globalThis.frames_;
    globalThis.frames_ = undefined;
    return counted;
  });
  const sorted = frames.toSorted((a, b) => a - b);
  return {
    frames: frames.length,
    smooth: frames.filter((each) => each <= frameMilliseconds).length / frames.length,
    middle: median(frames),
    p95: sorted[Math.floor(sorted.length * 0.95)],
    elements: await page.locator('*').count(),
    scrolled: await page.evaluate(() => Math.round(scrollY)),
  };
}
