import { splitText, type Step } from '@sop/contracts';
import { startsOf } from './sentence-starts.js';

/** The words in which a step is split: its description, or its title where that is all it says. */
export const splitTextOf = ({ title, description }: Pick<Step, 'title' | 'description'>): string =>
  isTitle({ description }) ? title : description;

const isTitle = ({ description }: Pick<Step, 'description'>): boolean => description.trim() === '';

/** What the steps say once they are split there; null where one of them would say nothing. Titles end without a full stop. */
export function splitParts(step: Pick<Step, 'title' | 'description'>, offset: number) {
  const parts = splitText(splitTextOf(step), offset);
  return parts && isTitle(step) ? parts.map((part) => part.replace(/\.$/u, '')) : parts;
}

const joint = /[\s,;]\s*(?:and then|then|and)\s+(?=\S)/iu;

/** Where the second step probably begins: at the second sentence, else behind the first "and" or "then", else in the middle. */
export function likelySplit(step: Pick<Step, 'title' | 'description' | 'sentences'>): number {
  const text = splitTextOf(step);
  const second = text === step.description ? startsOf(step)[1] : undefined;
  if (second !== undefined) return second;
  const joined = joint.exec(text);
  if (joined) return joined.index + joined[0].length;
  const middle = text.indexOf(' ', Math.floor(text.length / 2));
  return middle < 0 ? text.lastIndexOf(' ') + 1 : middle + 1;
}
