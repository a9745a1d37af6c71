/** Undefined when the package is not installed or its native library does not load on this machine. */
export async function importOptional<T extends object>(name: string): Promise<T | undefined> {
  try {
    const loaded: { default?: T } & T = await import(name);
    return loaded.default ?? loaded;
  } catch {
    return undefined;
  }
}
