/** A longer header does not come from a browser. */
const maxHeaderLength = 16_384;

/** The raw value of a cookie. */
export function cookieIn(header = '', cookieName: string): string | undefined {
  if (header.length > maxHeaderLength) return undefined;
  const found = header.split(';').find((part) => part.trimStart().startsWith(`${cookieName}=`));
  return found?.slice(found.indexOf('=') + 1).trim();
}
