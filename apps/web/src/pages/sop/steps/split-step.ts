import { splitText, type Step } from '@sop/contracts';
import { startsOf } from './sentence-starts.js';

/** The text that is split: the description, or the title if that is all. */
export const splitTextOf = ({ title, description }: Pick<Step, 'title' | 'description'>): string =>
  isTitle({ description }) ? title : description;

const isTitle = ({ description }: Pick<Step, 'description'>): boolean => description.trim() === '';

/** The texts of both steps after the split; null if one would be empty. Titles end without a full stop. */
export function splitParts(step: Pick<Step, 'title' | 'description'>, offset: number) {
  const parts = splitText(splitTextOf(step), offset);
  return parts && isTitle(step) ? parts.map((part) => part.replace(/\.$/u, '')) : parts;
}

const joint = /[\s,;]\s*(?:and then|then|and)\s+(?=\S)/iu;

/** The likely start of the second step: the second sentence, or else after the first "and" or "then", or else the middle. */
export function likelySplit(step: Pick<Step, 'title' | 'description' | 'sentences'>): number {
  const text = splitTextOf(step);
  const second = text === step.description ? startsOf(step)[1] : undefined;
  if (second !== undefined) return second;
  const joined = joint.exec(text);
  if (joined) return joined.index + joined[0].length;
  const middle = text.indexOf(' ', Math.floor(text.length / 2));
  return middle < 0 ? text.lastIndexOf(' ') + 1 : middle + 1;
}
