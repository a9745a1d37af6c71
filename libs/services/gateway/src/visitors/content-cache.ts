import { routes } from '@sop/contracts';

/** Content of the public pages as the API returns it; only the renderer reads its fields. */
export interface PublicContent {
  readonly settings: unknown;
  readonly tiles: readonly unknown[];
}

/** Calls a route below `/api` and returns its JSON. With the address of a client it counts against that client’s rate limits. */
export type CallRoute = (path: string, address?: string) => Promise<unknown>;

const cacheMilliseconds = 5_000;
const firstWaitMilliseconds = 2_000;

/**
 * Caches the content of the public pages for {@link cacheMilliseconds}. Stale content is returned at once and refreshed
 * in the background, so that only the first visitor waits for another service, at most two seconds.
 */
export class PublicContentCache {
  private cached: { content: PublicContent; text: string; at: number } | undefined;
  private refreshing: Promise<void> | undefined;

  constructor(private readonly callRoute: CallRoute) {}

  /** Undefined until content was loaded once. `text` changes only when the content does. */
  async read(): Promise<{ content: PublicContent; text: string } | undefined> {
    const isFresh = this.cached && Date.now() - this.cached.at < cacheMilliseconds;
    if (!isFresh) this.refreshing ??= this.refresh().finally(() => (this.refreshing = undefined));
    if (!this.cached) await Promise.race([this.refreshing, delay(firstWaitMilliseconds)]);
    return this.cached;
  }

  private async refresh(): Promise<void> {
    try {
      const [settings, { tiles }] = await Promise.all([
        this.callRoute(routes.landing.settings.path),
        this.callRoute(routes.landing.tiles.path) as Promise<Pick<PublicContent, 'tiles'>>,
      ]);
      const content = { settings, tiles };
      this.cached = { content, text: JSON.stringify(content), at: Date.now() };
    } catch {
      // The service is unavailable: keep the cached content and try again on a later visit.
      if (this.cached) this.cached.at = Date.now();
    }
  }
}

const delay = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref();
  });
