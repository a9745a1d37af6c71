import type { Precaution, Step } from '@sop/contracts';
import { needsReview } from '../draft-review/review.js';

const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** A text is a duplicate if this fraction of its words occurs already: "Wear gloves because …" after "Put on gloves because …". */
const duplicateShare = 0.75;
/** Negations are never treated as duplicates. */
const negations = /^(?:not?|never|without|unless|only|before|until|dont|don|cannot|\p{N}.*)$/u;

/** Whether a text contains information that another one lacks. */
export function addsInformation(text: string, existing: string): boolean {
  const known = new Set(words(existing));
  const all = words(text);
  if (all.some((word) => negations.test(word) && !known.has(word))) return true;
  return all.filter((word) => known.has(word)).length < duplicateShare * all.length;
}

/** Splits a step's precautions into those that add information and those that its title or description contains. */
export function splitPrecautions(step: Step, precautions: readonly Precaution[]) {
  // An uncertain text does not replace a warning.
  const existing = needsReview(step) ? '' : `${step.title} ${step.description}`;
  const adding = precautions.filter(({ text }) => addsInformation(text, existing));
  return { adding, duplicates: precautions.filter((each) => !adding.includes(each)) };
}
