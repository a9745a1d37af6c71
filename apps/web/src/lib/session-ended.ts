/** Navigation state by which the login page knows that the session has expired. */
export const sessionEnded = { hasSessionEnded: true } as const;

export const hasSessionEnded = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'hasSessionEnded' in state;
