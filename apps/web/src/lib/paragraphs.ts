/** The paragraphs of a text as typed. */
export const paragraphs = (text: string): string[] =>
  text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Below this confidence a generated sentence is marked. */
export { lowConfidence } from '@sop/contracts';
