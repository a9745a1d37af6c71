interface Closable {
  close(): Promise<void>;
}

/** Loads on first use and then always returns the same; a failure is not cached, so the next use tries again. */
export function lazyResource<T extends Closable>(
  load: () => Promise<T>,
): { (): Promise<T>; close(): Promise<void> } {
  let loaded: Promise<T> | undefined;
  const get = () => {
    loaded ??= load().catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
  return Object.assign(get, { close: async () => (await loaded?.catch(() => undefined))?.close() });
}
