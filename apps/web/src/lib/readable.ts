/** Paragraphs of a text as typed. */
export const paragraphs = (text: string): string[] =>
  text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Below this confidence a generated sentence carries a mark. */
export { lowConfidence } from '@sop/contracts';
