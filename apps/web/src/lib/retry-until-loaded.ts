/** Retries an import until it succeeds, for parts that the page works without. */
export async function retryUntilLoaded<Loaded>(
  load: () => Promise<Loaded>,
  afterMilliseconds = 2000,
): Promise<Loaded> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, afterMilliseconds));
    }
  }
}
