import { isKey } from '@sop/object-store';

/**
 * The object key in a path as clients send it: an object key, `storage/<key>` or `/api/storage/<key>`, signed or not, with `./`
 * in front, with backslashes for slashes. Undefined for anything else, web addresses and paths upwards included.
 */
export function keyOfPath(path: string): string | undefined {
  const key = path
    .replaceAll('\\', '/')
    .replace(/\?.*$/s, '')
    .replace(/^\.?\//, '')
    .replace(/^api\//, '')
    .replace(/^storage\//, '');
  return isKey(key) ? key : undefined;
}
