import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../launch/paths.mjs';

/**
 * Copies the built web application and adds static pages for the same server: the content of a page as HTML and styles without scripts, and a
 * page with a link to it. The server lists its files once, so the files exist from the start.
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

/** Opens one window with a warm cache and measures from the click on a link until its content is painted, in seconds. */
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
      // Requests of the previous page must not count.
      await page.waitForLoadState('networkidle');
      await page.evaluate((selector) => sessionStorage.setItem('content', selector), content);
      await page.locator(link).first().click();
      const seen = await page.waitForFunction(() => sessionStorage.getItem('seen'));
      return { wallSeconds: Number(await seen.jsonValue()) / 1000 };
    },
    /** The page as HTML without scripts. */
    markup: () => page.evaluate(markupOnly),
  };
}

/** Runs in every page before its own scripts. Absolute times, because a link may load another document. */
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
    const check = () => {
      if (!document.querySelector(content)) return false;
      sessionStorage.removeItem('clicked');
      requestAnimationFrame(() =>
        setTimeout(() => sessionStorage.setItem('seen', String(now() - Number(clicked)))),
      );
      return true;
    };
    if (check()) return;
    const observer = new MutationObserver(() => check() && observer.disconnect());
    observer.observe(document, { childList: true, subtree: true });
  };
  watch();
}

function markupOnly() {
  const copy = document.documentElement.cloneNode(true);
  copy.querySelectorAll('script, link[rel=modulepreload], video').forEach((each) => each.remove());
  return `<!doctype html>${copy.outerHTML}`;
}
