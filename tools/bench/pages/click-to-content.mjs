import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../launch/paths.mjs';

/**
 * A copy of the built web application with plain pages beside its own, to be served by the same server: what a page shows as HTML and styles,
 * without a script, and one with a link to it. The server lists its files once, so that they lie there empty from the start.
 */
export function staticPages(webDir, names) {
  cpSync(join(root, 'apps', 'web', 'dist'), webDir, { recursive: true });
  const fileOf = (name) => join(webDir, `bench-${name}.html`);
  for (const name of names) for (const each of [name, `to-${name}`]) writeFileSync(fileOf(each), '');
  return {
    write(name, html) {
      writeFileSync(fileOf(name), html);
      const link = `<!doctype html><title>from</title><a href="/bench-${name}.html">there</a>`;
      writeFileSync(fileOf(`to-${name}`), link);
    },
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
