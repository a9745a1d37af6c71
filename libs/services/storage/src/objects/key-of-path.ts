import { isKey } from '@sop/object-store';

/**
 * The object key behind a path as clients hold it: an object key, `storage/<key>` or `/api/storage/<key>`, signed or
 * not, `./` in front, backslashes for slashes. Undefined for anything else, web addresses and ways upwards included.
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
