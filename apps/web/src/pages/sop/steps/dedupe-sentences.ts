import type { Precaution, Step } from '@sop/contracts';
import { needsReview } from '../review/review.js';

const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** From this share of its words on a text was said before: "Wear gloves because …" after "Put on gloves because …". */
const saidShare = 0.75;
/** Words that turn a sentence round are never taken as said. */
const turning = /^(?:not?|never|without|unless|only|before|until|dont|don|cannot|\p{N}.*)$/u;

/** Whether a text says something that another has not said. */
export function addsWords(text: string, said: string): boolean {
  const known = new Set(words(said));
  const all = words(text);
  if (all.some((word) => turning.test(word) && !known.has(word))) return true;
  return all.filter((word) => known.has(word)).length < saidShare * all.length;
}

/** A step's precautions: those with words of their own, and those that its title or description say already. */
export function splitPrecautions(step: Step, precautions: readonly Precaution[]) {
  // Words that are not certain do not stand in for a warning.
  const said = needsReview(step) ? '' : `${step.title} ${step.description}`;
  const adding = precautions.filter(({ text }) => addsWords(text, said));
  return { adding, saidAlready: precautions.filter((each) => !adding.includes(each)) };
}
