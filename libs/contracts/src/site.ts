/** Scheme, host and port of an address as it is typed, https where it names no scheme; what is no address stays as it is. */
export function originOf(text: string): string {
  const typed = text.trim();
  try {
    const { origin } = new URL(/^[a-z]+:\/\//i.test(typed) ? typed : `https://${typed}`);
    return origin === 'null' ? typed : origin;
  } catch {
    return typed;
  }
}
