import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** Whether an optional package is installed, without loading it. */
export const isInstalled = (name: string): boolean =>
  (createRequire(import.meta.url).resolve.paths(name) ?? []).some((folder) =>
    existsSync(join(folder, name, 'package.json')),
  );

/** Undefined if the package is not installed or its native library does not load; `onError` receives the reason. */
export async function importOptional<T extends object>(
  name: string,
  onError: (why: string) => void = () => undefined,
): Promise<T | undefined> {
  if (!isInstalled(name)) return undefined;
  try {
    const loaded: { default?: T } & T = await import(name);
    return loaded.default ?? loaded;
  } catch (error) {
    onError(`${name} does not load: ${firstLine(error)}`);
    return undefined;
  }
}

export const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
