import type { Page } from 'playwright-core';

/** A response that a page expects and has a text for. */
export type Expected = readonly { readonly status: number; readonly path: RegExp }[];

/** Refused requests of a page and what it writes as a warning or error into the browser's console, from now on. */
export function pageNoise(page: Page, expected: Expected): string[] {
  const noise: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    const status = response.status();
    if (status < 400 || expected.some((each) => each.status === status && each.path.test(pathname))) return;
    noise.push(`${status} of ${response.request().method()} ${pathname}`);
  });
  page.on('console', (message) => {
    // The browser's own line about a response is covered by the response.
    if (!['warning', 'error'].includes(message.type()) || /^Failed to load resource/.test(message.text()))
      return;
    noise.push(`${message.type()} in the console: ${message.text().slice(0, 300)}`);
  });
  return noise;
}
