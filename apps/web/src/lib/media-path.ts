import { apiBase } from './api-base.js';

const isAbsolute = (path: string) => /^(https?:|blob:|data:)/.test(path);

/** Backslashes become slashes; a leading `./` or `/` is removed. */
const plain = (path: string) => path.replaceAll('\\', '/').replace(/^\.?\/+/, '');

/** The path of a picture below the API base: outside `storage/` it gets a `screenshots/` prefix, unless it has one. */
function picturePath(path: string): string {
  if (isAbsolute(path)) return path;
  const cleaned = plain(path);
  if (cleaned.startsWith('storage/') || cleaned.startsWith('screenshots/')) return cleaned;
  return `screenshots/${cleaned}`;
}

/** The address of a picture. */
export function pictureAddress(path: string, base = apiBase()): string {
  const below = picturePath(path);
  return isAbsolute(below) ? below : `${base}/${below}`;
}

/** The address of a video: every video is served under `/storage/`. */
export function videoAddress(path: string, base = apiBase()): string {
  if (isAbsolute(path)) return path;
  return `${base}/storage/${plain(path).replace(/^storage\//, '')}`;
}

/** The storage path for the image proxy: without signature and `storage/` prefix. */
export const storagePath = (path: string): string =>
  picturePath(path)
    .replace(/[?#].*$/, '')
    .replace(/^storage\//, '');

/** The last part of a path without its query. */
export const fileName = (path: string): string => storagePath(path).split('/').at(-1) ?? '';
