type Values = Readonly<Record<string, unknown>>;

/**
 * Where a route is called, below the API's base: the parameters filled into its path (a `*name` keeps its slashes) and the
 * query behind it, without values that are absent or empty. Throws where a parameter is missing. Imports nothing: the page
 * runs it too.
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
