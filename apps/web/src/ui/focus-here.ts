/**
 * A ref that focuses the element when it appears. For a field that the user's own click has just opened, where the
 * focus is expected; never for a field that a page starts with.
 */
export const focusHere = (element: HTMLElement | null): void => element?.focus();
