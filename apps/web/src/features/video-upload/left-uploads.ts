/** Uploads that were begun in this browser and that no SOP is made of, as the tus client remembers them. */
const prefix = 'tus::';
/** The server keeps an upload that nothing is made of for a day. */
const usableMilliseconds = 23 * 3600_000;

export interface LeftUpload {
  readonly address: string;
  /** Of the file. */
  readonly name: string;
}

/** Those that can still be gone on with, the latest first. */
export function leftUploads(now = Date.now()): LeftUpload[] {
  return remembered()
    .filter(({ at }) => now - at < usableMilliseconds)
    .sort((one, other) => other.at - one.at);
}

export function forgetUpload(address: string): void {
  for (const each of remembered()) if (each.address === address) window.localStorage.removeItem(each.key);
}

/** For signing out: what one person uploaded is not shown to the next. */
export function forgetAllUploads(): void {
  for (const { key } of remembered()) window.localStorage.removeItem(key);
}

export const uploadIdOf = (address: string): string =>
  address
    .replace(/[?#].*$/, '')
    .split('/')
    .at(-1) ?? '';

interface Remembered extends LeftUpload {
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

function remembered(): Remembered[] {
  try {
    return Object.keys(window.localStorage)
      .filter((key) => key.startsWith(prefix))
      .flatMap((key) => {
        const about = aboutOf(window.localStorage.getItem(key) ?? '');
        return about ? [{ key, ...about }] : [];
      });
  } catch {
    // Storage is forbidden: nothing was remembered.
    return [];
  }
}

function aboutOf(written: string): Omit<Remembered, 'key'> | null {
  try {
    const { uploadUrl, creationTime, metadata } = JSON.parse(written) as Partial<Record<string, unknown>>;
    const name = (metadata as { filename?: unknown } | undefined)?.filename;
    if (typeof uploadUrl !== 'string' || typeof creationTime !== 'string' || typeof name !== 'string')
      return null;
    return { address: uploadUrl, name, at: Date.parse(creationTime) };
  } catch {
    return null;
  }
}
