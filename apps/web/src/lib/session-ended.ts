/** What the login page is told where somebody did not come by themselves. */
export const sessionEnded = { hasSessionEnded: true } as const;

export const hasSessionEnded = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'hasSessionEnded' in state;
