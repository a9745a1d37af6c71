/**
 * As a ref: takes the focus when it appears. For a field that the user's own click has just opened, where the focus is expected
 * to go on; never for one that a page begins with.
 */
export const focusHere = (element: HTMLElement | null): void => element?.focus();
