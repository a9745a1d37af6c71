import type { Refusal } from '../../ui/form/refusal.js';

/** Whether the user has a second factor, whose code is missing or wrong. */
export const asksForCode = (error: unknown): boolean =>
  (error as Partial<Refusal> | null)?.errors?.some(({ path }) => path === 'code') ?? false;
