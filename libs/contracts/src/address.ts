type Values = Readonly<Record<string, unknown>>;

/**
 * The address of a route, below the API's base: its path with the parameters (a `*name` keeps its slashes) and the query,
 * without absent or empty values. Throws when a parameter is missing. Imports nothing, because the page runs it too.
 */
export function addressOf(
  { name, path }: Readonly<{ name: string; path: string }>,
  params: Values = {},
  query: Values = {},
): string {
  const filled = path.replace(/([:*])(\w+)/g, (_, kind: string, parameter: string) => {
    const value = params[parameter];
    if (value === undefined || value === null) throw new Error(`${name} needs the parameter ${parameter}`);
    return kind === '*'
      ? String(value).split('/').map(encodeURIComponent).join('/')
      : encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query))
    if (value !== undefined && value !== null && value !== '') search.set(key, String(value));
  const tail = search.toString();
  return tail === '' ? filled : `${filled}?${tail}`;
}
