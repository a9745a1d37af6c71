import type { Sop } from '@sop/contracts';
import { ApiProblem } from '../../../api/problem.js';

/** Whether a change was refused because another user changed the same part. */
export const isConflict = (error: unknown): boolean => error instanceof ApiProblem && error.status === 409;

/** The current SOP if another user has changed it since; undefined for any other failure. */
export function sopConflictOf(error: unknown): Sop | undefined {
  if (!(error instanceof ApiProblem) || error.status !== 409) return undefined;
  const versions: unknown = error.extensions['versions'];
  if (typeof versions !== 'object' || versions === null || !('current' in versions)) return undefined;
  const { current } = versions;
  return typeof current === 'object' && current !== null && isSop(current) ? current : undefined;
}

const isSop = (value: object): value is Sop => 'steps' in value;

/** The paragraphs and sentences of a text, and whether another text lacks them. */
export function differingParts(
  text: string,
  other: string,
): { readonly text: string; readonly isOwn: boolean }[] {
  const known = new Set(partsOf(other).map((part) => part.trim()));
  return partsOf(text).map((part) => ({ text: part, isOwn: !known.has(part.trim()) }));
}

/** Splits after the end of each sentence or line; joined again they are the text. */
const partsOf = (text: string): string[] =>
  text.match(/[^.!?\n]*(?:[.!?]+|\n+|$)\s*/g)?.filter(Boolean) ?? [];
