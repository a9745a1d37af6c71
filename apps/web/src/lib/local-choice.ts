/** Small choices remembered in this browser. Storage may be full or forbidden; then they last for this page only. */
export function readChoice(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function keepChoice(key: string, value: string): void {
  try {
    window.localStorage.setItem(key, value);
  } catch {
    // The choice is a convenience: nothing depends on it.
  }
}

export function forgetChoice(key: string): void {
  try {
    window.localStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to forget.
  }
}
