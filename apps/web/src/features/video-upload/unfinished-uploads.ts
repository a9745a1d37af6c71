/** Uploads started in this browser without an SOP, as the tus client stores them. */
const prefix = 'tus::';
/** The server keeps an unused upload for a day. */
const usableMilliseconds = 23 * 3600_000;

interface UnfinishedUpload {
  readonly address: string;
  /** The name of the file. */
  readonly name: string;
}

/** Uploads that can be continued, the latest first. */
export function unfinishedUploads(now = Date.now()): UnfinishedUpload[] {
  return storedUploads()
    .filter(({ at }) => now - at < usableMilliseconds)
    .sort((one, other) => other.at - one.at);
}

export function forgetUpload(address: string): void {
  for (const each of storedUploads()) if (each.address === address) window.localStorage.removeItem(each.key);
}

/** Called on sign-out, so that the next user does not see them. */
export function forgetAllUploads(): void {
  for (const { key } of storedUploads()) window.localStorage.removeItem(key);
}

export const uploadIdOf = (address: string): string =>
  address
    .replace(/[?#].*$/, '')
    .split('/')
    .at(-1) ?? '';

interface StoredUpload extends UnfinishedUpload {
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

function storedUploads(): StoredUpload[] {
  try {
    return Object.keys(window.localStorage)
      .filter((key) => key.startsWith(prefix))
      .flatMap((key) => {
        const metadata = metadataOf(window.localStorage.getItem(key) ?? '');
        return metadata ? [{ key, ...metadata }] : [];
      });
  } catch {
    // Storage is not available, so nothing was stored.
    return [];
  }
}

function metadataOf(written: string): Omit<StoredUpload, 'key'> | null {
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
