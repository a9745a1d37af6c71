import pg from 'pg';

/**
 * One connection that listens on any number of channels. Notifications may be lost: every listener also polls, so a lost
 * connection only costs time. After a reconnect every listener is called once with an empty text.
 */
export class Listener {
  readonly #url: string;
  readonly #channels = new Map<string, Set<(payload: string) => void>>();
  #client: pg.Client | undefined;
  #connecting: Promise<void> | undefined;
  #retry: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(url: string) {
    this.#url = url;
  }

  /** @returns a function that stops listening */
  listen(channel: string, onNotify: (payload: string) => void): () => void {
    const existing = this.#channels.get(channel);
    const listeners = existing ?? new Set();
    this.#channels.set(channel, listeners.add(onNotify));
    if (!this.#client) this.#connect();
    else if (!existing)
      void this.#client.query(`listen ${pg.escapeIdentifier(channel)}`).catch(() => undefined);
    return () => void listeners.delete(onNotify);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    await this.#connecting;
    await this.#client?.end().catch(() => undefined);
    this.#client = undefined;
  }

  #connect(): void {
    this.#connecting ??= this.#open()
      .catch(() => this.#reconnectSoon())
      .finally(() => (this.#connecting = undefined));
  }

  async #open(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    });
    client.on('error', () => undefined);
    await client.connect();
    client.on('end', () => this.#lost(client));
    client.on('notification', ({ channel, payload = '' }) =>
      this.#channels.get(channel)?.forEach((notify) => notify(payload)),
    );
    // Channels requested while connecting are in the map by now; later ones find the client set.
    this.#client = client;
    const channels = [...this.#channels.keys()];
    if (channels.length > 0)
      await client.query(channels.map((channel) => `listen ${pg.escapeIdentifier(channel)}`).join('; '));
    for (const listeners of this.#channels.values()) listeners.forEach((notify) => notify(''));
  }

  #lost(client: pg.Client): void {
    if (this.#client === client) this.#client = undefined;
    this.#reconnectSoon();
  }

  #reconnectSoon(): void {
    if (this.#isClosed) return;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#connect(), 1_000).unref();
  }
}
