import { gzipSync } from 'node:zlib';

/** What a page asks for, with an empty cache, until what people come for stands on it. */
export async function firstContent(browser, { url, path, content, token }) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await page.addInitScript(watch, { content, token });
    await page.goto(`${url}${path}`);
    await page.waitForFunction(() => performance.getEntriesByName('content').length > 0, undefined, {
      timeout: 30_000,
    });
    const { asked, milliseconds } = await page.evaluate(resources);
    const scripts = asked.filter(({ name }) => /\.js$/.test(name));
    const calls = asked.filter(({ name }) => name.includes('/api/'));
    return {
      // The page itself is no resource of its own.
      requests: asked.length + 1,
      scripts: scripts.length,
      calls: calls.length,
      scriptBytes: await sizeOf(scripts),
      styleBytes: await sizeOf(asked.filter(({ name }) => /\.css$/.test(name))),
      milliseconds,
    };
  } finally {
    await context.close();
  }
}

/** In the page, before anything of it runs. */
function watch({ content, token }) {
  if (token) localStorage.setItem('access_token', token);
  const observer = new MutationObserver(() => {
    if (!document.querySelector(content)) return;
    performance.mark('content');
    observer.disconnect();
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** In the page: what was asked for before its content stood there. */
function resources() {
  const [{ startTime: milliseconds }] = performance.getEntriesByName('content');
  const asked = performance
    .getEntriesByType('resource')
    .filter(({ startTime }) => startTime < milliseconds)
    .map(({ name }) => ({ name: name.split('?')[0] }));
  return { asked, milliseconds };
}

/** Compressed by gzip, whatever this browser was sent. */
async function sizeOf(files) {
  const sizes = await Promise.all(
    files.map(async ({ name }) => gzipSync(Buffer.from(await (await fetch(name)).arrayBuffer())).length),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
