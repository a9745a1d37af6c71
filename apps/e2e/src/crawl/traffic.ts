import type { Page, Request } from 'playwright-core';

/** A status that the page expects and handles. */
export type Expected = readonly { readonly status: number; readonly path: RegExp; readonly why: string }[];

const endless = new Set(['media', 'eventsource', 'websocket']);
const refusal = (path: string) => ({
  status: 403,
  contentType: 'application/problem+json',
  body: JSON.stringify({
    type: 'about:blank',
    title: 'Forbidden',
    status: 403,
    code: 'crawl.refused',
    detail: 'The crawl changes nothing.',
    instance: path,
    request_id: 'crawl',
    errors: [],
  }),
});

/**
 * Intercepts the requests of a page: changes are refused, so that every button can be pressed in any order and the next page
 * finds the same company; problems are recorded.
 */
export class Traffic {
  readonly problems: string[] = [];
  readonly #open = new Set<Request>();

  constructor(
    private readonly page: Page,
    private readonly expected: Expected,
  ) {}

  async watch(): Promise<void> {
    const { page } = this;
    await page.route('**/api/**', (route) => {
      const request = route.request();
      if (['GET', 'HEAD'].includes(request.method())) return route.continue();
      return route.fulfill(refusal(new URL(request.url()).pathname));
    });
    page.on('request', (request) => endless.has(request.resourceType()) || this.#open.add(request));
    page.on('requestfinished', (request) => this.#open.delete(request));
    page.on('requestfailed', (request) => this.#failed(request));
    page.on('response', (response) => this.#judge(response.status(), response.request()));
    page.on('pageerror', (error) => this.problems.push(`an uncaught error: ${error.message}`));
    page.on('console', (message) => {
      // Browser messages about a status are judged by the status.
      if (message.type() !== 'error' || /^Failed to load resource/.test(message.text())) return;
      this.problems.push(`in the console: ${message.text().slice(0, 300)}`);
    });
    // Input is discarded, and no file is chosen.
    page.on('dialog', (dialog) => void dialog.accept());
    page.on('filechooser', () => undefined);
    // Tabs that open are closed, because a page in the background paints nothing.
    page.on('popup', (popup) => void popup.close().then(() => page.bringToFront()));
  }

  /** Pending requests. */
  get open(): string[] {
    return [...this.#open].map((request) => `${request.method()} ${request.url()}`);
  }

  /** Leaving a page cancels its requests. */
  forget(): void {
    this.#open.clear();
  }

  #failed(request: Request): void {
    this.#open.delete(request);
    const reason = request.failure()?.errorText ?? '';
    if (!/ABORTED/.test(reason)) this.problems.push(`${reason} of ${request.method()} ${request.url()}`);
  }

  #judge(status: number, request: Request): void {
    if (status < 400 || !['GET', 'HEAD'].includes(request.method())) return;
    const { pathname } = new URL(request.url());
    if (this.expected.some((each) => each.status === status && each.path.test(pathname))) return;
    this.problems.push(`${status} of ${request.method()} ${pathname}`);
  }
}
