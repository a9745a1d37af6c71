/** Loads again, after a while each time, until it comes: for parts of the page that it stands without. */
export async function keepTrying<Loaded>(
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
