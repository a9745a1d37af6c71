import { drawBare } from './bare.mjs';

/**
 * Opens the annotation modal of the product, or the bare canvas that shows the same, at 1440 by 900: both on a page of the product's
 * server, with the frame and the boxes of its API.
 */
export async function openPage(browser, { url, token, dataset }, kind) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  page.on('pageerror', (error) => {
    throw error;
  });
  await page.addInitScript((stored) => localStorage.setItem('access_token', stored), token);
  if (kind === 'product') await page.goto(`${url}/training?tab=train&dataset=${dataset}&annotate=0`);
  else await openBare(page, { url, token, dataset });
  return page;
}

async function openBare(page, { url, token, dataset }) {
  const body = `<!doctype html><style>body { margin: 0 }</style><div id="root"></div>`;
  await page.route('**/bench-bare.html', (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto(`${url}/bench-bare.html`);
  await page.evaluate(drawBare, { token, dataset });
}
