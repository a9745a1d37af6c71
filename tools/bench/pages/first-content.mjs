import { gzipSync } from 'node:zlib';

/** The requests of a page, with an empty cache, until its main content is shown. */
export async function firstContent(browser, { url, path, content, token }) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await page.addInitScript(watch, { content, token });
    await page.goto(`${url}${path}`);
    await page.waitForFunction(() => performance.getEntriesByName('content').length > 0, undefined, {
      timeout: 30_000,
    });
    const { requested, milliseconds } = await page.evaluate(resources);
    const scripts = requested.filter(({ name }) => /\.js$/.test(name));
    const calls = requested.filter(({ name }) => name.includes('/api/'));
    return {
      // Resource entries do not include the document itself.
      requests: requested.length + 1,
      scripts: scripts.length,
      calls: calls.length,
      scriptBytes: await sizeOf(scripts),
      styleBytes: await sizeOf(requested.filter(({ name }) => /\.css$/.test(name))),
      milliseconds,
    };
  } finally {
    await context.close();
  }
}

/** Runs in the page before its own scripts. */
function watch({ content, token }) {
  if (token) localStorage.setItem('access_token', token);
  const observer = new MutationObserver(() => {
    if (!document.querySelector(content)) return;
    performance.mark('content');
    observer.disconnect();
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** Runs in the page: the requests before its content was shown. */
function resources() {
  const [{ startTime: milliseconds }] = performance.getEntriesByName('content');
  const requested = performance
    .getEntriesByType('resource')
    .filter(({ startTime }) => startTime < milliseconds)
    .map(({ name }) => ({ name: name.split('?')[0] }));
  return { requested, milliseconds };
}

/** Size after gzip, independent of the encoding that this browser received. */
async function sizeOf(files) {
  const sizes = await Promise.all(
    files.map(async ({ name }) => gzipSync(Buffer.from(await (await fetch(name)).arrayBuffer())).length),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
