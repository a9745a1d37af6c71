/** The path of the API on the page's own origin. */
export const apiPath = '/api';

/** The API's base address; on https pages always https. */
export function apiBase(page: Pick<Location, 'protocol' | 'host'> = window.location): string {
  const protocol = page.protocol === 'https:' ? 'https:' : page.protocol;
  return `${protocol}//${page.host}${apiPath}`;
}
