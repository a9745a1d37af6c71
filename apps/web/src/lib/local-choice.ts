/** Preferences stored in this browser. If storage is full or forbidden they last for this page only. */
export function readChoice(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function storeChoice(key: string, value: string): void {
  try {
    window.localStorage.setItem(key, value);
  } catch {
    // The choice is a convenience: nothing depends on it.
  }
}

export function deleteChoice(key: string): void {
  try {
    window.localStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to forget.
  }
}
