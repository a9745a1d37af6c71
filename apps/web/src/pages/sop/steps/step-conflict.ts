import type { Sop } from '@sop/contracts';
import { ApiProblem } from '../../../api/problem.js';

/** Whether something was refused because somebody else changed the same. */
export const isConflict = (error: unknown): boolean => error instanceof ApiProblem && error.status === 409;

/** The SOP as it is now where someone else changed it since it was read; undefined for any other failure. */
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

/** Cut after what ends a sentence or a line; joined again they are the text. */
const partsOf = (text: string): string[] =>
  text.match(/[^.!?\n]*(?:[.!?]+|\n+|$)\s*/g)?.filter(Boolean) ?? [];
