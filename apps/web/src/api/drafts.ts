/**
 * Unsaved input, stored for this tab, so that a page that was left, reloaded, or lost with an ended session
 * restores it. When storage is full or forbidden, drafts last as long as the page.
 */
const prefix = 'draft:';

export function readDraft(key: string): string | null {
  try {
    return window.sessionStorage.getItem(prefix + key);
  } catch {
    return null;
  }
}

export function storeDraft(key: string, text: string): void {
  try {
    window.sessionStorage.setItem(prefix + key, text);
  } catch {
    // The text is still in its field.
  }
}

/** Like {@link readDraft}, for values; null when there is none or it is unreadable. */
export function readDraftOf<Value>(key: string): Value | null {
  try {
    return JSON.parse(readDraft(key) ?? 'null') as Value | null;
  } catch {
    return null;
  }
}

/** @param value null deletes the draft: it was saved or discarded */
export function storeDraftOf(key: string, value: object | null): void {
  if (value === null) dropDraft(key);
  else storeDraft(key, JSON.stringify(value));
}

export function dropDraft(key: string): void {
  try {
    window.sessionStorage.removeItem(prefix + key);
  } catch {
    // Nothing was stored.
  }
}

/** Called at sign-out, so that the next user does not see the drafts. */
export function dropAllDrafts(): void {
  try {
    const names = Object.keys(window.sessionStorage).filter((name) => name.startsWith(prefix));
    for (const name of names) window.sessionStorage.removeItem(name);
  } catch {
    // Nothing was stored.
  }
}
