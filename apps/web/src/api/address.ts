import type { AnyRoute } from '@sop/contracts';
import { apiPath } from '../lib/api-base.js';

type Values = Readonly<Record<string, unknown>>;

/** Fills a route's path and query; a `*name` keeps its slashes, absent query values are left out. */
export function addressOf(route: Pick<AnyRoute, 'path'>, params: Values = {}, query: Values = {}): string {
  const path = route.path.replace(/([:*])(\w+)/g, (_, kind: string, name: string) => {
    const value = String(params[name] ?? '');
    return kind === '*' ? value.split('/').map(encodeURIComponent).join('/') : encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  const tail = search.toString();
  return `${apiPath}${path}${tail === '' ? '' : `?${tail}`}`;
}
