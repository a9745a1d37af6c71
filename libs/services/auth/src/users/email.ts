/** The one form in which an address is stored and looked up. */
export function normalEmail(typed: string): string {
  // PostgreSQL's text cannot hold NUL; no address has one.
  return typed.normalize('NFKC').replaceAll('\0', '').trim().toLowerCase();
}
