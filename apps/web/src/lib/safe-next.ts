/** The path of this product to open after sign-in; null for anything else. */
export function safeNext(next: string | null): string | null {
  return next?.startsWith('/') && !next.startsWith('//') && !next.includes('\\') ? next : null;
}
