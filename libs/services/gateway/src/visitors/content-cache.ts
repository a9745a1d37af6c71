import { routes } from '@sop/contracts';

/** What the pages for visitors show, as the API says it; only who writes them looks into it. */
export interface PublicContent {
  readonly settings: unknown;
  readonly tiles: readonly unknown[];
}

/** Asks a route below `/api` for its JSON, whoever owns it. */
export type CallRoute = (path: string) => Promise<unknown>;

const freshMilliseconds = 5_000;
const firstWaitMilliseconds = 2_000;

/**
 * The content of the pages for visitors, at most {@link freshMilliseconds} behind. What is known is given at once and asked for anew
 * beside that, so no visitor waits for another service; only the first one does, for two seconds at most.
 */
export class PublicContentCache {
  private known: { content: PublicContent; text: string; at: number } | undefined;
  private asking: Promise<void> | undefined;

  constructor(private readonly ask: CallRoute) {}

  /** Undefined while nothing was ever known. `text` is the same as long as nothing changed. */
  async read(): Promise<{ content: PublicContent; text: string } | undefined> {
    const isFresh = this.known && Date.now() - this.known.at < freshMilliseconds;
    if (!isFresh) this.asking ??= this.renew().finally(() => (this.asking = undefined));
    if (!this.known) await Promise.race([this.asking, waited(firstWaitMilliseconds)]);
    return this.known;
  }

  private async renew(): Promise<void> {
    try {
      const [settings, { tiles }] = await Promise.all([
        this.ask(routes.landing.settings.path),
        this.ask(routes.landing.tiles.path) as Promise<Pick<PublicContent, 'tiles'>>,
      ]);
      const content = { settings, tiles };
      this.known = { content, text: JSON.stringify(content), at: Date.now() };
    } catch {
      // The service is away: what is known stands, and the next visitor asks again.
      if (this.known) this.known.at = Date.now();
    }
  }
}

const waited = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref();
  });
