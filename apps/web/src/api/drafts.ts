/**
 * What is being typed and not saved yet, kept for this tab: a page that is left, loaded again, or lost to a session that ended
 * gives the words back. Storage may be full or forbidden; then they last for the page only.
 */
const prefix = 'draft:';

export function readDraft(key: string): string | null {
  try {
    return window.sessionStorage.getItem(prefix + key);
  } catch {
    return null;
  }
}

export function keepDraft(key: string, words: string): void {
  try {
    window.sessionStorage.setItem(prefix + key, words);
  } catch {
    // The words are still in their field.
  }
}

/** The same of what is more than words; null where there is nothing, or nothing that can be read. */
export function readDraftOf<Kept>(key: string): Kept | null {
  try {
    return JSON.parse(readDraft(key) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}

/** Null: saved, or given up. */
export function keepDraftOf(key: string, kept: object | null): void {
  if (kept === null) dropDraft(key);
  else keepDraft(key, JSON.stringify(kept));
}

export function dropDraft(key: string): void {
  try {
    window.sessionStorage.removeItem(prefix + key);
  } catch {
    // Nothing was kept.
  }
}

/** For signing out: what one person typed is not shown to the next. */
export function dropAllDrafts(): void {
  try {
    const names = Object.keys(window.sessionStorage).filter((name) => name.startsWith(prefix));
    for (const name of names) window.sessionStorage.removeItem(name);
  } catch {
    // Nothing was kept.
  }
}
