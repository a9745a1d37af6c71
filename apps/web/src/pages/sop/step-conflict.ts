import type { Step } from '@sop/contracts';
import { ApiProblem } from '../../api/problem.js';

/** Somebody else changed the step while it was edited here: the step as it is now; undefined for any other failure. */
export function conflictOf(error: unknown): Step | undefined {
  if (!(error instanceof ApiProblem) || error.status !== 409) return undefined;
  const { versions } = error.extensions;
  return isVersions(versions) ? versions.current : undefined;
}

const isVersions = (value: unknown): value is { readonly current: Step } =>
  typeof value === 'object' &&
  value !== null &&
  'current' in value &&
  typeof value.current === 'object' &&
  value.current !== null &&
  'description' in value.current;

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
