import type { Sop, Step } from '@sop/contracts';
import { ApiProblem } from '../../api/problem.js';

/** Whether something was refused because somebody else changed the same. */
export const isConflict = (error: unknown): boolean => error instanceof ApiProblem && error.status === 409;

/** Somebody else changed the step while it was edited here: the step as it is now; undefined for any other failure. */
export const conflictOf = (error: unknown): Step | undefined => currentOf(error, isStep);

/** The same of the SOP as a whole. */
export const sopConflictOf = (error: unknown): Sop | undefined => currentOf(error, isSop);

function currentOf<T>(error: unknown, is: (value: object) => value is T & object): T | undefined {
  if (!(error instanceof ApiProblem) || error.status !== 409) return undefined;
  const versions: unknown = error.extensions['versions'];
  if (typeof versions !== 'object' || versions === null || !('current' in versions)) return undefined;
  const { current } = versions;
  return typeof current === 'object' && current !== null && is(current) ? current : undefined;
}

const isStep = (value: object): value is Step => 'description' in value;
const isSop = (value: object): value is Sop => 'steps' in value;

/** The paragraphs and sentences of a text, and whether another text lacks them. */
export function differingParts(
  text: string,
  other: string,
): { readonly text: string; readonly isOwn: boolean }[] {
  const known = new Set(partsOf(other).map((part) => part.trim()));
  return partsOf(text).map((part) => ({ text: part, isOwn: !known.has(part.trim()) }));
}

/** Cut after what ends a sentence or a line; joined again they are the text. */
const partsOf = (text: string): string[] =>
  text.match(/[^.!?\n]*(?:[.!?]+|\n+|$)\s*/g)?.filter(Boolean) ?? [];
